import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A version's folder has this name, so nothing may be in it that leads elsewhere. */
const versionPattern = /^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9a-z]{1,20}(\.[0-9a-z]{1,20}){0,5})?$/

export const isVersionName = (name: string): boolean => versionPattern.test(name)

/** The order of Semantic Versioning 2.0.0, section 11. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [splitVersion(one), splitVersion(other)]
  const byNumbers = compareParts(first.numbers, second.numbers)
  if (byNumbers !== 0) return byNumbers
  if (first.preview.length === 0 || second.preview.length === 0) return second.preview.length - first.preview.length
  return compareParts(first.preview, second.preview)
}

function splitVersion(version: string): { numbers: string[]; preview: string[] } {
  const [numbers = "", preview = ""] = version.split("-")
  return { numbers: numbers.split("."), preview: preview === "" ? [] : preview.split(".") }
}

function compareParts(first: string[], second: string[]): number {
  for (const [at, part] of first.entries()) {
    const other = second[at]
    if (other === undefined) return 1
    const order = comparePart(part, other)
    if (order !== 0) return order
  }
  return first.length - second.length
}

function comparePart(one: string, other: string): number {
  const [first, second] = [one, other].map((part) => (/^\d+$/.test(part) ? Number(part) : null))
  if (typeof first === "number" && typeof second === "number") return first - second
  if (typeof first === "number") return -1
  if (typeof second === "number") return 1
  return one < other ? -1 : Number(one > other)
}

/** Where versions are: `home` is the installed package, the others are below `versionsFolder`. */
type ProgramFolders = { home: string; versionsFolder: string }

/** @throws when the folder has no readable package.json */
export function readProgramVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }
  return version
}

/** Null when there is no complete program of this version. */
export function findVersionFolder(version: string, { home, versionsFolder }: ProgramFolders): string | null {
  if (!isVersionName(version)) return null
  if (version === readProgramVersion(home)) return home
  const folder = join(versionsFolder, version)
  try {
    return existsSync(join(folder, "build/start.js")) && readProgramVersion(folder) === version ? folder : null
  } catch {
    return null
  }
}
