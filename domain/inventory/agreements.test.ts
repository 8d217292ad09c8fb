import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { agreements, payouts } from "../../db/tables/inventory.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { listTakenCopies } from "../artworks/editions/copies.server.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { listHistory } from "../history-queries.server.ts"
import type { Outcome } from "../problem.ts"
import {
  addAgreementWorks,
  cancelAgreement,
  createAgreement,
  removeAgreementWork,
  startAgreement,
  updateAgreement,
  updateAgreementWork,
} from "./agreement-commands.server.ts"
import { listAgreements, listDueReturns, listLatePayouts } from "./agreement-list.server.ts"
import { getAgreement, getPayoutForDocument } from "./agreement-queries.server.ts"
import { sellAgreementWork } from "./agreement-sale-commands.server.ts"
import { getEditionLedger } from "./edition-ledger.server.ts"
import { listInsuredPlaces } from "./insured-places.server.ts"
import { createPayout, markPayoutPaid } from "./payout-commands.server.ts"
import { listRegister } from "./register-queries.server.ts"
import { returnAgreementWorks } from "./return-agreement-works.server.ts"

const { shop, later } = await openWorkingShop()
const artist = system("Test")
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(`${outcome.problem.message} ${JSON.stringify(outcome.problem.fields ?? {})}`)
  return outcome.value
}
const dayFromNow = (days: number) => new Date(shop.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const rowOf = async (id: string) => {
  const [work] = await shop.db.select().from(artworks).where(eq(artworks.id, id))
  if (!work) throw new Error("the work is gone")
  return work
}
const agreementOf = async (id: string) => value(await getAgreement(shop, artist, id))
const lineOf = async (id: string, title: string) => {
  const line = (await agreementOf(id)).lines.find((one) => one.title === title)
  if (!line) throw new Error(`no line of ${title}`)
  return line
}

const typed = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  kind: "consignment",
  place: "Fathom Street Gallery",
  beginsOn: dayFromNow(0),
  dueBackOn: dayFromNow(60),
  share: "45",
  ...changes,
})

/** An agreement that runs, with these works. */
async function running(works: { id: string; copy?: number }[], changes: object = {}): Promise<string> {
  const { id } = value(await createAgreement(shop, artist, typed(changes)))
  value(await addAgreementWorks(shop, artist, { id, works }))
  value(await startAgreement(shop, artist, { id }))
  return id
}

test("a draft moves nothing; the works go out together, and say with whom they are", async () => {
  const work = await insertWork(shop, { title: "Neap", location: "Studio", price: 480_000 })
  const form = typed()
  const { id } = value(await createAgreement(shop, artist, form))
  expect(value(await createAgreement(shop, artist, form)).id).toBe(id)
  value(await addAgreementWorks(shop, artist, { id, works: [{ id: work.id }] }))
  expect(value(await addAgreementWorks(shop, artist, { id, works: [{ id: work.id }] }))).toEqual({ added: 0 })
  expect((await rowOf(work.id)).location).toBe("Studio")
  expect(value(await startAgreement(shop, artist, { id }))).toEqual({ out: 1 })
  expect(value(await startAgreement(shop, artist, { id }))).toEqual({ out: 0 })
  expect(await rowOf(work.id)).toMatchObject({
    ...{ location: "Fathom Street Gallery", consignedTo: "Fathom Street Gallery", consignmentShare: 45 },
    ...{ consignmentUntil: form.dueBackOn, availability: "available" },
  })
  expect(await agreementOf(id)).toMatchObject({
    state: "running",
    lines: [{ state: "out", price: 480_000, share: 45, yours: 264_000 }],
  })
  const register = value(await listRegister(shop, artist, { search: "Neap" }))
  expect(register.rows).toMatchObject([{ withThem: "consignment", dueBack: form.dueBackOn }])
  value(await updateAgreement(shop, artist, { ...without(form, "kind"), share: "40", dueBackOn: dayFromNow(90) }))
  expect(await rowOf(work.id)).toMatchObject({ consignmentShare: 40, consignmentUntil: dayFromNow(90) })
  const actions = (await listHistory(shop.db, "agreement", id)).map(({ action }) => action)
  expect(actions).toEqual(["changed", "running", "work added", "made"])
})

const without = (fields: object, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))

test("nothing is with two of them at once, and what is sold goes nowhere: all or none [ADM-15]", async () => {
  const [held, sold, free] = [
    await insertWork(shop, { title: "Weir", location: "Studio" }),
    await insertWork(shop, { title: "Slip", availability: "sold" }),
    await insertWork(shop, { title: "Cradle", location: "Studio" }),
  ]
  await running([{ id: held.id }])
  const { id } = value(await createAgreement(shop, artist, typed({ place: "Lindgren & Vale" })))
  const refused = await addAgreementWorks(shop, artist, { id, works: [{ id: sold.id }] })
  expect(refused).toMatchObject({ ok: false, problem: { fields: { works: "Slip is sold, so it can’t go out." } } })
  value(await addAgreementWorks(shop, artist, { id, works: [{ id: held.id }, { id: free.id }] }))
  expect(await startAgreement(shop, artist, { id })).toMatchObject({
    problem: { code: "conflict", message: "Weir is with Fathom Street Gallery already." },
  })
  expect((await rowOf(free.id)).location).toBe("Studio")
  value(await removeAgreementWork(shop, artist, { line: (await lineOf(id, "Weir")).id }))
  expect(value(await startAgreement(shop, artist, { id }))).toEqual({ out: 1 })
})

test("a sale there is a sale, and is settled once: their share, what is taken off, and the money [ADM-15]", async () => {
  const works = [
    await insertWork(shop, { title: "Fog", price: 920_000, location: "Studio" }),
    await insertWork(shop, { title: "Piling", price: 240_000, location: "Studio" }),
    await insertWork(shop, { title: "Reach", price: 1_520_000, location: "Studio" }),
  ]
  const id = await running(works.map((work) => ({ id: work.id })))
  value(
    await updateAgreementWork(shop, artist, { line: (await lineOf(id, "Reach")).id, price: 1_520_000, share: "40" }),
  )
  const sale = async (title: string, soldFor: number) => ({
    line: (await lineOf(id, title)).id,
    soldFor,
    soldOn: dayFromNow(0),
  })
  expect(await sellAgreementWork(shop, artist, { ...(await sale("Fog", 1)), soldOn: dayFromNow(3) })).toMatchObject({
    problem: { fields: { soldOn: "A sale is recorded today or for a day before." } },
  })
  const fog = await sale("Fog", 920_000)
  value(await sellAgreementWork(shop, artist, fog))
  value(await sellAgreementWork(shop, artist, fog))
  expect(await sellAgreementWork(shop, artist, { ...fog, soldFor: 1 })).toMatchObject({ problem: { code: "conflict" } })
  value(await sellAgreementWork(shop, artist, await sale("Piling", 240_000)))
  expect(await rowOf(works[0]?.id ?? "")).toMatchObject({ availability: "sold", location: "", consignedTo: "" })
  expect(value(await listRegister(shop, artist, { search: "Fog" })).rows).toEqual([])
  expect((await agreementOf(id)).unsettled?.account).toEqual({
    sold: 1_160_000,
    theirs: 522_000,
    other: 0,
    total: 638_000,
  })

  const form = {
    id: crypto.randomUUID(),
    agreement: id,
    dueOn: dayFromNow(30),
    deductions: [{ what: "Half the framing of Piling", amount: -17_800 }],
  }
  const much = [{ what: "Framing", amount: -99_999_999 }]
  expect(await createPayout(shop, artist, { ...form, deductions: much })).toMatchObject({
    problem: { fields: { deductions: "More is taken off than you get." } },
  })
  expect(value(await createPayout(shop, artist, form)).total).toBe(620_200)
  expect(value(await createPayout(shop, artist, form)).total).toBe(620_200)
  expect(await shop.db.$count(payouts, eq(payouts.agreementId, id))).toBe(1)
  const next = { ...form, id: crypto.randomUUID() }
  expect(await createPayout(shop, artist, next)).toMatchObject({
    problem: { message: "Nothing was sold since the last payout." },
  })
  // A later agreement changes no account.
  value(await updateAgreement(shop, artist, { ...without(typed({ id, share: "10" }), "kind") }))
  const sheet = value(await getPayoutForDocument(shop, artist, form.id))
  expect(sheet.payout).toMatchObject({
    paidOn: null,
    account: { total: 620_200 },
    lines: [{ share: 45 }, { share: 45 }],
  })
  later({ days: 31 })
  expect(value(await listLatePayouts(shop, artist))).toMatchObject([{ id: form.id, total: 620_200, daysLate: 1 }])
  value(await markPayoutPaid(shop, artist, { id: form.id, paidOn: dayFromNow(0) }))
  expect(value(await listLatePayouts(shop, artist))).toEqual([])
  // A work that is with the gallery and being bought online at the same time.
  value(await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach({ id: works[2]?.id ?? "" }))))
  expect(await sellAgreementWork(shop, artist, await sale("Reach", 1))).toMatchObject({ problem: { code: "conflict" } })
})

test("a loan is on loan until it is back, and what comes back is what it was; the last ends the agreement [ADM-15]", async () => {
  const [one, other] = [
    await insertWork(shop, { title: "Tongue", location: "Studio", insuredValue: 1_300_000 }),
    await insertWork(shop, { title: "Crosswind", location: "Studio", availability: "not_for_sale" }),
  ]
  const id = await running([{ id: one.id }, { id: other.id }], {
    kind: "loan",
    place: "Lower River Museum",
    share: "0",
  })
  expect(await rowOf(one.id)).toMatchObject({ availability: "on_loan", statusFor: "Lower River Museum" })
  expect((await lineOf(id, "Tongue")).price).toBe(1_300_000)
  const sold = { line: (await lineOf(id, "Tongue")).id, soldFor: 1, soldOn: dayFromNow(0) }
  expect(await sellAgreementWork(shop, artist, sold)).toMatchObject({ problem: { code: "conflict" } })
  later({ days: 55 })
  expect(value(await listDueReturns(shop, artist)).find((due) => due.id === id)).toMatchObject({ out: 2, daysLate: 0 })
  later({ days: 10 })
  expect(value(await listDueReturns(shop, artist)).find((due) => due.id === id)).toMatchObject({ daysLate: 5 })
  expect((await agreementOf(id)).daysLate).toBe(5)
  const back = async (title: string) => ({ id, lines: [(await lineOf(id, title)).id], place: "Studio", spot: "Rack 1" })
  value(await returnAgreementWorks(shop, artist, await back("Tongue")))
  expect(value(await returnAgreementWorks(shop, artist, await back("Tongue"))).titles).toEqual([])
  expect(await rowOf(one.id)).toMatchObject({ availability: "available", location: "Studio", statusFor: "" })
  expect((await agreementOf(id)).state).toBe("running")
  value(await returnAgreementWorks(shop, artist, await back("Crosswind")))
  expect((await rowOf(other.id)).availability).toBe("not_for_sale")
  expect((await agreementOf(id)).state).toBe("ended")
  expect(await updateAgreement(shop, artist, without(typed({ id }), "kind"))).toMatchObject({
    problem: { code: "conflict" },
  })
})

test("a copy of an edition goes alone, by its number, and is sold as that copy [ADM-15]", async () => {
  const { id: print } = await insertWork(shop, { title: "Ebb", editionSize: 30, location: "Flat file", price: 62_000 })
  const { id } = value(await createAgreement(shop, artist, typed()))
  expect(await addAgreementWorks(shop, artist, { id, works: [{ id: print }] })).toMatchObject({
    problem: { fields: { works: "Which copy of Ebb? Please enter its number." } },
  })
  value(await addAgreementWorks(shop, artist, { id, works: [{ id: print, copy: 7 }] }))
  value(await startAgreement(shop, artist, { id }))
  expect((await rowOf(print)).location).toBe("Flat file")
  const { id: line } = await lineOf(id, "Ebb")
  value(await sellAgreementWork(shop, artist, { line, soldFor: 62_000, soldOn: dayFromNow(0) }))
  expect(await listTakenCopies(shop.db, print)).toMatchObject([{ number: 7, state: "sold" }])
  expect((await rowOf(print)).availability).toBe("available")
})

test("a draft is cancelled; an agreement that runs is not", async () => {
  const { id } = value(await createAgreement(shop, artist, typed()))
  value(await cancelAgreement(shop, artist, { id }))
  value(await cancelAgreement(shop, artist, { id }))
  const run = await running([{ id: (await insertWork(shop, { location: "Studio" })).id }])
  expect(await cancelAgreement(shop, artist, { id: run })).toMatchObject({ problem: { code: "conflict" } })
  const wrong = await createAgreement(shop, artist, typed({ dueBackOn: dayFromNow(-1), share: "101" }))
  expect(wrong).toMatchObject({ problem: { fields: { share: "A share is at most 100 percent." } } })
})

test("the report for an insurer has each place with its sums [ADM-15]", async () => {
  await insertWork(shop, { title: "Insured", location: "Vault", insuredValue: 70_000, price: 90_000 })
  await insertWork(shop, { title: "Priced", location: "Vault", price: 30_000, editionSize: 10 })
  const vault = value(await listInsuredPlaces(shop, artist)).find(({ name }) => name === "Vault")
  expect(vault).toMatchObject({ things: 11, values: { USD: 370_000 } })
})

test("only the artist makes and reads agreements [ADM-15]", async () => {
  const { id } = value(await createAgreement(shop, artist, typed()))
  const line = crypto.randomUUID()
  for (const outcome of [
    await createAgreement(shop, visitor, typed()),
    await updateAgreement(shop, visitor, without(typed({ id }), "kind")),
    await addAgreementWorks(shop, visitor, { id, works: [{ id: line }] }),
    await removeAgreementWork(shop, visitor, { line }),
    await updateAgreementWork(shop, visitor, { line, price: 1 }),
    await startAgreement(shop, visitor, { id }),
    await cancelAgreement(shop, visitor, { id }),
    await returnAgreementWorks(shop, visitor, { id, lines: [line], place: "Mine" }),
    await sellAgreementWork(shop, visitor, { line, soldFor: 1, soldOn: dayFromNow(0) }),
    await createPayout(shop, visitor, { id: line, agreement: id, dueOn: dayFromNow(1) }),
    await markPayoutPaid(shop, visitor, { id: line, paidOn: dayFromNow(0) }),
    await getAgreement(shop, visitor, id),
    await getPayoutForDocument(shop, visitor, line),
    await listAgreements(shop, visitor),
    await listDueReturns(shop, visitor),
    await listLatePayouts(shop, visitor),
    await listInsuredPlaces(shop, visitor),
  ])
    expect(outcome).toMatchObject({ ok: false, problem: { code: "unauthenticated" } })
  expect(await shop.db.$count(agreements, eq(agreements.id, id))).toBe(1)
})

test("the ledger of an edition has every copy once: what became of it, where it is, and the proofs [ADM-15]", async () => {
  const edition = { editionSize: 10, artistProofs: 3, location: "Flat file", price: 62_000 }
  const { id } = await insertWork(shop, { title: "Lights", ...edition })
  const agreement = await running([
    { id, copy: 4 },
    { id, copy: 5 },
  ])
  const line = (await agreementOf(agreement)).lines.find(({ copy }) => copy === 5)?.id
  value(await sellAgreementWork(shop, artist, { line, soldFor: 62_000, soldOn: dayFromNow(0) }))
  const ledger = value(await getEditionLedger(shop, artist, id))
  expect(ledger).toMatchObject({
    size: 10,
    counts: { free: 8, sold: 1, reserved: 1 },
    proofs: { artist: 3, printer: 0 },
  })
  expect(ledger?.rows).toMatchObject([
    { from: 1, to: 3, state: "free", agreement: null },
    { from: 4, to: 4, state: "reserved", agreement: { id: agreement } },
    { from: 5, to: 5, state: "sold" },
    { from: 6, to: 10, state: "free", agreement: null },
  ])
  expect(value(await getEditionLedger(shop, artist, (await insertWork(shop)).id))).toBeNull()
  expect(await getEditionLedger(shop, visitor, id)).toMatchObject({ ok: false })
})
