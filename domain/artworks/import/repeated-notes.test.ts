import { expect, test } from "vitest"
import { createRepeatedNotes } from "./repeated-notes.ts"

const note = { heading: "Size", cell: "", message: "It has no size." }

function notesOf(rows: number) {
  const notes = createRepeatedNotes()
  for (let position = 0; position < rows; position++) notes.count(position, position + 2, [note])
  return notes
}

test("a note that rows share is reported once, at the first imported row, with the others", () => {
  const notes = notesOf(3)
  const isLeftOut = (row: number) => row === 2
  expect([2, 3, 4].map((row) => notes.getMessage(note, row, isLeftOut))).toEqual([
    null,
    "It has no size. The same in row 4.",
    null,
  ])
})

test("rows after many that are left out look at those once, not each again", () => {
  const notes = notesOf(40_000)
  let looks = 0
  const isLeftOut = (row: number) => {
    looks++
    return row < 20_000
  }
  for (let row = 20_000; row < 40_002; row++) notes.getMessage(note, row, isLeftOut)
  expect(looks).toBeLessThan(3 * 40_000)
})

test("sixty thousand rows with one note look at each other once, not each at all", () => {
  const rows = 60_000
  const notes = notesOf(rows)
  let looks = 0
  const isLeftOut = () => {
    looks++
    return false
  }
  for (let row = 2; row < rows + 2; row++) notes.getMessage(note, row, isLeftOut)
  expect(looks).toBeLessThan(3 * rows)
})
