import { and, eq, isNull, ne, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { crates, locationPeriods, places } from "../../db/tables/inventory.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { listHistory } from "../history-queries.server.ts"
import type { Outcome } from "../problem.ts"
import { createCrate, deleteCrate, moveCrate, updateCrate } from "./crate-commands.server.ts"
import { listCrates } from "./crate-queries.server.ts"
import { listLocationPeriods } from "./location-queries.server.ts"
import { moveWorks, undoWorkMoves } from "./move-commands.server.ts"
import { deletePlace } from "./place-commands.server.ts"
import { getRegisterSums, listRegister } from "./register-queries.server.ts"

const { shop, later } = await openWorkingShop()
const artist = system("Test")
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(`${outcome.problem.message} ${JSON.stringify(outcome.problem.fields ?? {})}`)
  return outcome.value
}
const made = async (name: string, place = "Studio") => value(await createCrate(shop, artist, { name, place })).id

/** Where a work was, in order, and in which crate. */
async function pathOf(id: string): Promise<string[]> {
  const all = value(await listLocationPeriods(shop, artist, id))
  return all.map(({ place, crate, spot, to }) => [place, crate, spot].filter(Boolean).join(", ") + (to ? "" : " (now)"))
}

const contentOf = async (id: string) =>
  value(await listCrates(shop, artist))
    .find((crate) => crate.id === id)
    ?.works.map(({ title, copy }) => [title, copy])

test("what is in a crate goes where it goes: each work's stay there begins, and its own row says where it is [ADM-15]", async () => {
  const crate = await made("Crate 1")
  const [one, other, left] = [
    await insertWork(shop, { title: "Neap", location: "Studio" }),
    await insertWork(shop, { title: "Weir", editionSize: 5, location: "Flat file" }),
    await insertWork(shop, { title: "Tide", location: "Studio" }),
  ]
  later({ minutes: 1 })
  value(await moveWorks(shop, artist, { ids: [one.id, left.id], crate }))
  value(await moveWorks(shop, artist, { ids: [other.id], copy: 3, crate, place: "studio" }))
  expect(await contentOf(crate)).toEqual([
    ["Neap", 0],
    ["Tide", 0],
    ["Weir", 3],
  ])
  later({ minutes: 1 })
  value(await moveWorks(shop, artist, { ids: [left.id], place: "Studio" }))
  later({ days: 2 })
  const went = value(await moveCrate(shop, artist, { id: crate, place: "Kunsthalle Nord", carrier: "Art handlers" }))
  expect(went.moved).toBe(2)
  expect(await pathOf(one.id)).toEqual(["Studio", "Studio, Crate 1", "Kunsthalle Nord, Crate 1 (now)"])
  expect(await pathOf(other.id)).toEqual(["Flat file (now)", "Studio, Crate 1", "Kunsthalle Nord, Crate 1 (now)"])
  expect(await pathOf(left.id)).toEqual(["Studio", "Studio, Crate 1", "Studio (now)"])
  const [before, last] = value(await listLocationPeriods(shop, artist, one.id)).slice(-2)
  expect([before?.to, last?.carrier]).toEqual([last?.from, "Art handlers"])
  const rows = await shop.db.select().from(artworks).where(eq(artworks.location, "Kunsthalle Nord"))
  expect(rows.map(({ id }) => id)).toEqual([one.id])
  expect((await listHistory(shop.db, "artwork", one.id))[0]).toMatchObject({
    changes: { location: { before: "Studio", after: "Kunsthalle Nord" } },
    detail: { crate },
  })
  expect((await listHistory(shop.db, "crate", crate)).map(({ action }) => action)).toEqual(["moved", "made"])
  // Counted at the crate's place, and found by its name.
  const { rows: found } = value(await listRegister(shop, artist, { search: "crate 1" }))
  expect(found.map(({ title, place }) => [title, place])).toEqual([["Neap", "Kunsthalle Nord"]])
  expect(value(await getRegisterSums(shop, artist)).places.find(({ name }) => name === "Kunsthalle Nord")?.things).toBe(
    2,
  )
  // A second form changes nothing.
  expect(value(await moveCrate(shop, artist, { id: crate, place: "kunsthalle nord" })).moved).toBe(0)
})

test("a work leaves its crate by any move to another place, and stays in it where only its place within changes [ADM-15]", async () => {
  const crate = await made("Crate 2")
  const { id } = await insertWork(shop, { location: "Studio" })
  later({ minutes: 1 })
  value(await moveWorks(shop, artist, { ids: [id], crate }))
  const says = async (set: { location?: string; subLocation?: string }) => {
    later({ minutes: 1 })
    await shop.db
      .update(artworks)
      .set({ ...set, updatedAt: shop.now() })
      .where(eq(artworks.id, id))
  }
  await says({ subLocation: "Rack 2" })
  expect(await pathOf(id)).toEqual(["Studio", "Studio, Crate 2", "Studio, Crate 2, Rack 2 (now)"])
  await says({ location: "Home", subLocation: "" })
  expect((await pathOf(id)).at(-1)).toBe("Home (now)")
  expect(await contentOf(crate)).toEqual([])
})

test("a move into a crate is undone while the crate stands where it did [ADM-15]", async () => {
  const crate = await made("Crate 3")
  const { id } = await insertWork(shop, { title: "Ebb", location: "Home" })
  later({ minutes: 1 })
  const packed = value(await moveWorks(shop, artist, { ids: [id], crate })).moved.map(({ stay: period }) => period)
  value(await undoWorkMoves(shop, artist, { stays: packed }))
  expect(await pathOf(id)).toEqual(["Home (now)"])
  value(await moveWorks(shop, artist, { ids: [id], crate }))
  later({ minutes: 1 })
  const out = value(await moveWorks(shop, artist, { ids: [id], place: "Home" })).moved.map(({ stay: period }) => period)
  value(await moveCrate(shop, artist, { id: crate, place: "Framer" }))
  const refused = await undoWorkMoves(shop, artist, { stays: out })
  const message = "Ebb was in Crate 3, which is elsewhere by now. This can’t be undone."
  expect(refused).toMatchObject({ ok: false, problem: { code: "conflict", message } })
  expect((await pathOf(id)).at(-1)).toBe("Home (now)")
})

test("packed, unpacked and moved by many at once: nothing is in two places, and all that is in a crate is where it is [ADM-15]", async () => {
  const crate = await made("Crate 4")
  const works = await Promise.all(Array.from({ length: 6 }, () => insertWork(shop, { location: "Studio" })))
  const ids = works.map(({ id }) => id)
  later({ minutes: 1 })
  value(await moveWorks(shop, artist, { ids: ids.slice(0, 3), crate }))
  for (let round = 0; round < 8; round++) {
    later({ minutes: 1 })
    await Promise.all([
      moveCrate(shop, artist, { id: crate, place: round % 2 ? "Studio" : "Depot" }),
      ...ids.map((id, index) =>
        index % 2
          ? moveWorks(shop, artist, { ids: [id], crate })
          : moveWorks(shop, artist, { ids: [id], place: "Home" }),
      ),
      moveCrate(shop, artist, { id: crate, place: "Fair" }),
    ]).then((outcomes) => {
      for (const outcome of outcomes) value<unknown>(outcome)
    })
  }
  const astray = await shop.db
    .select({ id: locationPeriods.artworkId })
    .from(locationPeriods)
    .innerJoin(crates, eq(crates.id, locationPeriods.crateId))
    .where(and(isNull(locationPeriods.toAt), ne(locationPeriods.placeId, crates.placeId)))
  expect(astray).toEqual([])
  expect(await contentOf(crate)).toHaveLength(3)
  const twice = sql`select 1 from stays a join stays b on a.artwork_id = b.artwork_id and a.copy = b.copy and a.id < b.id
    and tstzrange(a.from_at, a.to_at) && tstzrange(b.from_at, b.to_at)`
  expect((await shop.db.execute(twice)).rows).toEqual([])
})

test("a crate has a name of its own, sizes and a weight with their units; what is in use stays [ADM-15]", async () => {
  const typed = {
    name: "Crate 5",
    place: "Studio",
    inner: "38 x 60 x 8 in",
    outer: "1.1 x 1.7 x .3 m",
    weight: "53 lb",
  }
  const crate = value(await createCrate(shop, artist, typed))
  const bare = value(await createCrate(shop, artist, { name: "Small crate", place: "Studio", inner: "10 x 20 x 5" }))
  expect(bare).toMatchObject({ innerHeightMm: 254, innerWidthMm: 508 })
  expect(crate).toMatchObject({ innerHeightMm: 965.2, innerDepthMm: 203.2, outerWidthMm: 1700, weightG: 24_040 })
  const wrong = await createCrate(shop, artist, { name: " ", place: "", inner: "large", outer: "2 x", weight: "heavy" })
  expect(Object.keys(wrong.ok ? {} : (wrong.problem.fields ?? {})).toSorted()).toEqual([
    "inner",
    "name",
    "outer",
    "place",
    "weight",
  ])
  const taken = { ok: false, problem: { fields: { name: "There is a crate of this name." } } }
  expect(await createCrate(shop, artist, { ...typed, name: "CRATE 5" })).toMatchObject(taken)
  const other = await made("Crate 6")
  expect(await updateCrate(shop, artist, { id: other, name: "crate 5" })).toMatchObject(taken)
  value(await updateCrate(shop, artist, { id: other, name: "Crate 6, travel frame", weight: "4 kg" }))
  expect((await listHistory(shop.db, "crate", other))[0]?.changes).toMatchObject({
    weightG: { before: null, after: 4000 },
  })
  expect(
    await moveWorks(shop, artist, { ids: [(await insertWork(shop)).id], crate: other, place: "Home" }),
  ).toMatchObject({
    ok: false,
    problem: { fields: { crate: "Crate 6, travel frame is at Studio. Works go into it there." } },
  })
  const [stand] = await shop.db.insert(places).values({ name: "Shed" }).returning()
  value(await moveCrate(shop, artist, { id: other, place: "Shed" }))
  expect(await deletePlace(shop, artist, { id: stand?.id })).toMatchObject({ ok: false, problem: { code: "conflict" } })
  value(await deleteCrate(shop, artist, { id: other }))
  value(await moveWorks(shop, artist, { ids: [(await insertWork(shop)).id], crate: crate.id }))
  expect(await deleteCrate(shop, artist, { id: crate.id })).toMatchObject({ ok: false, problem: { code: "conflict" } })
})

test("only admins manage crates", async () => {
  const id = await made("Crate 7")
  for (const outcome of [
    await createCrate(shop, visitor, { name: "Mine", place: "Mine" }),
    await updateCrate(shop, visitor, { id, name: "Mine" }),
    await moveCrate(shop, visitor, { id, place: "Mine" }),
    await deleteCrate(shop, visitor, { id }),
    await listCrates(shop, visitor),
  ])
    expect(outcome).toMatchObject({
      ok: false,
      problem: { code: expect.stringMatching(/^(forbidden|unauthorized|unauthenticated)$/) },
    })
  expect(value(await listCrates(shop, artist)).find((crate) => crate.id === id)).toMatchObject({ place: "Studio" })
})
