import { eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { places } from "../../db/tables/inventory.ts"
import { stockTakeCounts } from "../../db/tables/stock-takes.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { addAgreementWorks, createAgreement, startAgreement } from "../inventory/agreement-commands.server.ts"
import { getAgreement } from "../inventory/agreement-queries.server.ts"
import { listLocationPeriods } from "../inventory/location-queries.server.ts"
import { moveWorks } from "../inventory/move-commands.server.ts"
import { deletePlace } from "../inventory/place-commands.server.ts"
import { returnAgreementWorks } from "../inventory/return-agreement-works.server.ts"
import type { Outcome } from "../problem.ts"
import { getCountData } from "./count-data.server.ts"
import { assignUnknownCode, chooseStockTakeCount } from "./decision-commands.server.ts"
import { finishStockTake } from "./finish-stock-take.server.ts"
import { receiveCounts } from "./receive-counts.server.ts"
import { getStockTake, listStockTakes, type StockTakeReportDetails } from "./report-queries.server.ts"
import { cancelStockTake, startStockTake } from "./stock-take-commands.server.ts"

const { shop, later } = await openWorkingShop()
const artist = system("Test")
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(`${outcome.problem.message} ${JSON.stringify(outcome.problem.fields ?? {})}`)
  return outcome.value
}

async function placeNamed(name: string): Promise<string> {
  await shop.db.insert(places).values({ name }).onConflictDoNothing()
  const [place] = await shop.db.select().from(places).where(eq(places.name, name))
  return place?.id ?? ""
}

async function startOne(...names: string[]) {
  const own = crypto.randomUUID().slice(0, 8)
  const named = names.map((name) => `${name} ${own}`)
  const ids = await Promise.all(named.map(placeNamed))
  const { id: take } = value(await startStockTake(shop, artist, { id: crypto.randomUUID(), places: ids }))
  return { take, ids, named }
}

const count = (place: string, of: Record<string, unknown> = {}) => ({
  ...{ id: crypto.randomUUID(), place, at: shop.now().toISOString(), device: "phone" },
  ...of,
})
const send = async (take: string, ...counts: object[]) => value(await receiveCounts(shop, artist, { take, counts }))

async function reportOf(take: string): Promise<StockTakeReportDetails> {
  const { report } = value(await getStockTake(shop, artist, take))
  if (!report) throw new Error("the stock-take is over")
  return report
}

async function outcomeOf(take: string) {
  const { found, elsewhere, missing, conflicts, unknown } = await reportOf(take)
  const ids = (of: { artworkId: string }[]) => of.map(({ artworkId }) => artworkId).sort()
  return {
    ...{ found: ids(found), elsewhere: ids(elsewhere), missing: ids(missing), conflicts: ids(conflicts) },
    unknown: unknown.map(({ code }) => code).sort(),
  }
}

test("500 counts of two phones, in any order, in parts, again and at once, come to the same [ADM-15, OFF-01]", async () => {
  const { take, ids, named } = await startOne("Studio", "Flat file")
  const [studio = "", file = ""] = ids
  const works = await Promise.all(
    Array.from({ length: 250 }, (_, n) =>
      insertWork(shop, { title: `Work ${n}`, location: named[n % 2] ?? "", inventoryNumber: `${take}-${n}` }),
    ),
  )
  const phone = (device: string) =>
    works.map((work, n) => count(n % 2 === 0 ? studio : file, { device, code: work.inventoryNumber, work: null }))
  const all = [...phone("one"), ...phone("other")]
  const parts = fc
    .sample(fc.shuffledSubarray(all, { minLength: all.length }), 3)
    .flatMap((order) => [order.slice(0, 300), order.slice(200)])
  await Promise.all(parts.map((part) => send(take, ...part)))
  expect(await shop.db.$count(stockTakeCounts, eq(stockTakeCounts.takeId, take))).toBe(500)
  const { found, elsewhere, missing, conflicts, unknown } = await outcomeOf(take)
  expect([found.length, elsewhere, missing, conflicts, unknown]).toEqual([250, [], [], [], []])
})

test("what is found, elsewhere, missing and unknown; finishing moves what was ticked, in the register and its history [ADM-15]", async () => {
  const { take, ids, named } = await startOne("Studio", "Home")
  const [studio = "", home = ""] = ids
  const [here = "", there = ""] = named
  const [cradle, slip, weir, ebb] = [
    await insertWork(shop, { title: "Cradle", location: here, subLocation: "rack 1" }),
    await insertWork(shop, { title: "Ferry Slip", location: here, subLocation: "rack 2" }),
    await insertWork(shop, { title: "Weir", location: here }),
    await insertWork(shop, { title: "Ebb", location: there }),
  ]
  later({ minutes: 5 })
  await send(
    take,
    count(studio, { spot: "rack 1", code: `https://morrow.example/artwork/${cradle.id}` }),
    count(studio, { spot: "rack 1", code: `https://morrow.example/artwork/${slip.slug}`, keep: "here" }),
    count(studio, { work: ebb.id }),
    count(home, { code: "nobody’s number" }),
  )
  expect(await outcomeOf(take)).toEqual({
    found: [cradle.id],
    elsewhere: [slip.id, ebb.id].sort(),
    missing: [weir.id],
    conflicts: [],
    unknown: ["nobody’s number"],
  })
  const form = { take, among: 4, moves: [`${slip.id}:0`] }
  expect(value(await finishStockTake(shop, artist, form))).toEqual({ found: 1, moved: 1, missing: 1 })
  const path = value(await listLocationPeriods(shop, artist, slip.id)).map(({ place, spot, note }) => [
    place,
    spot,
    note,
  ])
  expect(path.at(-1)).toEqual([here, "rack 1", "Stock-take"])
  expect(value(await listLocationPeriods(shop, artist, ebb.id))).toHaveLength(1)
  const { result } = value(await getStockTake(shop, artist, take))
  expect(
    result?.lines.map(({ outcome, what, expected, seen, stayId }) => [outcome, what, expected, seen, stayId !== null]),
  ).toEqual([
    ["elsewhere", "Ebb", there, here, false],
    ["elsewhere", "Ferry Slip", `${here}, rack 2`, `${here}, rack 1`, true],
    ["missing", "Weir", here, "", false],
    ["unknown", "nobody’s number", "", there, false],
  ])
  // Finishing again changes nothing, and later counts are reported.
  expect(value(await finishStockTake(shop, artist, form))).toMatchObject({ moved: 0 })
  await send(take, count(studio, { work: weir.id }))
  expect(value(await getStockTake(shop, artist, take)).result).toMatchObject({ late: 1 })
  expect(await cancelStockTake(shop, artist, { take })).toMatchObject({ ok: false, problem: { code: "conflict" } })
})

test("a work at two places is decided by somebody before it can be finished [ADM-15]", async () => {
  const { take, ids, named } = await startOne("Studio", "Home")
  const [studio = "", home = ""] = ids
  const work = await insertWork(shop, { title: "Neap", location: named[0] ?? "" })
  const [one, other] = [count(studio, { work: work.id }), count(home, { work: work.id })]
  await send(take, one, other)
  expect((await outcomeOf(take)).conflicts).toEqual([work.id])
  expect(await finishStockTake(shop, artist, { take, among: 2 })).toMatchObject({
    ok: false,
    problem: { code: "conflict" },
  })
  value(await chooseStockTakeCount(shop, artist, { take, count: other.id }))
  value(await chooseStockTakeCount(shop, artist, { take, count: other.id }))
  expect(await outcomeOf(take)).toMatchObject({ conflicts: [], elsewhere: [work.id] })
  // The other phone counts it once more, which needs another decision.
  await send(take, count(studio, { work: work.id }))
  expect((await outcomeOf(take)).conflicts).toEqual([work.id])
})

test("an unknown code is said to be a work's, once [ADM-15]", async () => {
  const { take, ids, named } = await startOne("Studio")
  const [studio = ""] = ids
  const work = await insertWork(shop, { title: `Slack Water ${take}`, location: named[0] ?? "" })
  await send(take, count(studio, { code: "old label 7" }), count(studio, { code: "old label 7" }))
  const assign = (of: string) => assignUnknownCode(shop, artist, { take, code: "old label 7", work: of })
  expect(await assign("No such work")).toMatchObject({ ok: false, problem: { fields: { work: expect.any(String) } } })
  value(await assign(work.title))
  expect(await outcomeOf(take)).toMatchObject({ found: [work.id], unknown: [] })
  expect(await assign(work.title)).toMatchObject({ ok: false, problem: { code: "conflict" } })
})

test("a count that can never be taken is refused alone; the others are kept [ADM-15, OFF-01]", async () => {
  const { take, ids } = await startOne("Studio")
  const elsewhere = await placeNamed("Not counted")
  const edition = await insertWork(shop, { title: "Ebb I", editionSize: 30 })
  const good = count(ids[0] ?? "", { work: edition.id, copy: 30 })
  const wrong = [count(elsewhere), count(ids[0] ?? "", { work: edition.id, copy: 31 })]
  const received = await send(take, ...wrong, good, count(ids[0] ?? "", { work: crypto.randomUUID() }))
  expect(received.kept).toHaveLength(2)
  expect(received.refused.map(({ why }) => why)).toEqual([
    "It was counted at a place that this stock-take is not about.",
    "Ebb I has no copy 31.",
  ])
})

test("a report that somebody looked at is finished, not another one [ADM-15]", async () => {
  const { take, ids, named } = await startOne("Studio")
  const work = await insertWork(shop, { location: "Somewhere" })
  await send(take, count(ids[0] ?? "", { work: work.id }))
  const finish = (of: object) => finishStockTake(shop, artist, { take, among: 1, moves: [], ...of })
  expect(await finish({ among: 0 })).toMatchObject({ ok: false, problem: { code: "conflict" } })
  value(await moveWorks(shop, artist, { ids: [work.id], place: named[0] }))
  expect(await finish({ moves: [`${work.id}:0`] })).toMatchObject({ ok: false, problem: { code: "conflict" } })
  value(await finish({}))
})

test("a work that is out under an agreement is not moved past it: its return is recorded there [ADM-15]", async () => {
  const { take, ids, named } = await startOne("Studio", "Gallery")
  const [studio = "", gallery = ""] = ids
  const [here = "", there = ""] = named
  const work = await insertWork(shop, { title: "Grays River", location: here })
  const id = crypto.randomUUID()
  const today = shop.now().toISOString().slice(0, 10)
  value(await createAgreement(shop, artist, { id, kind: "consignment", place: there, beginsOn: today, share: 40 }))
  value(await addAgreementWorks(shop, artist, { id, works: [{ id: work.id }] }))
  value(await startAgreement(shop, artist, { id }))
  const seenThere = count(gallery, { work: work.id, spot: "office" })
  await send(take, seenThere)
  expect([await outcomeOf(take), (await reportOf(take)).out]).toMatchObject([{ found: [work.id] }, {}])
  await send(take, count(gallery, { withdraws: seenThere.id }), count(studio, { work: work.id }))
  const key = `${work.id}:0`
  expect((await reportOf(take)).out).toMatchObject({ [key]: { agreementId: id, place: there, kind: "consignment" } })
  expect(await finishStockTake(shop, artist, { take, among: 3, moves: [key] })).toMatchObject({
    ok: false,
    problem: { code: "conflict", message: expect.stringContaining(`on consignment with ${there}`) },
  })
  const [line] = value(await getAgreement(shop, artist, id)).lines
  value(await returnAgreementWorks(shop, artist, { id, lines: [line?.id], place: here }))
  expect([await outcomeOf(take), (await reportOf(take)).out]).toMatchObject([{ found: [work.id] }, {}])
  expect(value(await finishStockTake(shop, artist, { take, among: 3 }))).toEqual({ found: 1, moved: 0, missing: 0 })
})

test("two who finish at once move each work once [ADM-15]", async () => {
  const { take, ids } = await startOne("Studio")
  const work = await insertWork(shop, { location: "Somewhere" })
  await send(take, count(ids[0] ?? "", { work: work.id }))
  const form = { take, among: 1, moves: [`${work.id}:0`] }
  const both = await Promise.all([finishStockTake(shop, artist, form), finishStockTake(shop, artist, form)])
  expect(both.map((one) => value(one).moved).sort()).toEqual([0, 1])
  expect(value(await listLocationPeriods(shop, artist, work.id))).toHaveLength(2)
})

test("a work that is deleted, a place that was counted, a form that is sent twice", async () => {
  const { take, ids } = await startOne("Studio")
  const [studio = ""] = ids
  const work = await insertWork(shop)
  await send(take, count(studio, { work: work.id }))
  await shop.db.delete(artworks).where(eq(artworks.id, work.id))
  expect((await outcomeOf(take)).unknown).toEqual([""])
  expect(await deletePlace(shop, artist, { id: studio })).toMatchObject({ ok: false, problem: { code: "conflict" } })
  expect(value(await startStockTake(shop, artist, { id: take, places: [studio] }))).toEqual({ id: take })
  expect(value(await cancelStockTake(shop, artist, { take }))).toEqual({ id: take })
  expect(value(await cancelStockTake(shop, artist, { take }))).toEqual({ id: take })
})

test("a phone has what it needs to know works by their labels, and knows no others", async () => {
  const { take, ids, named } = await startOne("Studio")
  const work = await insertWork(shop, { location: named[0] ?? "", subLocation: "rack 9", inventoryNumber: "MO-9" })
  const sheet = value(await getCountData(shop, artist, take))
  expect(sheet.places).toEqual([{ id: ids[0], name: named[0], spots: ["rack 9"] }])
  expect(sheet.works.find(({ id }) => id === work.id)).toMatchObject({
    slug: work.slug,
    number: "MO-9",
    where: [{ copy: 0, where: { placeId: ids[0], spot: "rack 9" } }],
  })
})

test("only the artist counts and reads stock-takes [ADM-15]", async () => {
  const { take, ids } = await startOne("Studio")
  for (const outcome of [
    await startStockTake(shop, visitor, { id: crypto.randomUUID(), places: ids }),
    await receiveCounts(shop, visitor, { take, counts: [] }),
    await chooseStockTakeCount(shop, visitor, { take, count: take }),
    await assignUnknownCode(shop, visitor, { take, code: "one", work: "two" }),
    await finishStockTake(shop, visitor, { take, among: 0 }),
    await cancelStockTake(shop, visitor, { take }),
    await listStockTakes(shop, visitor),
    await getStockTake(shop, visitor, take),
    await getCountData(shop, visitor, take),
  ])
    expect(outcome).toMatchObject({ ok: false, problem: { code: "unauthenticated" } })
})
