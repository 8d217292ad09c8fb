import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { locationPeriods, places } from "../../db/tables/inventory.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { setCopy } from "../artworks/editions/copies.server.ts"
import type { Outcome } from "../problem.ts"
import { listInsuredPlaces } from "./insured-places.server.ts"
import { listLocationPeriods } from "./location-queries.server.ts"
import { moveWorks, undoWorkMoves } from "./move-commands.server.ts"
import { deletePlace, updatePlace } from "./place-commands.server.ts"
import { listPlaces } from "./place-queries.server.ts"
import { getRegisterSums, listRegister } from "./register-queries.server.ts"

const { shop, later } = await openWorkingShop()
const artist = system("Test")
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(`${outcome.problem.message} ${JSON.stringify(outcome.problem.fields ?? {})}`)
  return outcome.value
}
const dayBefore = (days: number) => new Date(shop.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)

/** Where a work was, in order, and whether it is still there. */
async function pathOf(id: string): Promise<string[]> {
  const all = value(await listLocationPeriods(shop, artist, id))
  return all.map(({ place, spot, to }) => `${place}${spot && `, ${spot}`}${to ? "" : " (now)"}`)
}

async function locationOf(id: string): Promise<string> {
  const [work] = await shop.db.select().from(artworks).where(eq(artworks.id, id))
  return [work?.location, work?.subLocation].filter(Boolean).join(", ")
}

test("a work is where it was said to be from the start, and each move ends the former location period", async () => {
  const { id } = await insertWork(shop, { location: "Studio", subLocation: "rack 3" })
  expect(await pathOf(id)).toEqual(["Studio, rack 3 (now)"])
  later({ days: 3 })
  const moved = value(await moveWorks(shop, artist, { ids: [id], place: "Framer, Warrenton", carrier: "Own van" }))
  expect(moved.moved.map(({ title }) => title)).toEqual(["Low Water"])
  expect(await pathOf(id)).toEqual(["Studio, rack 3", "Framer, Warrenton (now)"])
  expect(await locationOf(id)).toBe("Framer, Warrenton")
  const [first, second] = value(await listLocationPeriods(shop, artist, id))
  expect(first?.to).toEqual(second?.from)
  expect(second?.carrier).toBe("Own van")
})

test("whoever changes the location of a work moves it: a form, an import, many at once [ADM-15]", async () => {
  const works = [await insertWork(shop), await insertWork(shop)]
  const ids = works.map(({ id }) => id)
  await shop.db
    .update(artworks)
    .set({ location: "Flat file", updatedAt: shop.now() })
    .where(eq(artworks.id, ids[0] ?? ""))
  await shop.db
    .update(artworks)
    .set({ location: "flat FILE", updatedAt: shop.now() })
    .where(eq(artworks.id, ids[1] ?? ""))
  const paths = await Promise.all(ids.map(pathOf))
  // Places are compared case-insensitively.
  expect(paths).toEqual([["Flat file (now)"], ["Flat file (now)"]])
  await shop.db
    .update(artworks)
    .set({ location: "", updatedAt: shop.now() })
    .where(eq(artworks.id, ids[0] ?? ""))
  expect(await pathOf(ids[0] ?? "")).toEqual(["Flat file"])
})

test("a work that is there already stays unchanged, and a move can be undone completely", async () => {
  const { id } = await insertWork(shop, { location: "Studio" })
  later({ minutes: 1 })
  expect(value(await moveWorks(shop, artist, { ids: [id], place: "studio" }))).toMatchObject({ moved: [], already: 1 })
  const { moved } = value(await moveWorks(shop, artist, { ids: [id], place: "Home" }))
  const ids = moved.map(({ stay: period }) => period)
  expect(value(await undoWorkMoves(shop, artist, { stays: ids }))).toEqual({ undone: 1 })
  expect(await pathOf(id)).toEqual(["Studio (now)"])
  expect(await locationOf(id)).toBe("Studio")
  expect(await undoWorkMoves(shop, artist, { stays: ids })).toMatchObject({
    ok: false,
    problem: { code: "conflict" },
  })
  const again = value(await moveWorks(shop, artist, { ids: [id], place: "Home" })).moved
  value(await moveWorks(shop, artist, { ids: [id], place: "Storage" }))
  const late = await undoWorkMoves(shop, artist, { stays: again.map(({ stay: period }) => period) })
  expect(late).toMatchObject({ ok: false, problem: { message: "It has been moved since. This can’t be undone." } })
})

test("a day may be given, but not one to come, and none before the last arrival", async () => {
  const { id } = await insertWork(shop)
  value(await moveWorks(shop, artist, { ids: [id], place: "Studio", day: dayBefore(20) }))
  const refusedOn = async (day: string) => {
    const outcome = await moveWorks(shop, artist, { ids: [id], place: "Gallery", day })
    return outcome.ok ? "" : outcome.problem.fields?.day
  }
  expect(await refusedOn(dayBefore(-2))).toBe("A work can be moved today or on a day before.")
  expect(await refusedOn(dayBefore(30))).toMatch(/^Low Water came to Studio on .+\. It can’t leave before\.$/)
  expect(await refusedOn("30 November")).toBe("Please enter a day, like 2026-11-30.")
  value(await moveWorks(shop, artist, { ids: [id], place: "Gallery", day: dayBefore(10) }))
  expect(await pathOf(id)).toEqual(["Studio", "Gallery (now)"])
  // It left for an unknown place.
  await shop.db.update(artworks).set({ location: "", updatedAt: shop.now() }).where(eq(artworks.id, id))
  expect(await refusedOn(dayBefore(5))).toMatch(/^Low Water was elsewhere until /)
  value(await moveWorks(shop, artist, { ids: [id], place: "Gallery" }))
  expect(await pathOf(id)).toEqual(["Studio", "Gallery", "Gallery (now)"])
})

test("a copy of an edition can be elsewhere than the others [ADM-15]", async () => {
  const { id } = await insertWork(shop, { editionSize: 30, location: "Flat file" })
  value(await moveWorks(shop, artist, { ids: [id], copy: 4, place: "Lindgren & Vale" }))
  expect(await pathOf(id)).toEqual(["Flat file (now)", "Lindgren & Vale (now)"])
  expect(await locationOf(id)).toBe("Flat file")
  const none = await moveWorks(shop, artist, { ids: [id], copy: 31, place: "Home" })
  expect(none).toMatchObject({ ok: false, problem: { fields: { copy: "Low Water has no copy 31." } } })
})

test("copies that are elsewhere are counted there, and nowhere twice; what is sold is counted nowhere", async () => {
  const { id } = await insertWork(shop, { editionSize: 5, location: "Cellar", price: 1_000, insuredValue: null })
  for (const copy of [2, 3]) value(await moveWorks(shop, artist, { ids: [id], copy, place: "Pier Editions" }))
  const counted = async () => {
    const { places: all } = value(await getRegisterSums(shop, artist))
    const these = all.filter(({ name }) => ["Cellar", "Pier Editions"].includes(name))
    return Object.fromEntries(these.map(({ name, works, things, values }) => [name, [works, things, values.USD]]))
  }
  expect(await counted()).toEqual({ Cellar: [1, 3, 3_000], "Pier Editions": [1, 2, 2_000] })
  value(await setCopy(shop, artist, id, { number: 3, before: "free", to: "sold" }))
  expect(await counted()).toEqual({ Cellar: [1, 3, 3_000], "Pier Editions": [1, 1, 1_000] })
  const there = value(await listPlaces(shop, artist)).find(({ name }) => name === "Pier Editions")
  const listed = value(await listRegister(shop, artist, { filters: { place: there?.id ?? "" } }))
  expect(listed.rows).toMatchObject([{ id, place: "Cellar", things: 4 }])
  const report = value(await listInsuredPlaces(shop, artist))
  expect(report.filter(({ name }) => /Cellar|Pier/.test(name)).map(({ values }) => values.USD)).toEqual([3_000, 1_000])
  // The last of those that were together.
  for (const copy of [1, 4, 5]) value(await moveWorks(shop, artist, { ids: [id], copy, place: "Pier Editions" }))
  expect(await counted()).toEqual({ "Pier Editions": [1, 4, 4_000] })
})

test("two people move one work at once: it is in one place, and both moves are kept [ADM-15]", async () => {
  const { id } = await insertWork(shop, { location: "Studio" })
  const names = ["Gallery A", "Gallery B", "Gallery C", "Gallery D"]
  await Promise.all(names.map(async (place) => value(await moveWorks(shop, artist, { ids: [id], place }))))
  const path = await pathOf(id)
  expect(path.toSorted()).toHaveLength(5)
  expect(path.filter((place) => place.endsWith("(now)"))).toEqual([path.at(-1)])
})

test("nothing is in two places at once, whatever is written: random stays [ADM-15]", async () => {
  const { id } = await insertWork(shop)
  const [place] = await shop.db.insert(places).values({ name: "Anywhere" }).returning()
  const hour = (n: number) => new Date(Date.UTC(2026, 0, 1, n))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(200), fc.option(fc.integer({ min: 1, max: 50 }))), { maxLength: 12 }),
      async (spans) => {
        await shop.db.execute(sql`alter table stays disable trigger refuse_rewriting`)
        await shop.db.execute(sql`delete from stays where artwork_id = ${id}`)
        await shop.db.execute(sql`alter table stays enable trigger refuse_rewriting`)
        const kept: [number, number][] = []
        for (const [from, length] of spans) {
          const to = length === null ? Number.POSITIVE_INFINITY : from + length
          const free = kept.every(([one, other]) => to <= one || from >= other)
          const written = await shop.db
            .insert(locationPeriods)
            .values({
              artworkId: id,
              placeId: place?.id ?? "",
              fromAt: hour(from),
              toAt: length === null ? null : hour(to),
            })
            .then(
              () => true,
              () => false,
            )
          expect(written).toBe(free)
          if (free) kept.push([from, to])
        }
      },
    ),
    { numRuns: 40 },
  )
})

test("stays are only added to [ADM-15]", async () => {
  const { id } = await insertWork(shop, { location: "Studio" })
  await expect(
    shop.db.update(locationPeriods).set({ note: "Another" }).where(eq(locationPeriods.artworkId, id)),
  ).rejects.toThrow()
  value(await moveWorks(shop, artist, { ids: [id], place: "Home" }))
  await expect(shop.db.delete(locationPeriods).where(sql`artwork_id = ${id} and to_at is not null`)).rejects.toThrow()
  await shop.db.delete(artworks).where(eq(artworks.id, id))
  expect(await shop.db.select().from(locationPeriods).where(eq(locationPeriods.artworkId, id))).toEqual([])
})

test("a place is renamed for all works there, and stays while anything has been there [ADM-15]", async () => {
  const { id } = await insertWork(shop, { location: "Rented room" })
  const place = value(await listPlaces(shop, artist)).find(({ name }) => name === "Rented room")
  value(await updatePlace(shop, artist, { id: place?.id, name: "Harbour Street 4", kind: "storage" }))
  expect([await pathOf(id), await locationOf(id)]).toEqual([["Harbour Street 4 (now)"], "Harbour Street 4"])
  const taken = await updatePlace(shop, artist, { id: place?.id, name: "studio" })
  expect(taken).toMatchObject({ ok: false, problem: { fields: { name: "There is a place of this name." } } })
  expect(await deletePlace(shop, artist, { id: place?.id })).toMatchObject({ ok: false, problem: { code: "conflict" } })
})

test("only the artist moves works and reads where they are", async () => {
  const { id } = await insertWork(shop)
  for (const outcome of [
    await moveWorks(shop, visitor, { ids: [id], place: "Mine" }),
    await undoWorkMoves(shop, visitor, { stays: [id] }),
    await listRegister(shop, visitor),
    await getRegisterSums(shop, visitor),
    await listLocationPeriods(shop, visitor, id),
  ])
    expect(outcome).toMatchObject({ ok: false })
})
