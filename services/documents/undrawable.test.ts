import { expect, test } from "vitest"
import { formatUndrawable, listUndrawable } from "./undrawable.ts"

const sheet = {
  is: "list",
  works: [{ title: "Rune ᚠ and ᚠ", picture: { key: "ᚠ.jpg" } }, { title: "Weir" }],
  code: "https://example.com/ᚠ",
  note: "Emoji 🌊, eighths ⅝, هادئ and a hidden‏ mark",
}

test("a document names each text with the characters that it would leave out; keys and codes are no texts", () => {
  const all = listUndrawable(sheet)
  expect(all).toEqual([{ text: "Rune ᚠ and ᚠ", characters: ["ᚠ"] }])
  expect(formatUndrawable(all)).toBe("No font for PDFs has ᚠ (in “Rune ᚠ and ᚠ”). A PDF leaves them out.")
  expect(formatUndrawable(listUndrawable({ note: "Weir" }))).toBe("")
})

test("many texts are counted, and long ones cut", () => {
  const long = `ᚠ${"a".repeat(200)}`
  const words = formatUndrawable(listUndrawable({ all: [long, ..."bcdefg".split("").map((one) => `ᚢ ${one}`)] }))
  expect(words).toContain("…”")
  expect(words).toContain("and more in 2 other texts")
})
