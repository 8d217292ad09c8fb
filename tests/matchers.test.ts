import { globSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { expect, test } from "vitest"

const root = resolve(import.meta.dirname, "..")

/** From the opening bracket before `start` to the one that closes it. */
function getCallText(text: string, start: number): string {
  let depth = 1
  for (let at = start; at < text.length; at++) {
    if (/[([{]/.test(text[at] ?? "")) depth++
    if (/[)\]}]/.test(text[at] ?? "") && --depth === 0) return text.slice(start, at)
  }
  return text.slice(start)
}

const findBareExpressions = (text: string): string[] =>
  [...text.matchAll(/\.(?:toMatchObject|objectContaining)\(/g)].flatMap(({ 0: call, index }) =>
    [
      ...getCallText(text, index + call.length).matchAll(/[:,[]\s*(\/(?![/*\s])(?:[^/\n\\]|\\.)+\/[a-z]*)\s*[,}\])]/g),
    ].map(([, expression = ""]) => expression),
  )

test("a regular expression in toMatchObject compares with nothing: it needs stringMatching", () => {
  expect(findBareExpressions(`expect(a).toMatchObject({ b: { message: /late/ } })`)).toEqual(["/late/"])
  expect(findBareExpressions(`expect(a).toMatchObject({ b: expect.stringMatching(/late/) })`)).toEqual([])
  const files = globSync("{app,db,demo,domain,lib,server,services,tests}/**/*.test.{ts,tsx}", { cwd: root })
  const found = files
    .filter((file) => file !== "tests/matchers.test.ts")
    .flatMap((file) => findBareExpressions(readFileSync(resolve(root, file), "utf8")).map((one) => `${file}: ${one}`))
  expect(found).toEqual([])
})
