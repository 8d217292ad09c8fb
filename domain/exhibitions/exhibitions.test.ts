import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { exhibitions } from "../../db/tables/exhibitions.ts"
import { formerSlugs } from "../../db/tables/slugs.ts"
import { openTestDatabase } from "../../tests/support/database.ts"
import { insertFakePicture } from "../../tests/support/pictures.ts"
import { createTestExhibition } from "../../tests/support/published-content.ts"
import { insertWork } from "../../tests/support/works.ts"
import { type Actor, system, visitor } from "../actor.ts"
import { listHistory } from "../history-queries.server.ts"
import type { Shop } from "../shop.ts"
import {
  createExhibition,
  publishExhibition,
  unpublishExhibition,
  updateExhibition,
} from "./exhibition-commands.server.ts"
import {
  findExhibition,
  listExhibitionsOfWork,
  listPublicExhibitionCards,
  listPublicExhibitions,
} from "./exhibition-queries.server.ts"
import type { ExhibitionInput } from "./exhibition-schema.ts"

const { db } = await openTestDatabase()
let now = new Date("2026-04-01T12:00:00Z")
const shop = { db, now: () => now } as Shop
const artist = system("Test")
const user: Actor = { kind: "user", id: crypto.randomUUID(), email: "u@example.com", name: "U", role: "user" }
const input: ExhibitionInput = { kind: "solo", title: "Low Water", venue: "Fathom Street", startsOn: "2026-03-12" }
const nobody = crypto.randomUUID()

beforeEach(async () => {
  now = new Date("2026-04-01T12:00:00Z")
  for (const table of [exhibitions, formerSlugs, artworks]) await db.delete(table)
})

const slugs = async () => (await listPublicExhibitionCards(shop)).map(({ slug }) => slug)

test("only the artist can create, change, publish or hide an exhibition [ADM-14]", async () => {
  const { id } = await createTestExhibition(shop)
  for (const [actor, code] of [
    [visitor, "unauthenticated"],
    [user, "forbidden"],
  ] as const) {
    for (const refused of [
      await createExhibition(shop, actor, input),
      await updateExhibition(shop, actor, id, { ...input, title: "Mine" }),
      await publishExhibition(shop, actor, id),
      await unpublishExhibition(shop, actor, id),
    ])
      expect(refused).toMatchObject({ ok: false, problem: { code } })
  }
  expect((await db.select().from(exhibitions)).map((row) => row.title)).toEqual(["Low Water"])
})

test("names invalid fields and writes nothing", async () => {
  const { id } = await createTestExhibition(shop)
  const wrong = await updateExhibition(shop, artist, id, { ...input, title: "", endsOn: "2020-01-01" })
  expect(wrong).toMatchObject({
    ok: false,
    problem: { code: "invalid", fields: { title: "An exhibition needs a title." } },
  })
  const lost = await updateExhibition(shop, artist, id, { ...input, title: "New", works: [{ artworkId: nobody }] })
  expect(lost).toMatchObject({ ok: false, problem: { fields: { works: "Not there." } } })
  const bare = await updateExhibition(shop, artist, id, { ...input, title: "New", mainPictureId: nobody })
  expect(bare).toMatchObject({ ok: false, problem: { fields: { mainPictureId: "Not there." } } })
  expect((await db.select().from(exhibitions)).map((row) => row.title)).toEqual(["Low Water"])
  expect(await updateExhibition(shop, artist, nobody, input)).toMatchObject({ problem: { code: "not_found" } })
})

test("is hidden until it is published, and again after it is unpublished", async () => {
  const { id, slug } = await createTestExhibition(shop, {}, null)
  expect([await slugs(), await findExhibition(shop, slug)]).toEqual([[], null])
  await publishExhibition(shop, artist, id)
  expect(await slugs()).toEqual(["low-water"])
  expect(await findExhibition(shop, slug)).toMatchObject({ kind: "exhibition", exhibition: { title: "Low Water" } })
  await unpublishExhibition(shop, artist, id)
  expect([await slugs(), await findExhibition(shop, slug)]).toEqual([[], null])
  expect((await listHistory(db, "exhibition", id)).map(({ action }) => action)).toEqual([
    "unpublished",
    "published",
    "created",
  ])
})

test("can be published at a future time", async () => {
  const { id, slug } = await createTestExhibition(shop, {}, null)
  await publishExhibition(shop, artist, id, new Date("2026-04-02T09:00:00Z"))
  expect([await slugs(), await findExhibition(shop, slug), await listPublicExhibitions(shop)]).toEqual([[], null, []])
  now = new Date("2026-04-02T09:00:00Z")
  expect(await slugs()).toEqual([slug])
  expect((await listPublicExhibitions(shop)).map((one) => one.slug)).toEqual([slug])
  const [line] = await listHistory(db, "exhibition", id)
  expect(line).toMatchObject({ action: "scheduled", detail: { from: "2026-04-02T09:00:00.000Z" } })
})

test("an archived exhibition is not found", async () => {
  const { id, slug } = await createTestExhibition(shop)
  await db.update(exhibitions).set({ archivedAt: now }).where(eq(exhibitions.id, id))
  expect([await slugs(), await findExhibition(shop, slug)]).toEqual([[], null])
})

test("lists the latest first, each with its dates and place", async () => {
  await createTestExhibition(shop, {
    title: "Primer",
    startsOn: "2016-05-01",
    endsOn: "2016-05-31",
    datesText: "May 2016",
  })
  await createTestExhibition(shop, { title: "Paper", startsOn: "2026-06-01", endsOn: "2026-06-03" })
  await createTestExhibition(shop)
  expect((await listPublicExhibitionCards(shop)).map(({ title, dates, stage }) => [title, dates, stage])).toEqual([
    ["Paper", "June 1–3, 2026", "upcoming"],
    ["Low Water", "March 12 – May 2, 2026", "current"],
    ["Primer", "May 2016", "past"],
  ])
})

test("shows its works in their order with today's price and badge, without hidden ones", async () => {
  const pictureId = await insertFakePicture(shop)
  const first = await insertWork(shop, { title: "First" })
  const sold = await insertWork(shop, { title: "Sold", availability: "sold" })
  const hidden = await insertWork(shop, { title: "Hidden", publishedAt: null })
  const gifted = await insertWork(shop, { title: "Gifted", availability: "gifted" })
  const { slug } = await createTestExhibition(shop, {
    works: [sold, hidden, gifted, first].map(({ id }) => ({ artworkId: id, label: "Lent by V.", price: 1 })),
    views: [{ pictureId, caption: "East wall" }],
  })
  const found = await findExhibition(shop, slug)
  if (found?.kind !== "exhibition") throw new Error("not found")
  expect(found.exhibition.works.map(({ title, badge }) => [title, badge])).toEqual([
    ["Sold", "sold"],
    ["First", "available"],
  ])
  expect(found.exhibition.views).toMatchObject([{ id: pictureId, caption: "East wall", alt: "East wall" }])
  expect(JSON.stringify(found)).not.toContain("Lent by V.")
  await db.update(artworks).set({ availability: "sold" }).where(eq(artworks.id, first.id))
  const later = await findExhibition(shop, slug)
  expect(later?.kind === "exhibition" && later.exhibition.works[1]?.badge).toBe("sold")
})

test("the chosen picture leads, else the first view; the others follow in their order", async () => {
  const [one = "", two = "", poster = ""] = await Promise.all([1, 2, 3].map(() => insertFakePicture(shop)))
  const views = [{ pictureId: one }, { pictureId: two, caption: "West wall" }]
  const order = async (change: Partial<ExhibitionInput>) => {
    const { slug } = await createTestExhibition(shop, { views, ...change })
    const found = await findExhibition(shop, slug)
    return found?.kind === "exhibition" ? found.exhibition.views.map(({ id }) => id) : []
  }
  expect(await order({})).toEqual([one, two])
  expect(await order({ mainPictureId: two })).toEqual([two, one])
  expect(await order({ mainPictureId: poster })).toEqual([poster, one, two])
  expect(await order({ views: [] })).toEqual([])
  expect((await listPublicExhibitionCards(shop)).map(({ picture }) => picture !== null)).toContain(false)
})

test("a work lists its past and current exhibitions, not upcoming ones", async () => {
  const work = await insertWork(shop)
  const works = [{ artworkId: work.id }]
  await createTestExhibition(shop, { title: "Then", startsOn: "2024-01-01", endsOn: "2024-02-01", works })
  await createTestExhibition(shop, { title: "Now", works })
  await createTestExhibition(shop, { title: "Soon", startsOn: "2027-01-01", endsOn: "2027-02-01", works })
  await createTestExhibition(shop, { title: "Hidden", works }, null)
  await createTestExhibition(shop, { title: "Elsewhere" })
  expect((await listExhibitionsOfWork(shop, work.id)).map(({ title }) => title)).toEqual(["Now", "Then"])
})

test("an exhibition with the same title gets its own address", async () => {
  const made = [
    await createTestExhibition(shop),
    await createTestExhibition(shop),
    await createTestExhibition(shop, { title: "???" }),
  ]
  expect(made.map(({ slug }) => slug)).toEqual(["low-water", "low-water-2", "exhibition"])
  const taken = await createExhibition(shop, artist, { ...input, slug: "low-water" })
  expect(taken).toMatchObject({ ok: false, problem: { code: "conflict", fields: { slug: expect.any(String) } } })
})

test("a former address redirects, also after another change, until a new exhibition takes it [ADM-14, ADM-18]", async () => {
  const { id } = await createTestExhibition(shop)
  const save = (slug: string) => updateExhibition(shop, artist, id, { ...input, slug })
  await save("slack-water")
  expect(await findExhibition(shop, "low-water")).toEqual({ kind: "moved", slug: "slack-water" })
  await save("high-water")
  for (const old of ["low-water", "slack-water"])
    expect(await findExhibition(shop, old)).toEqual({ kind: "moved", slug: "high-water" })
  // Returning to the first slug causes no redirect loop.
  await save("low-water")
  expect((await findExhibition(shop, "low-water"))?.kind).toBe("exhibition")
  // A title alone does not take over an address that redirects; the artist may choose it explicitly.
  expect((await createTestExhibition(shop, { title: "Slack Water" })).slug).toBe("slack-water-2")
  await createTestExhibition(shop, { slug: "high-water" })
  expect((await findExhibition(shop, "high-water"))?.kind).toBe("exhibition")
  await unpublishExhibition(shop, artist, id)
  expect(await findExhibition(shop, "slack-water")).toBeNull()
})

test("saving records what changed; saving the same values changes nothing [ADM-14]", async () => {
  const work = await insertWork(shop)
  const { id } = await createTestExhibition(shop, input)
  const changes = {
    ...input,
    endsOn: "2026-05-02",
    city: "Astoria",
    press: [{ publication: "The Astoria Lamp", quote: "Quiet." }],
  }
  const full = { ...changes, works: [{ artworkId: work.id, price: 100_00 }] }
  const saved = await updateExhibition(shop, artist, id, full)
  expect(saved).toMatchObject({ ok: true, value: { slug: "low-water" } })
  expect(saved.ok && saved.value.changed.toSorted()).toEqual(["city", "press", "works"])
  expect(await updateExhibition(shop, artist, id, full)).toMatchObject({ value: { changed: [] } })
  const lines = await listHistory(db, "exhibition", id)
  expect(lines.map(({ action }) => action)).toEqual(["edited", "published", "created"])
})

test("a version saved in the meantime is not overwritten", async () => {
  const { id } = await createTestExhibition(shop)
  const late = await updateExhibition(shop, artist, id, input, new Date("2020-01-01"))
  expect(late).toMatchObject({ ok: false, problem: { code: "conflict" } })
})

test("two created at once with one title: both exist, or one is refused; never an error", async () => {
  const both = await Promise.all([createExhibition(shop, artist, input), createExhibition(shop, artist, input)])
  for (const one of both) if (!one.ok) expect(one.problem.code).toBe("conflict")
  expect(both.some((one) => one.ok)).toBe(true)
})
