import { existsSync, globSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { expect, test } from "vitest"

const root = resolve(import.meta.dirname, "..")
const text = readFileSync(resolve(root, "docs/specification.md"), "utf8")

/** The tests that the specification names: `file › title`; an empty title means all tests of the file. */
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

test("every row of the specification names a test", () => {
  const rows = text.split("\n").filter((line) => /^\| (?!ID|-)/.test(line))
  expect(rows.filter((row) => !row.includes(" › "))).toEqual([])
})

test("each case of what must hold when things go wrong is in the name of a test", () => {
  const files = globSync("{app,db,demo,domain,lib,server,services,tests}/**/*.{test,spec}.{ts,tsx}", { cwd: root })
  const named = files.flatMap((file) =>
    [
      ...readFileSync(resolve(root, file), "utf8").matchAll(/(?:"|`|[(,;:] )cases? ((?:\d+(?:, | and | to )?)+)/gi),
    ].flatMap(([, numbers = ""]) => numbersOf(numbers)),
  )
  const all = Array.from({ length: 81 }, (_, at) => at + 1)
  expect(all.filter((number) => !named.includes(number))).toEqual([])
})

/** `1, 2`, `1 and 2`, `1 to 3`. */
function numbersOf(text: string): number[] {
  return text.split(/, | and /).flatMap((part) => {
    const [first = 0, last = first] = part.split(" to ").filter(Boolean).map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
}
