import { existsSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { expect, test } from "vitest"

const root = resolve(import.meta.dirname, "..")
const text = readFileSync(resolve(root, "docs/specification.md"), "utf8")

/** The tests that the specification names: `file › title`; a file alone means all its tests. */
const proofs = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?) › ([^`]*)`/g)].map((match) => ({
  file: match[1] ?? "",
  title: match[2] ?? "",
}))

test("every test that the specification names exists", () => {
  expect(proofs.length).toBeGreaterThan(60)
  const missing = proofs.filter(({ file, title }) => {
    const path = resolve(root, file)
    return !existsSync(path) || !readFileSync(path, "utf8").includes(title.trim())
  })
  expect(missing).toEqual([])
})

test("every line names a test", () => {
  const rows = text.split("\n").filter((line) => /^\| (?!ID|-)/.test(line))
  expect(rows.filter((row) => !row.includes(" › "))).toEqual([])
})
