import fc from "fast-check"
import { expect, test } from "vitest"
import { formatClipboard, getPastedCells, parseClipboard } from "./grid-block.ts"

test.each([
  ["a", [["a"]]],
  ["a\n", [["a"]]],
  [
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["a\n\nb", [["a"], [""], ["b"]]],
  ["a\t", [["a", ""]]],
  ["\ta", [["", "a"]]],
  ['"two\nlines"\t"say ""x"""', [["two\nlines", 'say "x"']]],
  ['44" x 66"\tb', [['44" x 66"', "b"]]],
  ["", []],
])("%j is read as cells", (text, cells) => expect(parseClipboard(text)).toEqual(cells))

test("copied cells are parsed back unchanged", () => {
  const cell = fc
    .string()
    .map((text) => text.trim())
    .filter((text) => text !== "")
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      expect(parseClipboard(formatClipboard(rows))).toEqual(rows)
    }),
  )
})

const block = { top: 1, bottom: 3, left: 0, right: 1 }
const size = { rows: 4, columns: 2 }

test("one cell fills the selection, a column is pasted downwards, and nothing is pasted outside the grid", () => {
  expect(getPastedCells([["x"]], block, size)).toHaveLength(6)
  expect(getPastedCells([["a"], ["b"], ["c"], ["d"]], { ...block, bottom: 1, right: 0 }, size)).toEqual([
    { row: 1, column: 0, text: "a" },
    { row: 2, column: 0, text: "b" },
    { row: 3, column: 0, text: "c" },
  ])
  expect(getPastedCells([["a", "b", "c"]], { ...block, bottom: 1 }, size)).toEqual([
    { row: 1, column: 0, text: "a" },
    { row: 1, column: 1, text: "b" },
  ])
})
