import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

type LockedPackage = { version?: string; license?: string }

const licenceFile = /^(licen[cs]e|copying|notice)([.-].*)?$/i

/**
 * The licences of packages, of which most are bundled into the build and have no folder of their own there. A text that several
 * packages share is printed once.
 * @param root where the packages are @param paths their paths in the lockfile
 */
export function collectLicences(root: string, paths: string[], packages: Record<string, LockedPackage>): string {
  const byText = new Map<string, string[]>()
  for (const path of paths.toSorted()) {
    const folder = join(root, path)
    if (!existsSync(folder)) continue
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)
    const { version = "", license = "" } = packages[path] ?? {}
    const texts = readdirSync(folder)
      .filter((file) => licenceFile.test(file))
      .toSorted()
      .map((file) => readFileSync(join(folder, file), "utf8").trim())
    const text = texts.join("\n\n")
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`])
  }
  const parts = [...byText].map(([text, names]) => `${names.join("\n")}\n\n${text}\n`)
  return parts.join(`\n${"-".repeat(80)}\n\n`)
}
