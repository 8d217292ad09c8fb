import { expect, test } from "vitest"
import { type EarlierRow, type FileRow, matchRows } from "./match-rows.ts"

const row = (position: number, title: string, size = "", medium = "oil", date = ""): FileRow => ({
  position,
  title,
  size,
  medium,
  date,
  fingerprint: [title, medium, date, size].join("|"),
  ownId: null,
  cells: null,
})
const earlier = (rows: FileRow[]): EarlierRow[] =>
  rows.map((one) => ({ ...one, artworkId: `work ${one.position}`, inventoryNumber: null }))

const found = (rows: FileRow[], before: FileRow[]) =>
  [...matchRows(rows, earlier(before))]
    .toSorted(([one], [other]) => one - other)
    .map(([, match]) => (match.kind === "new" ? "new" : `${match.kind} ${match.artworkId.slice("work ".length)}`))

const before = [row(0, "Tide", "10 x 10"), row(1, "Ebb", "20 x 20"), row(2, "Moor", "30 x 30")]

test("the same file brings the same works, also in another order", () => {
  expect(found(before, before)).toEqual(["known 0", "known 1", "known 2"])
  expect(found([row(0, "Moor", "30 x 30"), row(1, "Tide", "10 x 10")], before)).toEqual(["known 2", "known 0"])
})

test("a corrected size, or a corrected title beside other equal fields, is the same work", () => {
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

test("where more than one field differs, or only a title is known, the user is asked", () => {
  expect(found([row(0, "Tide", "11 x 11", "watercolor")], [row(0, "Tide", "10 x 10")])).toEqual(["unclear 0"])
  expect(found([row(0, "Tied", "", "")], [row(0, "Tide", "", "")])).toEqual(["unclear 0"])
  expect(found([row(0, "Cairn", "8 x 8", "bronze", "1990")], [row(0, "Tide", "10 x 10")])).toEqual(["new"])
})

test("one of several equal works is identified by its position", () => {
  const untitled = [row(0, "Untitled"), row(1, "Untitled"), row(2, "Untitled")]
  expect(found([row(0, "Untitled"), row(1, "Untitled", "5 x 5"), row(2, "Untitled")], untitled)).toEqual([
    "known 0",
    "known 1",
    "known 2",
  ])
})

test("a row is never two works, nor a work two rows [case 57]", () => {
  const rows = [row(0, "Tide", "10 x 11"), row(1, "Tide", "10 x 12"), row(2, "Tide", "10 x 10")]
  expect(found(rows, before)).toEqual(["new", "new", "known 0"])
})

/** Rows that may be read so often in all: a file of any length is compared in a bounded number of steps for each row. */
function readable<T extends object>(rows: T[], readsForEach: number): T[] {
  let left = rows.length * readsForEach
  const get = (row: T, name: string | symbol) => {
    if (left-- === 0) throw new Error(`more than ${readsForEach} reads for each of ${rows.length} rows`)
    return Reflect.get(row, name)
  }
  return rows.map((one) => new Proxy(one, { get }))
}

const many = 5_000
const numbered = (facts: (index: number) => FileRow) => Array.from({ length: many }, (_, index) => facts(index))
const painted = numbered((n) => row(n, `Tide ${n}`, `${n} x 10`))

test.each([
  ["the same rows", painted, painted, { known: many }],
  ["every second one gone", painted.filter(({ position }) => position % 2), painted, { known: many / 2 }],
  [
    "every size corrected, and two rows more",
    numbered((n) => row(n, `Tide ${n}`, `${n} x 11`)),
    painted.slice(2),
    {
      known: many - 2,
      new: 2,
    },
  ],
  [
    "one title fewer of many that say the same",
    numbered((n) => row(n, "Untitled")),
    numbered((n) => row(n, "Untitled")).slice(1),
    {
      known: many - 1,
      unclear: 0,
      new: 1,
    },
  ],
  ["nothing in common", numbered((n) => row(n, `Ebb ${n}`, `${n} x 9`, "ink")), painted.slice(1), { new: many }],
  [
    "much corrected, the titles kept, in another order",
    numbered((n) => row(n, `Tide ${many - n}`, `${n}`, "ink")),
    painted.slice(2),
    {
      unclear: many - 2,
      new: 2,
    },
  ],
])("however many rows are compared, each takes few steps: %s", (_, now, then, counts) => {
  const matches = matchRows(readable(now, 100), readable(earlier(then), 100))
  const kinds = [...matches.values()].map(({ kind }) => kind)
  const counted = Object.fromEntries(
    Object.keys(counts).map((kind) => [kind, kinds.filter((one) => one === kind).length]),
  )
  expect(counted).toEqual(counts)
  expect(matches.size).toBe(now.length)
})
