import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks, series } from "../../../db/tables/artworks.ts"
import { history } from "../../../db/tables/content.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { type Actor, system, visitor } from "../../actor.ts"
import type { ArtworkInput, Availability } from "../artwork.ts"
import { transitionStatuses } from "../status/status-commands.server.ts"
import { updateArtwork } from "./artwork-commands.server.ts"
import { restoreWork } from "./restore-work.server.ts"
import { getWorkForEdit } from "./work-for-edit.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Test")
const user: Actor = { kind: "user", id: crypto.randomUUID(), email: "u@example.com", name: "U", role: "user" }

const stored = async (id: string) => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]
const versionOf = async (id: string) => (await stored(id))?.updatedAt.toISOString()
const lines = (id: string) => shop.db.select().from(history).where(eq(history.nounId, id)).orderBy(asc(history.id))
const lastLine = async (id: string) => (await lines(id)).at(-1)?.id ?? 0

async function change(id: string, changes: Partial<ArtworkInput>): Promise<number> {
  const found = await getWorkForEdit(shop, artist, id)
  if (!found.ok) throw new Error(found.problem.message)
  const saved = await updateArtwork(shop, artist, id, { ...found.value.work, ...changes })
  if (!saved.ok) throw new Error(saved.problem.message)
  return lastLine(id)
}

test("one field of a step is put back, the others stay; it is a step of its own [ADM-08]", async () => {
  const { id } = await insertWork(shop)
  const line = await change(id, { title: "Ebb", price: 100_000, series: "Tides" })
  const back = await restoreWork(shop, artist, id, { line, fields: ["price"] })
  expect(back).toEqual({ ok: true, value: { changed: ["price"] } })
  expect(await stored(id)).toMatchObject({ title: "Ebb", price: 420_000 })
  expect((await lines(id)).at(-1)?.changes).toEqual({ price: { before: 100_000, after: 420_000 } })
})

test("a whole event is restored, with its series; twice has the effect of once", async () => {
  const { id } = await insertWork(shop)
  await change(id, { series: "Ebb and Flow" })
  const line = await change(id, { title: "Ebb", series: null })
  for (const changed of [["title", "series"], []])
    expect(await restoreWork(shop, artist, id, { line })).toEqual({ ok: true, value: { changed } })
  const [row] = await shop.db.select().from(series).where(eq(series.title, "Ebb and Flow"))
  expect(await stored(id)).toMatchObject({ title: "Low Water", seriesId: row?.id })
})

test("what was changed again later is not overwritten, unless that version was shown beside the former [ADM-08]", async () => {
  const { id } = await insertWork(shop)
  const line = await change(id, { title: "Ebb" })
  await change(id, { title: "Flood" })
  const refused = await restoreWork(shop, artist, id, { line })
  expect(refused).toMatchObject({ ok: false, problem: { code: "conflict", fields: { later: "title" } } })
  const seen = (await stored(id))?.updatedAt.toISOString()
  await change(id, { title: "Slack" })
  expect((await restoreWork(shop, artist, id, { line, over: seen })).ok).toBe(false)
  expect((await stored(id))?.title).toBe("Slack")
  const over = (await stored(id))?.updatedAt.toISOString()
  expect((await restoreWork(shop, artist, id, { line, over })).ok).toBe(true)
  expect((await stored(id))?.title).toBe("Low Water")
})

test("availability is restored only where the table allows the transition", async () => {
  const { id } = await insertWork(shop)
  const moveTo = (to: Availability) => transitionStatuses(shop, artist, { ids: [id], to })
  await moveTo("lost")
  const line = await lastLine(id)
  expect(await restoreWork(shop, artist, id, { line })).toEqual({ ok: true, value: { changed: ["availability"] } })
  await moveTo("gifted")
  await moveTo("not_for_sale")
  await moveTo("sold")
  const sold = await lastLine(id)
  await moveTo("available")
  const over = (await stored(id))?.updatedAt.toISOString()
  expect((await restoreWork(shop, artist, id, { line: sold, over })).ok).toBe(true)
  expect((await stored(id))?.availability).toBe("not_for_sale")
})

test("only the artist restores, and only an event of this work that changed something", async () => {
  const { id } = await insertWork(shop)
  const { id: other } = await insertWork(shop)
  const line = await change(id, { title: "Ebb" })
  expect(await restoreWork(shop, visitor, id, { line })).toMatchObject({ problem: { code: "unauthenticated" } })
  expect(await restoreWork(shop, user, id, { line })).toMatchObject({ problem: { code: "forbidden" } })
  expect(await restoreWork(shop, artist, other, { line })).toMatchObject({ problem: { code: "not_found" } })
  expect(await restoreWork(shop, artist, crypto.randomUUID(), { line })).toMatchObject({
    problem: { code: "not_found" },
  })
  for (const input of [{ line: "x" }, { line, fields: ["slug"] }, { line, over: "soon" }, {}])
    expect(await restoreWork(shop, artist, id, input)).toMatchObject({ problem: { code: "invalid" } })
  expect((await stored(id))?.title).toBe("Ebb")
})

test("a currency is restored together with the amounts of its event, and no amount into another currency", async () => {
  const { id } = await insertWork(shop)
  const first = await change(id, { price: 100_000 })
  const toYen = await change(id, { price: 1200, currency: "JPY" })
  const alone = await restoreWork(shop, artist, id, { line: first, fields: ["price"], over: await versionOf(id) })
  expect(alone).toMatchObject({ ok: false, problem: { message: expect.stringContaining("This amount was in USD") } })
  expect(await restoreWork(shop, artist, id, { line: toYen, fields: ["currency"] })).toMatchObject({ ok: true })
  expect(await stored(id)).toMatchObject({ price: 100_000, currency: "USD" })
})

test("a currency is not restored under amounts that its event did not change", async () => {
  const { id } = await insertWork(shop)
  await change(id, { price: null })
  const toYen = await change(id, { currency: "JPY" })
  await change(id, { price: 150_000 })
  const back = await restoreWork(shop, artist, id, { line: toYen })
  expect(back).toMatchObject({ ok: false, problem: { message: expect.stringContaining("amounts in JPY") } })
  expect(await stored(id)).toMatchObject({ price: 150_000, currency: "JPY" })
})
