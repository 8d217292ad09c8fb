import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { expect, test } from "vitest"
import { parseRelease } from "../../services/releases/release-description.ts"
import { formatRelease } from "./release-description.ts"

const root = resolve(import.meta.dirname, "../..")
const files = { "linux-x64": { name: "solander-1.1.0-linux-x64.tar.gz", bytes: 12, sha256: "ab".repeat(32) } }
const changelog = `# Changes

## Unreleased

- Something else.

## 1.1.0 (2026-12-01)

The **second** release, of
which there are two:

- *Frames* are [measured](docs/frames.md), and
  \`npm start\` is as before.
- Prints are 2 * 3 inches.

## 1.0.0 (2026-11-24)

The first.
`
const facts = {
  version: "1.1.0",
  time: 1_764_000_000,
  changelog,
  migrationFiles: ["0002_after-tables.sql", "released.json", "0001_tables.sql", "meta"],
  files,
}

test("a description has the notes, migrations and files of its version, and sites can read it", () => {
  const text = formatRelease(facts)
  expect(parseRelease(Buffer.from(text))).toEqual({
    version: "1.1.0",
    releasedAt: "2025-11-24T16:00:00.000Z",
    notes:
      "The second release, of which there are two:\n\n- Frames are measured, and npm start is as before.\n- Prints are 2 * 3 inches.",
    migrations: ["0001_tables", "0002_after-tables"],
    minimumVersion: "1.0.0",
    files,
  })
  expect(formatRelease(facts)).toBe(text)
})

test("a version without a section, or with a file that sites refuse, is not described", () => {
  expect(() => formatRelease({ ...facts, version: "1.1" })).toThrow("no section for 1.1.")
  expect(() => formatRelease({ ...facts, version: "1.2.0" })).toThrow("no section for 1.2.0.")
  expect(() => formatRelease({ ...facts, changelog: "## 1.1.0\n\n## 1.0.0\n\nThe first." })).toThrow("no section")
  const odd = { "linux-x64": { ...files["linux-x64"], name: "../a" } }
  expect(() => formatRelease({ ...facts, files: odd })).toThrow("isn’t one that this version of Solander can read")
})

test("this version can be described", () => {
  const { version } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8"))
  const text = formatRelease({
    version,
    time: 1_764_000_000,
    changelog: readFileSync(resolve(root, "CHANGELOG.md"), "utf8"),
    migrationFiles: readdirSync(resolve(root, "db/migrations")),
    files,
  })
  const { notes, migrations } = parseRelease(Buffer.from(text))
  expect(notes).not.toMatch(/\*\*|\]\(|[^\n]\n[^\n-]/)
  expect(migrations.length).toBeGreaterThan(10)
})
