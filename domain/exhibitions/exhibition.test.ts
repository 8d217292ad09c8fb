import { expect, test } from "vitest"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"
import { findAnnouncedExhibition, formatExhibitionDates, formatVenue, getExhibitionStage } from "./exhibition.ts"
import { exhibitionSchema } from "./exhibition-schema.ts"

const minimalInput = { kind: "solo", title: "Low Water", venue: "Fathom Street Gallery", startsOn: "2026-03-12" }

test("requires only title, kind, venue and first day", () => {
  expect(exhibitionSchema.parse(minimalInput)).toMatchObject({
    ...minimalInput,
    endsOn: null,
    works: [],
    statement: null,
  })
})

test.each([
  ["title", { title: "  " }],
  ["venue", { venue: "" }],
  ["kind", { kind: "auction" }],
  ["startsOn", { startsOn: "12 March" }],
  ["startsOn", { startsOn: "2026-02-30" }],
  ["endsOn", { endsOn: "2026-03-11" }],
  ["slug", { slug: "Low Water" }],
  ["slug", { slug: "../admin" }],
  ["venueUrl", { venueUrl: "javascript:alert(1)" }],
  ["venueUrl", { venueUrl: "/gallery" }],
  ["press", { press: [{ publication: "Paper", url: "data:text/html,x" }] }],
  ["catalogue", { catalogue: { title: "" } }],
  ["statement", { statement: { type: "doc", content: [{ type: "script" }] } }],
  ["works", { works: [{ artworkId: "x" }] }],
  ["submissionResult", { submissionResult: "maybe" }],
])("names an invalid %s: %j", (field, change) => {
  const { error } = exhibitionSchema.safeParse({ ...minimalInput, ...change })
  expect(error?.issues[0]?.path[0]).toBe(field)
})

test("refuses unknown fields", () => {
  expect(exhibitionSchema.safeParse({ ...minimalInput, publishedAt: "2026-01-01" }).success).toBe(false)
})

test("refuses a work or a picture that is listed twice", () => {
  const id = "11111111-1111-4111-8111-111111111111"
  expect(exhibitionSchema.safeParse({ ...minimalInput, works: [{ artworkId: id }, { artworkId: id }] }).success).toBe(
    false,
  )
  expect(exhibitionSchema.safeParse({ ...minimalInput, views: [{ pictureId: id }, { pictureId: id }] }).success).toBe(
    false,
  )
})

test("accepts a statement only as rich text", () => {
  expect(exhibitionSchema.safeParse({ ...minimalInput, statement: createRichText("Words.") }).success).toBe(true)
})

test.each([
  ["2026-03-11", "upcoming"],
  ["2026-03-12", "current"],
  ["2026-05-02", "current"],
  ["2026-05-03", "past"],
] as const)("on %s a show from 12 March to 2 May is %s [ADM-14]", (today, stage) => {
  expect(getExhibitionStage({ startsOn: "2026-03-12", endsOn: "2026-05-02" }, today)).toBe(stage)
})

test("an exhibition without a last day stays on", () => {
  expect(getExhibitionStage({ startsOn: "2016-03-12", endsOn: null }, "2026-01-01")).toBe("current")
})

test("the artist's own words replace unknown dates", () => {
  const spring = { startsOn: "2016-03-01", endsOn: "2016-05-31", datesText: "Spring 2016" }
  expect(formatExhibitionDates(spring)).toBe("Spring 2016")
  expect(formatExhibitionDates({ ...spring, datesText: "" })).toBe("March 1 – May 31, 2016")
})

test("the place includes the city if it is known", () => {
  expect(formatVenue({ venue: "The Net Loft", city: "Astoria" })).toBe("The Net Loft, Astoria")
  expect(formatVenue({ venue: "The Net Loft", city: "" })).toBe("The Net Loft")
})

test("announces the current exhibition that ends first, else one that begins within two months [HOME-01]", () => {
  const today = "2026-04-01"
  const show = (startsOn: string, endsOn: string | null) => ({ startsOn, endsOn })
  const [open, longer, sooner] = [
    show("2020-01-01", null),
    show("2026-03-01", "2026-06-01"),
    show("2026-02-01", "2026-05-01"),
  ]
  const [next, later] = [show("2026-05-20", "2026-06-20"), show("2026-05-25", "2026-06-01")]
  expect(findAnnouncedExhibition([open, next, longer, sooner], today)).toBe(sooner)
  expect(findAnnouncedExhibition([open, next], today)).toBe(open)
  expect(findAnnouncedExhibition([later, next, show("2025-01-01", "2025-02-01")], today)).toBe(next)
  expect(findAnnouncedExhibition([show("2026-06-15", null), show("2025-01-01", "2025-02-01")], today)).toBeNull()
})
