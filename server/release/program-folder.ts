import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { findNative } from "../../db/embedded/native.ts"
import { reachable, sweep } from "../slim.mjs"
import { addLibatomic } from "./libatomic.ts"
import { collectLicences } from "./licences.ts"
import type { Platform } from "./platforms.ts"
import { findProgramFiles } from "./program-files.ts"
import { runProgram } from "./run-program.ts"

type Lock = { packages: Record<string, { version?: string; license?: string; dev?: boolean }> }

const deploy = resolve(import.meta.dirname, "../../deploy/package")

/** Beside the program in every package. */
const documents = ["LICENSE", "CHANGELOG.md", "package.json"]

/**
 * Everything that runs on one platform, in a folder that can be moved: the build, what it reads, the packages that it names, the
 * runtime and PostgreSQL.
 * @param built the sources with their build @param folder to be created
 */
export async function createProgramFolder(built: string, folder: string, platform: Platform): Promise<void> {
  const lock = JSON.parse(readFileSync(join(built, "package-lock.json"), "utf8")) as Lock
  const installed = `${folder}-packages`
  installPackages(built, installed, platform)
  const program = findProgramFiles(built, (name) => lock.packages[`node_modules/${name}`] !== undefined)
  for (const path of [...program.files, ...documents]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(built, path), join(folder, path))
  }
  const named = [...program.packages, platform.runtime, platform.postgres].map((name) => `node_modules/${name}`)
  for (const path of reachable(lock.packages, named)) copyPackage(installed, folder, path)
  slimPackages(join(folder, "node_modules"), platform)
  // npm packages cannot hold links, and the folder may be read-only later.
  findNative(folder, join(folder, "unused"), platform.name)
  await addLibatomic(join(folder, "runtime"), platform)
  const production = Object.keys(lock.packages).filter((path) => path !== "" && !lock.packages[path]?.dev)
  writeFileSync(join(folder, "LICENCES.txt"), collectLicences(installed, production, lock.packages))
  cpSync(join(deploy, "libatomic.txt"), join(folder, "runtime/libatomic.txt"))
  cpSync(join(deploy, "solander"), join(folder, "solander"))
}

/** npm chooses packages by the processor that they say they are for, also for another one than this machine's. */
function installPackages(built: string, folder: string, { cpu }: Platform) {
  mkdirSync(folder, { recursive: true })
  for (const name of ["package.json", "package-lock.json", ".npmrc"]) cpSync(join(built, name), join(folder, name))
  const platform = [`--cpu=${cpu}`, "--os=linux", "--libc=glibc"]
  runProgram("npm", ["ci", "--omit=dev", "--include=optional", "--no-audit", "--no-fund", ...platform], folder)
}

/** An optional package for another platform was not installed. */
function copyPackage(from: string, to: string, path: string) {
  if (!existsSync(join(from, path))) return
  cpSync(join(from, path), join(to, path), {
    recursive: true,
    filter: (source) => source === join(from, path) || !source.startsWith(join(from, path, "node_modules")),
  })
}

/** Only at the top of a package: `lib/test` may be a part of the program. */
const unread = ["test", "tests", "__tests__", "doc", "docs", "example", "examples", "benchmark", "bench", ".github"]

/** The other form of packages that come in two: installing takes as long as there are files. */
const unusedForms = [
  ...["drizzle-orm", "zod", "@swc/helpers"].map((name) => `${name}/**/*.cjs`),
  "@babel/runtime/helpers/esm/*.js",
]

function slimPackages(modules: string, { runtime }: Platform) {
  for (const path of globSync(unusedForms, { cwd: modules })) rmSync(join(modules, path))
  for (const name of ["include", "share"]) rmSync(join(modules, runtime, name), { recursive: true, force: true })
  for (const { parentPath, name } of readdirSync(modules, { recursive: true, withFileTypes: true }))
    if (name === "package.json" && /node_modules\/(@[^/]+\/)?[^/]+$/.test(parentPath))
      for (const folder of unread) rmSync(join(parentPath, folder), { recursive: true, force: true })
  sweep(modules)
}
