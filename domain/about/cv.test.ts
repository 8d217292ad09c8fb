import { expect, test } from "vitest"
import { listCvLines, listVisibleCvLines } from "./cv.ts"

const show = (title: string, startsOn: string, more: object = {}) => ({
  id: title,
  slug: title.toLowerCase(),
  kind: "group" as const,
  title,
  venue: "Harbor Hall",
  city: "Astoria",
  startsOn,
  stage: "past" as const,
  ...more,
})
type Show = ReturnType<typeof show>
const line = (year: string, text: string, kind = "Exhibitions", hidden = false) => ({ year, text, kind, hidden })
type Line = ReturnType<typeof line>
/** What visitors read, with the heading. */
const seen = (timeline: Line[], shows: Show[], hidden: string[] = []) =>
  listVisibleCvLines(listCvLines({ timeline, hidden }, shows)).map(({ year, title = "", text, kind }) => [
    kind,
    year,
    title + text,
  ])

test("without exhibitions the record is the artist's own, in the artist's order", () => {
  const own = [line("2020", "By hand"), line("1998", "BFA", "Education"), line("2021", "Later")]
  const words = own.map(({ kind, year, text }) => [kind, year, text])
  expect(seen(own, [])).toEqual(words)
  expect(seen(own, [show("Soon", "2030-01-01", { stage: "upcoming" })])).toEqual(words)
})

test("exhibitions are merged with the artist's own, the latest first, before the other lists", () => {
  const own = [line("1998", "BFA", "Education"), line("2021", "By hand"), line("", "Undated")]
  const shows = [show("New", "2025-01-01", { kind: "solo" }), show("Old", "2019-05-01", { city: "" })]
  expect(seen(own, shows)).toEqual([
    ["Exhibitions", "2025", "New, Harbor Hall, Astoria (solo)"],
    ["Exhibitions", "2021", "By hand"],
    ["Exhibitions", "2019", "Old, Harbor Hall"],
    ["Exhibitions", "", "Undated"],
    ["Education", "1998", "BFA"],
  ])
  const [first, second] = listCvLines({ timeline: own, hidden: [] }, shows)
  expect(first).toMatchObject({ exhibition: "New", to: "/exhibitions/new" })
  expect(second).toMatchObject({ own: 1 })
})

test("an exhibition that the artist listed too appears once, and the artist's line where it is hidden [ADM-14]", () => {
  const own = [line("2025", "NEW, at the Harbor Hall"), line("2024", "New, elsewhere")]
  const shows = [show("New", "2025-01-01")]
  expect(seen(own, shows).map(([, , text]) => text)).toEqual(["New, Harbor Hall, Astoria", "New, elsewhere"])
  expect(seen(own, shows, ["New"]).map(([, , text]) => text)).toEqual(["NEW, at the Harbor Hall", "New, elsewhere"])
})

test("what is hidden is not shown, of both", () => {
  expect(seen([line("2020", "Mine", "Prizes", true)], [show("New", "2025-01-01")], ["New"])).toEqual([])
})

test("the list keeps the artist's heading", () => {
  expect(seen([line("2020", "By hand", "exhibition")], [show("New", "2025-01-01")])[0]?.[0]).toBe("exhibition")
})
