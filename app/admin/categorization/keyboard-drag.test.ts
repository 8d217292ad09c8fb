import { expect, test } from "vitest"
import type { SeriesShelf } from "../../../domain/artworks/catalog/series-shelves.server.ts"
import { applyPlacement, formatShelfPlace, moveKeyboardDrag } from "./keyboard-drag.ts"

const shelf = (id: string | null, ...works: string[]): SeriesShelf => ({
  id,
  title: id ?? "No series",
  slug: id ?? "",
  years: "",
  hasPage: false,
  count: works.length,
  works: works.map((work) => ({ id: work, title: work.toUpperCase(), picture: null })),
  next: null,
})
const shelves = [shelf("tide", "a", "b", "c"), shelf("ebb", "d"), shelf(null)]

test("arrow keys move a work along its shelf and to other shelves, and stop at the ends", () => {
  let dragged = { id: "b", shelf: 0, before: "c" as string | null }
  const press = (key: string) => {
    dragged = moveKeyboardDrag(dragged, key, shelves) ?? dragged
    return formatShelfPlace(dragged, shelves)
  }
  expect(press("ArrowLeft")).toBe("in tide, before A")
  expect(press("ArrowLeft")).toBe("in tide, before A")
  expect(press("ArrowRight")).toBe("in tide, before C")
  expect(press("ArrowRight")).toBe("in tide, at the end")
  expect(press("ArrowDown")).toBe("in ebb, before D")
  expect(press("ArrowDown")).toBe("in no series")
  expect(press("ArrowDown")).toBe("in no series")
  expect(moveKeyboardDrag(dragged, "Tab", shelves)).toBeNull()
})

test("the shelves show a placed work before the server answers", () => {
  const after = applyPlacement(shelves, { id: "a", series: "ebb", before: "d" })
  expect(after.map(({ works, count }) => [works.map(({ id }) => id).join(""), count])).toEqual([
    ["bc", 2],
    ["ad", 2],
    ["", 0],
  ])
})
