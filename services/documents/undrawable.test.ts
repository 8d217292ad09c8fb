import { expect, test } from "vitest"
import { openCoverage } from "./coverage.ts"
import { formatUndrawable, listUndrawable } from "./undrawable.ts"

const sheet = {
  is: "list",
  works: [{ title: "Rune ᚠ and ᚠ", picture: { key: "ᚠ.jpg" } }, { title: "Weir" }],
  code: "https://example.com/ᚠ",
  note: "Emoji 🌊, eighths ⅝, هادئ and a hidden‏ mark",
}

test("a document names each text with the characters that it would leave out; keys and codes are no texts [ADM-14]", () => {
  const all = listUndrawable(sheet)
  expect(all).toEqual([{ text: "Rune ᚠ and ᚠ", characters: ["ᚠ"] }])
  expect(formatUndrawable(all)).toBe("PDFs can’t print ᚠ (in “Rune ᚠ and ᚠ”). They leave these characters out.")
  expect(formatUndrawable(listUndrawable({ note: "Weir" }))).toBe("")
})

test("many texts are counted, and long ones cut", () => {
  const long = `ᚠ${"a".repeat(200)}`
  const words = formatUndrawable(listUndrawable({ all: [long, ..."bcdefg".split("").map((one) => `ᚢ ${one}`)] }))
  expect(words).toContain("…”")
  expect(words).toContain("and more in 2 other texts")
})

test("a Korean character is found as fast as a Latin one", () => {
  const covers = openCoverage()
  const fastestMs = (codePoint: number) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const start = performance.now()
        for (let at = 0; at < 20_000; at++) covers(codePoint)
        return performance.now() - start
      }),
    )
  expect(fastestMs(0xd7a3)).toBeLessThan(20 * Math.max(fastestMs(0x4e), 0.1))
})
