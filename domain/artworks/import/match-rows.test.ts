import { expect, test } from "vitest"
import { type EarlierRow, type FileRow, matchRows } from "./match-rows.ts"

const row = (position: number, title: string, size = "", medium = "oil", date = ""): FileRow => ({
  position,
  title,
  size,
  medium,
  date,
  fingerprint: [title, medium, date, size].join("|"),
})
const earlier = (rows: FileRow[]): EarlierRow[] => rows.map((one) => ({ ...one, artworkId: `work ${one.position}` }))

const found = (rows: FileRow[], before: FileRow[]) =>
  [...matchRows(rows, earlier(before))]
    .toSorted(([one], [other]) => one - other)
    .map(([, match]) => (match.kind === "new" ? "new" : `${match.kind} ${match.earlier.position}`))

const before = [row(0, "Tide", "10 x 10"), row(1, "Ebb", "20 x 20"), row(2, "Moor", "30 x 30")]

test("the same file brings the same works, also in another order", () => {
  expect(found(before, before)).toEqual(["known 0", "known 1", "known 2"])
  expect(found([row(0, "Moor", "30 x 30"), row(1, "Tide", "10 x 10")], before)).toEqual(["known 2", "known 0"])
})

test("a corrected size, or a corrected title beside other facts, is the same work", () => {
  expect(found([row(0, "Tide", "10 x 12"), row(1, "Ebb", "20 x 20"), row(2, "Moors", "30 x 30")], before)).toEqual([
    "known 0",
    "known 1",
    "known 2",
  ])
})

test("rows that come between are new, and a correction below them is still found", () => {
  const rows = [row(0, "New", "1 x 1"), row(1, "Tide", "10 x 10"), row(2, "Fell", "9 x 9"), row(3, "Ebb", "20 x 21")]
  expect(found([...rows, row(4, "Moor", "30 x 30")], before)).toEqual(["new", "known 0", "new", "known 1", "known 2"])
})

test("where more than one fact differs, or only a title is known, a person is asked", () => {
  expect(found([row(0, "Tide", "11 x 11", "watercolor")], [row(0, "Tide", "10 x 10")])).toEqual(["unclear 0"])
  expect(found([row(0, "Tied", "", "")], [row(0, "Tide", "", "")])).toEqual(["unclear 0"])
  expect(found([row(0, "Cairn", "8 x 8", "bronze", "1990")], [row(0, "Tide", "10 x 10")])).toEqual(["new"])
})

test("one of several works that say the same is told by its place", () => {
  const untitled = [row(0, "Untitled"), row(1, "Untitled"), row(2, "Untitled")]
  expect(found([row(0, "Untitled"), row(1, "Untitled", "5 x 5"), row(2, "Untitled")], untitled)).toEqual([
    "known 0",
    "known 1",
    "known 2",
  ])
})

test("a row is never two works, nor a work two rows", () => {
  const rows = [row(0, "Tide", "10 x 11"), row(1, "Tide", "10 x 12"), row(2, "Tide", "10 x 10")]
  expect(found(rows, before)).toEqual(["new", "new", "known 0"])
})
