import { expect, test } from "vitest"
import { setParagraph, type Word } from "./paragraph.ts"

// Letters are one unit wide: a word of four letters is 4 wide at a size of one pixel.
const word = (text: string): Word<string> => ({ piece: text, width: text.length })
const options = {
  space: 1,
  cut: ({ piece }: Word<string>, width: number): [Word<string>, Word<string>] | null =>
    piece.length > 1 ? [word(piece.slice(0, Math.floor(width))), word(piece.slice(Math.floor(width)))] : null,
  ellipsis: ({ piece }: Word<string>) => word(`${piece}…`),
}
const set = (text: string, width: number, steps: { size: number; lines: number }[], whole?: boolean) => {
  const made = setParagraph(text.split(" ").map(word), { ...options, width, steps, whole })
  return made && { ...made, lines: made.lines.map((line) => line.map(({ piece }) => piece).join(" ")) }
}

test("uses the largest size at which the text fits", () => {
  const steps = [
    { size: 10, lines: 1 },
    { size: 5, lines: 2 },
  ]
  expect(set("Low Water", 90, steps)).toMatchObject({ size: 10, lines: ["Low Water"], width: 90 })
  expect(set("Low Water", 89, steps)).toMatchObject({ size: 5, lines: ["Low Water"] })
})

test("lines have even lengths: no single word is left at the end", () => {
  const lines = set("The long reach of the river", 20, [{ size: 1, lines: 3 }])?.lines
  expect(lines).toEqual(["The long reach", "of the river"])
})

test("a text that is too long ends with an ellipsis that fits", () => {
  const made = set("one two three four five six", 9, [{ size: 1, lines: 2 }])
  expect(made?.lines).toEqual(["one two", "three…"])
  expect(set("one two three four five six", 9, [{ size: 1, lines: 2 }], true)).toBeNull()
})

test("a word wider than the line is cut, and nothing is ever wider than the line", () => {
  expect(set("abcdefghij k", 4, [{ size: 1, lines: 5 }])?.lines).toEqual(["abcd", "efgh", "ij k"])
  const last = set("abcdefghijklm", 4, [{ size: 1, lines: 2 }])
  expect(last?.lines).toEqual(["abcd", "efg…"])
  expect(last?.width).toBeLessThanOrEqual(4)
})

test("an empty text has no lines", () => {
  expect(setParagraph([], { ...options, width: 9, steps: [{ size: 1, lines: 1 }] })).toBeNull()
})
