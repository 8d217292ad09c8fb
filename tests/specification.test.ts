import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { expect, test } from "vitest"
import { areas, commands } from "./specification/areas.ts"
import { readFile, readTests } from "./specification/read-tests.ts"
import { renderSpecification } from "./specification/specification.ts"

const root = resolve(import.meta.dirname, "..")
const read = (path: string) => readFileSync(join(root, path), "utf8")
const tests = readTests(root)
const listed = areas.flatMap(({ ids }) => Object.keys(ids))

test("the specification says what the titles of the tests say; `npm run specification` writes it", () => {
  expect(read("docs/specification.md") === renderSpecification(tests)).toBe(true)
})

test("each ID is listed once, and in the title of a test", () => {
  const named = new Set(tests.flatMap(({ ids }) => ids))
  expect(listed.filter((id) => !named.has(id))).toEqual([])
  expect([...named].filter((id) => !listed.includes(id))).toEqual([])
  expect(listed.filter((id, at) => listed.indexOf(id) !== at)).toEqual([])
})

test("each of the 81 cases of what must hold when things go wrong is in the title of a test [trust]", () => {
  const cases = listed.filter((id) => id.startsWith("case ")).map((id) => Number(id.slice(5)))
  expect(cases.sort((one, other) => one - other)).toEqual(Array.from({ length: 81 }, (_, at) => at + 1))
})

test("commands beside an ID exist", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> }
  expect(Object.keys(commands).filter((id) => !listed.includes(id))).toEqual([])
  const named = Object.values(commands).flatMap((text) => /`npm run ([\w:]+)`/.exec(text)?.[1] ?? text)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test("titles are read as they are written", () => {
  const source = `
    describe("a list [GAL-01]", () => {
      test("is ordered", () => {})
      test.each([1, 2])("has %i works, $name [GAL-02, case 3]", () => {})
      describe.skipIf(!there)(\`with \${count}\`, () => void it("100% is full", { timeout: 5 }, () => {}))
    })
    await test.step("inside [GAL-04]", async () => {})
    studioTest("alone [GAL-03]", async () => {})`
  expect(readFile("a.test.ts", source).map(({ title, ids }) => [title, ...ids])).toEqual([
    ["a list › is ordered", "GAL-01"],
    ["a list › has … works, …", "GAL-01", "GAL-02", "case 3"],
    ["a list › with … › 100% is full", "GAL-01"],
    ["alone", "GAL-03"],
  ])
})
