import { beforeEach, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { exhibitions } from "../../db/tables/exhibitions.ts"
import { openTestDatabase } from "../../tests/support/database.ts"
import { createTestExhibition } from "../../tests/support/published-content.ts"
import { insertWork } from "../../tests/support/works.ts"
import { type Actor, system, visitor } from "../actor.ts"
import { listHistory } from "../history-queries.server.ts"
import type { Shop } from "../shop.ts"
import {
  createExhibition,
  deleteExhibition,
  publishExhibition,
  restoreExhibition,
  unpublishExhibition,
  updateExhibition,
} from "./exhibition-commands.server.ts"
import { getExhibitionForEdit } from "./exhibition-editor.server.ts"
import { countExhibitions, type ExhibitionQuery, listExhibitions } from "./exhibition-list.server.ts"
import { findExhibition } from "./exhibition-queries.server.ts"
import type { ExhibitionInput } from "./exhibition-schema.ts"
import { isOpenCall } from "./open-calls.ts"

const { db } = await openTestDatabase()
let now = new Date("2026-04-01T12:00:00Z")
const shop = { db, now: () => now } as Shop
const artist = system("Test")
const user: Actor = { kind: "user", id: crypto.randomUUID(), email: "u@example.com", name: "U", role: "user" }
const input: ExhibitionInput = { kind: "solo", title: "Low Water", venue: "Fathom Street", startsOn: "2026-03-12" }

beforeEach(async () => {
  now = new Date("2026-04-01T12:00:00Z")
  for (const table of [exhibitions, artworks]) await db.delete(table)
})

async function list(query: ExhibitionQuery = {}) {
  const found = await listExhibitions(shop, artist, query)
  if (!found.ok) throw new Error(found.problem.message)
  return found.value
}
const titles = async (query: ExhibitionQuery = {}) => (await list(query)).exhibitions.map(({ title }) => title)

test("only the artist lists, reads, deletes and restores exhibitions", async () => {
  const { id } = await createTestExhibition(shop)
  for (const [actor, code] of [
    [visitor, "unauthenticated"],
    [user, "forbidden"],
  ] as const)
    for (const refused of [
      await listExhibitions(shop, actor, {}),
      await countExhibitions(shop, actor),
      await getExhibitionForEdit(shop, actor, id),
      await deleteExhibition(shop, actor, id),
      await restoreExhibition(shop, actor, id),
    ])
      expect(refused).toMatchObject({ ok: false, problem: { code } })
  expect(await titles()).toEqual(["Low Water"])
})

test("what is on, to come, past, applied for and deleted are views; drafts are in them, too [ADM-14]", async () => {
  await createTestExhibition(shop, { title: "On" })
  await createTestExhibition(shop, { title: "Open-ended", endsOn: null }, null)
  await createTestExhibition(shop, { title: "Soon", startsOn: "2026-05-01", endsOn: "2026-05-02" }, null)
  await createTestExhibition(shop, { title: "Later", startsOn: "2027-05-01", endsOn: "2027-05-02" })
  await createTestExhibition(shop, { title: "Long ago", startsOn: "2020-05-01", endsOn: "2020-05-02" })
  const call = { startsOn: "2026-09-01", endsOn: "2026-09-30" }
  await createTestExhibition(shop, { ...call, title: "To send", submissionDeadline: "2026-06-01" }, null)
  await createTestExhibition(
    shop,
    { ...call, title: "Sent", submissionDeadline: "2026-03-01", submissionResult: "waiting" },
    null,
  )
  await createTestExhibition(
    shop,
    { ...call, title: "Won", submissionDeadline: "2026-02-01", submissionResult: "accepted" },
    null,
  )
  const { id } = await createTestExhibition(shop, { title: "Gone" })
  await deleteExhibition(shop, artist, id)
  expect(await titles({ view: "now" })).toEqual(expect.arrayContaining(["On", "Open-ended"]))
  expect(await titles({ view: "coming" })).toEqual(["Soon", "Won", "Later"])
  expect(await titles({ view: "past" })).toEqual(["Long ago"])
  expect(await titles({ view: "calls" })).toEqual(["Won", "Sent", "To send"])
  expect(await titles({ view: "deleted" })).toEqual(["Gone"])
  expect(await titles()).not.toContain("Gone")
  const counts = await countExhibitions(shop, artist)
  expect(counts.ok && counts.value).toEqual({ all: 8, now: 2, coming: 3, past: 1, calls: 3, deleted: 1 })
})

test("an open call is none when it was accepted or is public", () => {
  const call = { submissionDeadline: "2026-06-01", submissionResult: null, publishedAt: null }
  expect(isOpenCall(call)).toBe(true)
  expect(isOpenCall({ ...call, submissionResult: "declined" })).toBe(true)
  expect(isOpenCall({ ...call, submissionResult: "accepted" })).toBe(false)
  expect(isOpenCall({ ...call, publishedAt: now })).toBe(false)
  expect(isOpenCall({ ...call, submissionDeadline: null })).toBe(false)
})

test("a search finds title, venue, city and curator, whatever their accents, and no wildcards", async () => {
  await createTestExhibition(shop, { title: "Crème" })
  await createTestExhibition(shop, { title: "Weir", venue: "Harbor Hall", city: "Astoria", curator: "Ada Lindgren" })
  expect(await titles({ search: "creme" })).toEqual(["Crème"])
  for (const search of ["weir", "harbor", "ASTORIA", "lindgren"]) expect(await titles({ search })).toEqual(["Weir"])
  expect(await titles({ search: "%" })).toEqual([])
})

test("pages follow each other without a gap, up and down", async () => {
  const days = ["2027-01-01", "2027-01-02", "2027-01-02", "2027-01-03", "2027-01-04"]
  for (const [at, startsOn] of days.entries())
    await createTestExhibition(shop, { title: `No. ${at}`, startsOn, endsOn: startsOn })
  for (const view of [undefined, "coming"] as const) {
    const seen: string[] = []
    for (let after: string | undefined, page = 0; page < 5; page++) {
      const { exhibitions: rows, next } = await list({ view, after, limit: 2 })
      seen.push(...rows.map(({ title }) => title))
      if (!next) break
      after = next
    }
    expect(seen).toHaveLength(5)
    expect(new Set(seen).size).toBe(5)
    expect(seen).toEqual(await titles({ view }))
  }
  expect(await titles({ after: "nonsense" })).toHaveLength(5)
})

test("a row has the number of its works, of those that are sold, and what is asked there for the others [ADM-14]", async () => {
  const [one, sold, own] = [
    await insertWork(shop),
    await insertWork(shop, { availability: "sold" }),
    await insertWork(shop, { price: null }),
  ]
  const works = [{ artworkId: one.id }, { artworkId: sold.id }, { artworkId: own.id, price: 80_000 }]
  await createTestExhibition(shop, { works })
  expect((await list()).exhibitions).toMatchObject([
    { workCount: 3, soldCount: 1, asked: [{ currency: "USD", amount: 500_000 }] },
  ])
})

test("is deleted, restored as it was, and its history says so; what would become public unseen is hidden", async () => {
  const { id, slug } = await createTestExhibition(shop)
  expect(await deleteExhibition(shop, artist, id)).toEqual({ ok: true, value: { title: "Low Water" } })
  await deleteExhibition(shop, artist, id)
  expect(await findExhibition(shop, slug)).toBeNull()
  expect(await publishExhibition(shop, artist, id)).toMatchObject({ problem: { code: "not_found" } })
  await restoreExhibition(shop, artist, id)
  expect((await findExhibition(shop, slug))?.kind).toBe("exhibition")
  const actions = async () => (await listHistory(db, "exhibition", id)).map(({ action }) => action)
  expect(await actions()).toEqual(["restored", "deleted", "published", "created"])
  await unpublishExhibition(shop, artist, id)
  await publishExhibition(shop, artist, id, new Date("2026-04-02T09:00:00Z"))
  await deleteExhibition(shop, artist, id)
  now = new Date("2026-04-03T12:00:00Z")
  await restoreExhibition(shop, artist, id)
  expect(await getExhibitionForEdit(shop, artist, id)).toMatchObject({ value: { publication: "hidden" } })
  expect(await deleteExhibition(shop, artist, crypto.randomUUID())).toMatchObject({ problem: { code: "not_found" } })
})

test("publishing says when it was public before, and refuses a version that was saved since", async () => {
  const { id } = await createTestExhibition(shop, {}, null)
  const published = await publishExhibition(shop, artist, id)
  expect(published).toMatchObject({ ok: true, value: { from: now, before: null } })
  const late = await unpublishExhibition(shop, artist, id, new Date("2020-01-01"))
  expect(late).toMatchObject({ problem: { code: "conflict" } })
  expect(await unpublishExhibition(shop, artist, id, now)).toMatchObject({ value: { from: null, before: now } })
})

test("a form that was sent twice makes one exhibition", async () => {
  const id = crypto.randomUUID()
  const made = [await createExhibition(shop, artist, input, id), await createExhibition(shop, artist, input, id)]
  expect(made).toMatchObject([{ value: { id } }, { value: { id } }])
  expect(await titles()).toEqual(["Low Water"])
})

test("what is read for its page can be saved again and changes nothing", async () => {
  const work = await insertWork(shop)
  const { id } = await createTestExhibition(shop, {
    ...{ galleryShare: 45, returnsOn: "2026-05-05", returnsHow: "own van", curator: "Ada Lindgren" },
    works: [{ artworkId: work.id, price: 1, label: "x" }],
    press: [{ publication: "The Astoria Lamp", quote: "Quiet." }],
  })
  const found = await getExhibitionForEdit(shop, artist, id)
  if (!found.ok) throw new Error("not there")
  expect(found.value.value).toMatchObject({ galleryShare: 45, returnsOn: "2026-05-05", returnsHow: "own van" })
  expect(await updateExhibition(shop, artist, id, found.value.value)).toMatchObject({ value: { changed: [] } })
})
