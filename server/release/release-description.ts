import { checkRelease } from "../../services/releases/release-description.ts"
import type { Release, ReleaseFile } from "../../services/releases/releases.ts"

/** A later one can be installed in one step over this one and all after it. */
const minimumVersion = "1.0.0"

type ReleaseFacts = {
  version: string
  /** Seconds since 1970. */
  time: number
  changelog: string
  /** Names in the folder of migrations. */
  migrationFiles: string[]
  files: Record<string, ReleaseFile>
}

/** `latest.json`. @throws when a site could not read it */
export function formatRelease({ version, time, changelog, migrationFiles, files }: ReleaseFacts): string {
  const release: Release = {
    version,
    releasedAt: new Date(time * 1000).toISOString(),
    notes: findReleaseNotes(changelog, version),
    migrations: migrationFiles
      .filter((name) => name.endsWith(".sql"))
      .map((name) => name.replace(/\.sql$/, ""))
      .toSorted(),
    minimumVersion,
    files,
  }
  return `${JSON.stringify(checkRelease(release), null, 2)}\n`
}

/** The section of a version, in plain text. @throws when it is missing */
function findReleaseNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version)
  const [, ...lines] = section?.split("\n") ?? []
  const text = lines.join("\n").trim()
  if (text === "") throw new Error(`CHANGELOG.md has no section for ${version}.`)
  return formatPlainText(text)
}

/** Without the line breaks inside of a paragraph or point, and without the marks of emphasis, code and links. */
const formatPlainText = (markdown: string): string =>
  markdown
    .replace(/\n +(?=[^\s-])/g, " ")
    .replace(/(?<=[^\n])\n(?=[^\n-])/g, " ")
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replace(/(\*\*|\*|`)(\S(?:.*?\S)?)\1/g, "$2")
