import { expect, test } from "vitest"
import { withExhibitions } from "./record.ts"

const show = (title: string, startsOn: string, more: object = {}) => ({
  slug: title.toLowerCase(),
  kind: "group" as const,
  title,
  venue: "Harbor Hall",
  city: "Astoria",
  startsOn,
  stage: "past" as const,
  ...more,
})
const line = (year: string, text: string, kind = "Exhibitions") => ({ year, text, kind })

test("without exhibitions the record is the artist's own", () => {
  const own = [line("2020", "By hand"), line("1998", "BFA", "Education")]
  expect(withExhibitions(own, [])).toEqual(own)
  expect(withExhibitions(own, [show("Soon", "2030-01-01", { stage: "upcoming" })])).toEqual(own)
})

test("exhibitions are merged with the artist's own, the latest first, before the other lists", () => {
  const own = [line("1998", "BFA", "Education"), line("2021", "By hand"), line("", "Undated")]
  const shows = [show("New", "2025-01-01", { kind: "solo" }), show("Old", "2019-05-01", { city: "" })]
  expect(withExhibitions(own, shows)).toEqual([
    { ...line("2025", ", Harbor Hall, Astoria (solo)"), title: "New", to: "/exhibitions/new" },
    line("2021", "By hand"),
    { ...line("2019", ", Harbor Hall"), title: "Old", to: "/exhibitions/old" },
    line("", "Undated"),
    line("1998", "BFA", "Education"),
  ])
})

test("an exhibition that the artist listed too appears once", () => {
  const own = [line("2025", "NEW, at the Harbor Hall"), line("2024", "New, elsewhere")]
  expect(withExhibitions(own, [show("New", "2025-01-01")]).map(({ title = "", text }) => title + text)).toEqual([
    "New, Harbor Hall, Astoria",
    "New, elsewhere",
  ])
})

test("the list keeps the artist's heading", () => {
  expect(withExhibitions([line("2020", "By hand", "exhibition")], [show("New", "2025-01-01")])[0]?.kind).toBe(
    "exhibition",
  )
})
