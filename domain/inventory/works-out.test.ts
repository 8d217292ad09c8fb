import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/holds.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { listTakenCopies, setCopy } from "../artworks/editions/copies.server.ts"
import { transitionStatuses } from "../artworks/status/status-commands.server.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import type { Outcome } from "../problem.ts"
import {
  addAgreementWorks,
  createAgreement,
  startAgreement,
  updateAgreement,
  updateAgreementWork,
} from "./agreement-commands.server.ts"
import { listSoldWhileOut } from "./agreement-list.server.ts"
import { getAgreement } from "./agreement-queries.server.ts"
import { sellAgreementWork, undoAgreementSale } from "./agreement-sale-commands.server.ts"
import { listLocationPeriods } from "./location-queries.server.ts"
import { moveWorks, undoWorkMoves } from "./move-commands.server.ts"
import { createPayout, deletePayout, markPayoutPaid } from "./payout-commands.server.ts"
import { updatePlace } from "./place-commands.server.ts"
import { listRegister } from "./register-queries.server.ts"
import { returnAgreementWorks } from "./return-agreement-works.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Test")
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(`${outcome.problem.message} ${JSON.stringify(outcome.problem.fields ?? {})}`)
  return outcome.value
}
const today = shop.now().toISOString().slice(0, 10)
const terms = { place: "Fathom Street Gallery", beginsOn: today, share: "50" }
const draft = async (kind = "consignment") =>
  value(await createAgreement(shop, artist, { id: crypto.randomUUID(), kind, ...terms })).id
async function running(works: { id: string; copy?: number }[], kind = "consignment") {
  const id = await draft(kind)
  value(await addAgreementWorks(shop, artist, { id, works }))
  value(await startAgreement(shop, artist, { id }))
  return id
}
const agreementOf = async (id: string) => value(await getAgreement(shop, artist, id))
const lineOf = async (id: string) => {
  const [line] = (await agreementOf(id)).lines
  if (!line) throw new Error("no line")
  return line
}
const sell = async (id: string, soldFor = 100_000) =>
  sellAgreementWork(shop, artist, { line: (await lineOf(id)).id, soldFor, soldOn: today })
const rowOf = async (id: string) => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]
const numbersOf = async (id: string) => (await listTakenCopies(shop.db, id)).map(({ number, state }) => [number, state])

test("a sale stays at the share of its day, whatever is agreed on later", async () => {
  const works = [await insertWork(shop, { location: "Studio" }), await insertWork(shop, { location: "Studio" })]
  const id = await running(works.map((work) => ({ id: work.id })))
  value(await sell(id))
  value(await updateAgreement(shop, artist, { id, ...terms, share: "30" }))
  expect(await agreementOf(id)).toMatchObject({
    unsettled: { account: { total: 50_000 } },
    lines: [{ share: 50 }, { share: 30 }],
  })
})

test("a mistyped sale is undone, once, and recorded again; the work is for sale there as before", async () => {
  const { id: work } = await insertWork(shop, { location: "Studio", availability: "not_for_sale" })
  const id = await running([{ id: work }])
  value(await sell(id, 4_800_000))
  const line = (await lineOf(id)).id
  for (const _ of [1, 2]) value(await undoAgreementSale(shop, artist, { line }))
  expect(await agreementOf(id)).toMatchObject({
    state: "running",
    unsettled: null,
    lines: [{ state: "out", share: 50 }],
  })
  expect(await rowOf(work)).toMatchObject({
    ...{ availability: "not_for_sale", location: "Fathom Street Gallery" },
    ...{ consignedTo: "Fathom Street Gallery", consignmentShare: 50 },
  })
  // It follows the agreement again.
  value(await updateAgreement(shop, artist, { id, ...terms, share: "40" }))
  expect(await rowOf(work)).toMatchObject({ consignmentShare: 40 })
  value(await sell(id, 480_000))
  expect(await agreementOf(id)).toMatchObject({ state: "ended", unsettled: { account: { total: 288_000 } } })
  expect(await undoAgreementSale(shop, visitor, { line })).toMatchObject({ problem: { code: "unauthenticated" } })
})

test("an undone sale leaves works that another party has by now", async () => {
  const { id: work } = await insertWork(shop, { location: "Studio" })
  const id = await running([{ id: work }])
  value(await sell(id))
  value(await transitionStatuses(shop, artist, { ids: [work], to: "available" }))
  await running([{ id: work }])
  expect(await undoAgreementSale(shop, artist, { line: (await lineOf(id)).id })).toMatchObject({
    problem: { code: "conflict", message: "Low Water is with Fathom Street Gallery meanwhile." },
  })
})

test("a payout can be deleted until it is paid; its sales are paid out again", async () => {
  const id = await running([{ id: (await insertWork(shop, { location: "Studio" })).id }])
  value(await sell(id))
  const form = { agreement: id, dueOn: today, deductions: [{ what: "Framing", amount: -49_000 }] }
  const wrong = value(await createPayout(shop, artist, { ...form, id: crypto.randomUUID() }))
  const line = (await lineOf(id)).id
  expect(await undoAgreementSale(shop, artist, { line })).toMatchObject({ problem: { code: "conflict" } })
  value(await deletePayout(shop, artist, { id: wrong.id }))
  expect(await deletePayout(shop, artist, { id: wrong.id })).toMatchObject({ problem: { code: "not_found" } })
  expect(await agreementOf(id)).toMatchObject({ payouts: [], unsettled: { account: { total: 50_000 } } })
  const right = value(await createPayout(shop, artist, { ...form, id: crypto.randomUUID(), deductions: [] }))
  value(await markPayoutPaid(shop, artist, { id: right.id, paidOn: today }))
  expect(await deletePayout(shop, artist, { id: right.id })).toMatchObject({ problem: { code: "conflict" } })
  expect(await deletePayout(shop, visitor, { id: right.id })).toMatchObject({ problem: { code: "unauthenticated" } })
})

test("a work that the artist marked as sold is paid out; a work of an order is not", async () => {
  const works = [await insertWork(shop, { location: "Studio" }), await insertWork(shop, { location: "Studio" })]
  const [marked, bought] = [await running([{ id: works[0]?.id ?? "" }]), await running([{ id: works[1]?.id ?? "" }])]
  value(await transitionStatuses(shop, artist, { ids: [works[0]?.id ?? ""], to: "sold" }))
  value(await sell(marked))
  value(await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach({ id: works[1]?.id ?? "" }))))
  expect(await sell(bought)).toMatchObject({ problem: { code: "conflict" } })
  await shop.db
    .update(artworks)
    .set({ availability: "sold" })
    .where(eq(artworks.id, works[1]?.id ?? ""))
  expect(await sell(bought)).toMatchObject({
    problem: { message: "You sold Low Water yourself: an order has it. Ask for the work, and record its return." },
  })
})

test("what an order has while it is out is to be asked for, until it is back", async () => {
  const work = await insertWork(shop, { title: "Sandbar", location: "Studio" })
  const id = await running([{ id: work.id }])
  const asked = async () => value(await listSoldWhileOut(shop, artist)).filter(({ artworkId }) => artworkId === work.id)
  value(await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work))))
  expect(await asked()).toEqual([])
  await shop.db.update(holds).set({ state: "sold", expiresAt: null }).where(eq(holds.artworkId, work.id))
  expect(await asked()).toEqual([{ id, place: "Fathom Street Gallery", title: "Sandbar", artworkId: work.id }])
  value(await returnAgreementWorks(shop, artist, { id, lines: [(await lineOf(id)).id], place: "Studio" }))
  expect(await asked()).toEqual([])
  expect(await listSoldWhileOut(shop, visitor)).toMatchObject({ problem: { code: "unauthenticated" } })
})

test("a copy that is out is reserved: the shop sells others until it is back", async () => {
  const { id: work } = await insertWork(shop, { editionSize: 5, location: "Flat file" })
  const [lent, given] = [await running([{ id: work, copy: 1 }], "loan"), await running([{ id: work, copy: 2 }])]
  expect(await numbersOf(work)).toEqual([
    [1, "reserved"],
    [2, "reserved"],
  ])
  value(await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach({ id: work }))))
  expect((await numbersOf(work)).at(-1)).toEqual([3, "reserved"])
  value(await returnAgreementWorks(shop, artist, { id: lent, lines: [(await lineOf(lent)).id], place: "Flat file" }))
  value(await sell(given))
  expect(await numbersOf(work)).toEqual([
    [2, "sold"],
    [3, "reserved"],
  ])
  value(await undoAgreementSale(shop, artist, { line: (await lineOf(given)).id }))
  expect((await numbersOf(work))[0]).toEqual([2, "reserved"])
})

test("a copy that is sold or kept goes nowhere, nor does what somebody is paying for", async () => {
  const { id: print } = await insertWork(shop, { editionSize: 5, location: "Studio" })
  value(await setCopy(shop, artist, print, { number: 2, before: "free", to: "sold" }))
  const id = await draft()
  expect(await addAgreementWorks(shop, artist, { id, works: [{ id: print, copy: 2 }] })).toMatchObject({
    problem: { fields: { works: "Copy 2 of Low Water is sold, so it can’t go out." } },
  })
  value(await addAgreementWorks(shop, artist, { id, works: [{ id: print, copy: 3 }] }))
  value(await setCopy(shop, artist, print, { number: 3, before: "free", to: "sold" }))
  expect(await startAgreement(shop, artist, { id })).toMatchObject({ problem: { code: "conflict" } })
})

test("a copy comes back although the edition has become smaller", async () => {
  const { id: work } = await insertWork(shop, { editionSize: 5, location: "Studio" })
  const id = await running([{ id: work, copy: 5 }])
  await shop.db.update(artworks).set({ editionSize: 3 }).where(eq(artworks.id, work))
  value(await returnAgreementWorks(shop, artist, { id, lines: [(await lineOf(id)).id], place: "Studio" }))
  expect(await numbersOf(work)).toEqual([])
})

test("a loan of a work in another currency has no value until one is typed", async () => {
  const work = await insertWork(shop, { currency: "JPY", insuredValue: 500_000, location: "Studio" })
  expect(await lineOf(await running([{ id: work.id }], "loan"))).toMatchObject({ price: null, currency: "USD" })
})

test("works are listed in the order in which they were chosen", async () => {
  const titles = ["Fog", "Weir", "Ebb", "Neap", "Spit", "Slip", "Tide", "Buoy"]
  const works = await Promise.all(titles.map((title) => insertWork(shop, { title, location: "Studio" })))
  const id = await draft()
  value(await addAgreementWorks(shop, artist, { id, works: works.map((work) => ({ id: work.id })) }))
  expect((await agreementOf(id)).lines.map(({ title }) => title)).toEqual(titles)
})

test("a work that is named twice goes once, and the record of where it was has its own share", async () => {
  const work = await insertWork(shop, { location: "Studio" })
  const id = await draft()
  expect(value(await addAgreementWorks(shop, artist, { id, works: [{ id: work.id }, { id: work.id }] }))).toEqual({
    added: 1,
  })
  value(await updateAgreementWork(shop, artist, { line: (await lineOf(id)).id, price: 1, share: "20" }))
  value(await startAgreement(shop, artist, { id }))
  expect(value(await listLocationPeriods(shop, artist, work.id)).at(-1)?.note).toBe("Consigned at 20%")
})

test("a work that is out returns by a return, not by a move; it can be moved on from there", async () => {
  const work = await insertWork(shop, { title: "Spit", location: "Studio" })
  const id = await running([{ id: work.id }])
  const words = "Spit is with Fathom Street Gallery. Record its return under Consignments and loans."
  expect(await moveWorks(shop, artist, { ids: [work.id], place: "studio" })).toMatchObject({
    problem: { code: "conflict", fields: { place: words } },
  })
  value(await moveWorks(shop, artist, { ids: [work.id], place: "Fathom Street Gallery", spot: "Window" }))
  value(await moveWorks(shop, artist, { ids: [work.id], place: "Art fair" }))
  value(await returnAgreementWorks(shop, artist, { id, lines: [(await lineOf(id)).id], place: "Studio" }))
})

test("a work's own row says the share that was agreed on for it later", async () => {
  const work = await insertWork(shop, { location: "Studio" })
  const id = await running([{ id: work.id }])
  const line = (await lineOf(id)).id
  value(await updateAgreementWork(shop, artist, { line, price: 100_000, share: "30" }))
  expect(await rowOf(work.id)).toMatchObject({ consignedTo: "Fathom Street Gallery", consignmentShare: 30 })
  value(await updateAgreementWork(shop, artist, { line, price: 100_000, share: "" }))
  expect(await rowOf(work.id)).toMatchObject({ consignmentShare: 50 })
})

test("the move by which a work came to them is not undone while it is with them", async () => {
  const work = await insertWork(shop, { title: "Groyne", location: "Studio" })
  const move = { ids: [work.id], place: "Fathom Street Gallery" }
  const brought = value(await moveWorks(shop, artist, move)).moved.map(({ stay: period }) => period)
  const id = await running([{ id: work.id }])
  expect(await undoWorkMoves(shop, artist, { stays: brought })).toMatchObject({
    problem: {
      code: "conflict",
      message: "Groyne is with Fathom Street Gallery under an agreement. Record its return there.",
    },
  })
  expect(await rowOf(work.id)).toMatchObject({ location: "Fathom Street Gallery" })
  // Within their place, and onward from there, it may be moved.
  for (const to of [
    { ...move, spot: "Window" },
    { ...move, place: "Art fair" },
  ]) {
    const moved = value(await moveWorks(shop, artist, to)).moved.map(({ stay: period }) => period)
    value(await undoWorkMoves(shop, artist, { stays: moved }))
  }
  value(await returnAgreementWorks(shop, artist, { id, lines: [(await lineOf(id)).id], place: "Studio" }))
})

test("an agreement that has ended does not restart without a work, because nothing would end it", async () => {
  const [work, another] = [await insertWork(shop, { location: "Studio" }), await insertWork(shop)]
  const id = await running([{ id: work.id }])
  value(await returnAgreementWorks(shop, artist, { id, lines: [(await lineOf(id)).id], place: "Studio" }))
  expect(await startAgreement(shop, artist, { id })).toMatchObject({ problem: { code: "conflict" } })
  expect(await agreementOf(id)).toMatchObject({ state: "ended" })
  value(await addAgreementWorks(shop, artist, { id, works: [{ id: another.id }] }))
  expect(await agreementOf(id)).toMatchObject({ state: "running" })
})

test("works to choose from are those that are free, in pages", async () => {
  const make = (changes: object) => insertWork(shop, { title: "Choosable", location: "Studio", ...changes })
  const works = [await make({}), await make({ availability: "not_for_sale" }), await make({ editionSize: 3 })]
  await make({ availability: "sold" })
  await make({ consignedTo: "Somebody" })
  await running([{ id: (await make({})).id }])
  await running([{ id: works[2]?.id ?? "", copy: 1 }])
  const free = { search: "Choosable", free: true }
  const all = value(await listRegister(shop, artist, free))
  expect(all.rows.map(({ id }) => id).toSorted()).toEqual(works.map(({ id }) => id).toSorted())
  const some = value(await listRegister(shop, artist, { ...free, perPage: 2 }))
  expect([some.rows.length, some.next === null]).toEqual([2, false])
})

test("a place that is renamed is renamed in the terms of the works there, too", async () => {
  const work = await insertWork(shop, { location: "Studio" })
  const id = await running([{ id: work.id }])
  const { place } = await agreementOf(id)
  value(await updatePlace(shop, artist, { id: place.id, name: "Fathom & Daughters", kind: "gallery" }))
  expect(await rowOf(work.id)).toMatchObject({ location: "Fathom & Daughters", consignedTo: "Fathom & Daughters" })
})
