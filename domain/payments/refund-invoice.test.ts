import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { commissions } from "../../db/tables/commissions.ts"
import { history } from "../../db/tables/content.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { paymentChecks, payments, refunds } from "../../db/tables/payments.ts"
import type { RemoteRefund } from "../../services/payments/payments.ts"
import { getOrderPaymentStatus, openCardShop, placeCardOrder } from "../../tests/support/card-shop.ts"
import { createAcceptedCommission, createPortalClient, expectOk } from "../../tests/support/commissions.ts"
import { createPlacedOrder, listEmailsTo } from "../../tests/support/orders.ts"
import { testCards } from "../../tests/support/stripe-stand-in/pay.ts"
import { system, visitor } from "../actor.ts"
import { setCommissionStage } from "../commissions/commission-stage-commands.server.ts"
import { listMilestones } from "../commissions/milestones.server.ts"
import { getInvoiceStatus } from "../invoices/invoice-status.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import type { Shop } from "../shop.ts"
import { listInvoiceRefundsToSend } from "./invoice-refunds.server.ts"
import { creditInvoiceManually } from "./manual-credit.server.ts"
import { openPortalCardPage } from "./portal-card-page.server.ts"
import { receiveInvoicePayment } from "./receive-for-invoice.server.ts"
import { reconcilePayments } from "./reconcile.server.ts"
import { cancelInvoiceRefund, markInvoiceRefundSent, refundInvoice } from "./refund-invoice.server.ts"
import { refundOrder } from "./refund-order.server.ts"
import { sendRefund } from "./send-refund.server.ts"
import { syncRefund } from "./sync-refund.server.ts"

const house = await openCardShop()
const { shop, stripe, later, deliver } = house
const artist = system("Artist")
await saveSettings(shop, artist, "site", { artistName: "Ada", contactEmail: "studio@example.com" })

/** A commission whose deposit of $2,240 is paid, by transfer or by a card. */
async function paid(card?: string) {
  const { id } = await createAcceptedCommission(shop, { paid: false })
  const [deposit] = await listMilestones(shop.db, id)
  const invoiceId = deposit?.invoiceId
  if (!deposit || !invoiceId) throw new Error("no invoice")
  if (card) {
    const url = expectOk(await openPortalCardPage(shop, await createPortalClient(shop, id), deposit.id))
    stripe.pay(stripe.sessions().find((one) => one.url === url)?.id ?? "", card)
    await deliver()
  } else expectOk(await receiveInvoicePayment(shop, artist, invoiceId))
  return { id, invoiceId, number: deposit.invoiceNumber ?? "" }
}
type Paid = Awaited<ReturnType<typeof paid>>

const refundsOf = async ({ invoiceId }: Paid) =>
  (
    await shop.db
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.invoiceId, invoiceId))
      .orderBy(refunds.requestedAt)
  ).map(({ refund }) => refund)
/** The provider's answer about the first refund. */
async function remoteOf(of: Paid, state: RemoteRefund["state"]): Promise<RemoteRefund> {
  const [refund] = await refundsOf(of)
  if (!refund?.providerId) throw new Error("no refund at the provider")
  const [payment] = await shop.db.select().from(payments).where(eq(payments.id, refund.paymentId))
  const { id: key, providerId: id, amount } = refund
  const { reference: paymentId = "", currency = "" } = payment ?? {}
  return { id, key, paymentId, amount, currency, state, reason: "account closed", at: shop.now() }
}
const notesOf = ({ invoiceId }: Paid) => shop.db.select().from(invoices).where(eq(invoices.correctsId, invoiceId))
const tasksOf = async ({ invoiceId }: Paid) =>
  expectOk(await listInvoiceRefundsToSend(shop, artist)).filter((one) => one.invoiceId === invoiceId)
const subjectsTo = async (address: string, number: string) =>
  (await listEmailsTo(shop, address)).map(({ subject }) => subject).filter((subject) => subject.includes(number))
const why = { reason: "The client moved" }

test("money that came by transfer goes back by hand, once however often the form is sent, with its credit note [ADM-11]", async () => {
  const one = await paid()
  const ask = { ...why, amount: 100_000, key: crypto.randomUUID() }
  const all = await Promise.all([1, 2, 3].map(() => refundInvoice(shop, artist, one.invoiceId, ask)))
  expect(all.map((back) => back.ok && back.value)).toEqual(["$1,000", "$1,000", "$1,000"])
  const [refund, ...more] = await refundsOf(one)
  expect(more).toEqual([])
  expect(refund).toMatchObject({ amount: 100_000, by: "hand", state: "requested", decision: ask.key })
  expect((await notesOf(one)).map(({ content, decision }) => [content?.total, decision])).toEqual([[-100_000, ask.key]])
  expect(await tasksOf(one)).toMatchObject([{ amount: 100_000, failed: false }])
  for (let time = 0; time < 2; time++)
    expectOk(await markInvoiceRefundSent(shop, artist, one.invoiceId, refund?.id ?? ""))
  expect(await subjectsTo("ana@example.com", one.number)).toContain(`Your refund for ${one.number}`)
  expect(await getInvoiceStatus(shop.db, one.invoiceId)).toMatchObject({ state: "paid", open: 0, sentBack: 100_000 })
  expect(await tasksOf(one)).toEqual([])
})

test("no more goes back than is left, nothing of an order's invoice, and only an admin decides [ADM-11]", async () => {
  const one = await paid()
  const { invoiceId } = one
  expect(await refundInvoice(shop, visitor, invoiceId, why)).toMatchObject({ problem: { code: "unauthenticated" } })
  expect(await refundInvoice(shop, artist, invoiceId, { reason: " " })).toMatchObject({ problem: { code: "invalid" } })
  const tooMuch = await refundInvoice(shop, artist, invoiceId, { ...why, amount: 224_001 })
  expect(tooMuch).toMatchObject({ problem: { code: "conflict", fields: { amount: "More than is left." } } })
  const both = await Promise.all([1, 2].map(() => refundInvoice(shop, artist, invoiceId, { ...why, amount: 150_000 })))
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expectOk(await refundInvoice(shop, artist, invoiceId, why))
  expect((await refundsOf(one)).reduce((sum, { amount }) => sum + amount, 0)).toBe(224_000)
  expect(await refundInvoice(shop, artist, invoiceId, why)).toMatchObject({ problem: { code: "conflict" } })
  const { order } = await createPlacedOrder(shop)
  const [ofOrder] = await shop.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, order.id), eq(invoices.kind, "invoice")))
  expect(await refundInvoice(shop, artist, ofOrder?.id ?? "", why)).toMatchObject({ problem: { code: "conflict" } })
  for (const id of ["x", crypto.randomUUID()])
    expect(await refundInvoice(shop, artist, id, why)).toMatchObject({ problem: { code: "not_found" } })
})

test("what was credited before needs no second credit note; without one the invoice asks for the money again", async () => {
  const credited = await paid()
  expectOk(await creditInvoiceManually(shop, artist, credited.invoiceId, { amount: 40_000, reason: "Smaller" }))
  expectOk(await refundInvoice(shop, artist, credited.invoiceId, { ...why, amount: 40_000 }))
  expect(await notesOf(credited)).toHaveLength(1)
  const again = await paid()
  expectOk(await refundInvoice(shop, artist, again.invoiceId, { ...why, amount: 40_000, credit: false }))
  expect(await notesOf(again)).toEqual([])
  const [refund] = await refundsOf(again)
  expectOk(await markInvoiceRefundSent(shop, artist, again.invoiceId, refund?.id ?? ""))
  expect(await getInvoiceStatus(shop.db, again.invoiceId)).toMatchObject({ open: 40_000, state: "partly_paid" })
})

test("what came by card goes back to the card, and the deposit can be asked for again", async () => {
  const one = await paid(testCards.succeeds)
  expectOk(await refundInvoice(shop, artist, one.invoiceId, why))
  const [refund] = await refundsOf(one)
  expect(refund).toMatchObject({ by: "provider", state: "requested" })
  await sendRefund(shop, refund?.id ?? "")
  await deliver()
  expect((await refundsOf(one))[0]).toMatchObject({ state: "sent" })
  expect(await subjectsTo("ana@example.com", one.number)).toContain(`Your refund for ${one.number}`)
  expect((await listMilestones(shop.db, one.id))[0]).toMatchObject({ state: "void", open: 224_000 })
  const begun = await setCommissionStage(shop, artist, one.id, { to: "in_progress" })
  expect(begun).toMatchObject({ problem: { message: "The deposit hasn’t been paid yet." } })
})

test("a refund that fails is a task, an e-mail to the artist and a line of the history, until it goes back otherwise [ADM-11]", async () => {
  const one = await paid(testCards.refundFailsLater)
  expectOk(await refundInvoice(shop, artist, one.invoiceId, why))
  const [refund] = await refundsOf(one)
  await sendRefund(shop, refund?.id ?? "")
  await deliver()
  expect(await tasksOf(one)).toEqual([])
  later(60 * 24)
  await deliver()
  await deliver()
  expect((await refundsOf(one))[0]).toMatchObject({ state: "failed" })
  expect(await tasksOf(one)).toMatchObject([{ amount: 224_000, failed: true, failure: expect.stringMatching(/\w/) }])
  const toArtist = await subjectsTo("studio@example.com", one.number)
  expect(toArtist.filter((subject) => subject === `${one.number}: a refund failed`)).toHaveLength(1)
  const lines = await shop.db
    .select()
    .from(history)
    .where(and(eq(history.nounId, one.invoiceId), eq(history.action, "refund failed")))
  expect(lines).toHaveLength(1)
  expectOk(await refundInvoice(shop, artist, one.invoiceId, { ...why, byHand: true }))
  expect(await notesOf(one)).toHaveLength(1)
  expect(await tasksOf(one)).toMatchObject([{ failed: false }])
  const other = await paid(testCards.refundFailsLater)
  expectOk(await refundInvoice(shop, artist, other.invoiceId, why))
  await sendRefund(shop, (await refundsOf(other))[0]?.id ?? "")
  later(60 * 24)
  await deliver()
  expect(await tasksOf(other)).toHaveLength(1)
  expectOk(await cancelInvoiceRefund(shop, artist, other.invoiceId, (await refundsOf(other))[0]?.id ?? ""))
  expect(await tasksOf(other)).toEqual([])
  // The provider repeats its former answer, as at each comparison of the ledgers.
  const told = await shop.db.$count(outboxEmails)
  const remote = await remoteOf(other, "failed")
  expect(await syncRefund(shop, remote)).toBe(false)
  expect((await refundsOf(other))[0]?.state).toBe("withdrawn")
  expect(await tasksOf(other)).toEqual([])
  expect(await shop.db.$count(outboxEmails)).toBe(told)
})

test("what was read before a refund went back does not undo it, and is not announced twice", async () => {
  const other = await paid(testCards.succeeds)
  expectOk(await refundInvoice(shop, artist, other.invoiceId, why))
  await sendRefund(shop, (await refundsOf(other))[0]?.id ?? "")
  await deliver()
  const told = await shop.db.$count(outboxEmails)
  expect(await syncRefund(shop, await remoteOf(other, "pending"))).toBe(false)
  await syncRefund(shop, await remoteOf(other, "succeeded"))
  expect((await refundsOf(other)).map(({ state }) => state)).toEqual(["sent"])
  expect(await shop.db.$count(outboxEmails)).toBe(told)
})

test("what was read before a refund failed is read again, and no success is announced", async () => {
  const other = await paid(testCards.refundFailsLater)
  expectOk(await refundInvoice(shop, artist, other.invoiceId, why))
  await sendRefund(shop, (await refundsOf(other))[0]?.id ?? "")
  const before = await remoteOf(other, "succeeded")
  later(60 * 24)
  await deliver()
  const told = await shop.db.$count(outboxEmails)
  expect(await syncRefund(shop, before)).toBe(false)
  expect(await tasksOf(other)).toMatchObject([{ failed: true }])
  expectOk(await cancelInvoiceRefund(shop, artist, other.invoiceId, (await refundsOf(other))[0]?.id ?? ""))
  for (const state of ["pending", "succeeded"] as const)
    expect(await syncRefund(shop, { ...before, state })).toBe(false)
  expect((await refundsOf(other)).map(({ state }) => state)).toEqual(["withdrawn"])
  expect(await shop.db.$count(outboxEmails)).toBe(told)
})

/** A shop of another process, where something happens before the provider receives a refund. */
function shopWhere(before: (refundId: string) => Promise<unknown>): Shop {
  const { cardPayments: real } = shop
  if (!real) throw new Error("no card payments")
  return { ...shop, cardPayments: { ...real, findRefund: (id) => before(id).then(() => real.findRefund(id)) } }
}

test("an external refund that fails while it is being recorded has failed, and no success is announced", async () => {
  const one = await paid(testCards.refundFailsLater)
  expectOk(await refundInvoice(shop, artist, one.invoiceId, why))
  await sendRefund(shop, (await refundsOf(one))[0]?.id ?? "")
  later(2)
  const { paymentId } = await remoteOf(one, "failed")
  const { id } = stripe.refundInDashboard(paymentId, 224_000)
  const there = await shop.cardPayments?.findRefund(id)
  if (there?.state !== "succeeded") throw new Error("it has ended already")
  const slow = shopWhere(async (asked) => {
    if (asked === id) return
    later(2)
    await syncRefund(shop, { ...there, state: "failed" })
  })
  expect(await syncRefund(slow, there)).toBe(false)
  expect((await refundsOf(one)).map(({ state }) => state)).toEqual(["failed", "failed"])
  const subject = `Your refund for ${one.number}`
  expect((await subjectsTo("ana@example.com", one.number)).filter((sent) => sent === subject)).toHaveLength(1)
})

test("money of a refund that stays by decision and went back after all counts, however old what was read first is", async () => {
  const one = await paid(testCards.refundSucceedsLater)
  expectOk(await refundInvoice(shop, artist, one.invoiceId, why))
  const id = (await refundsOf(one))[0]?.id ?? ""
  await sendRefund(shop, id)
  await syncRefund(shop, await remoteOf(one, "failed"))
  expectOk(await cancelInvoiceRefund(shop, artist, one.invoiceId, id))
  later(60 * 24)
  expect(await syncRefund(shop, await remoteOf(one, "pending"))).toBe(true)
  expect((await refundsOf(one)).map(({ state }) => state)).toEqual(["sent"])
  expect(await getInvoiceStatus(shop.db, one.invoiceId)).toMatchObject({ sentBack: 224_000 })
})

test("a refund that failed is a task until as much was sent back after that, whatever else goes back [ADM-11]", async () => {
  const one = await paid(testCards.refundFailsLater)
  expectOk(await refundInvoice(shop, artist, one.invoiceId, { ...why, amount: 100_000 }))
  await sendRefund(shop, (await refundsOf(one))[0]?.id ?? "")
  later(1)
  // Requested later, before the first one fails.
  expectOk(await refundInvoice(shop, artist, one.invoiceId, { ...why, amount: 100_000, byHand: true }))
  later(60 * 24)
  await deliver()
  const failed = async () => (await tasksOf(one)).filter((task) => task.failed).map(({ amount }) => amount)
  expect(await failed()).toEqual([100_000])
  expectOk(await refundInvoice(shop, artist, one.invoiceId, { ...why, amount: 60_000, byHand: true }))
  expect(await failed()).toEqual([40_000])
  expectOk(await refundInvoice(shop, artist, one.invoiceId, { ...why, amount: 40_000, byHand: true }))
  expect(await failed()).toEqual([])
})

test("what was sent in place of a failed refund is not owed again when others fail", async () => {
  const one = await paid(testCards.refundFailsLater)
  const failed = async () => (await tasksOf(one)).filter((task) => task.failed).map(({ amount }) => amount)
  const byCard = async (amount: number) => {
    expectOk(await refundInvoice(shop, artist, one.invoiceId, { ...why, amount }))
    await sendRefund(shop, (await refundsOf(one)).findLast(({ by }) => by === "provider")?.id ?? "")
    later(60 * 24)
    await deliver()
  }
  await byCard(50_000)
  expectOk(await refundInvoice(shop, artist, one.invoiceId, { ...why, amount: 50_000, byHand: true }))
  later(1)
  await byCard(60_000)
  expect(await failed()).toEqual([60_000])
  // The same money once more by card, which fails: it is owed once.
  later(1)
  await byCard(60_000)
  expect(await failed()).toEqual([60_000])
})

test("a refund whose provider is not set up any more fails after a day, and can be sent by hand [ADM-11]", async () => {
  const one = await paid(testCards.succeeds)
  const { order } = await placeCardOrder(house)
  stripe.pay(stripe.sessions().at(-1)?.id ?? "")
  await deliver()
  expectOk(await refundInvoice(shop, artist, one.invoiceId, { ...why, amount: 50_000 }))
  expectOk(await refundOrder(shop, artist, order.number, { delivery: 1_000, reason: "Late" }))
  const without = { ...shop, cardPayments: null }
  const [asked] = await refundsOf(one)
  await expect(sendRefund(without, asked?.id ?? "")).rejects.toMatchObject({ kind: "try-later" })
  await reconcilePayments(without)
  expect(await tasksOf(one)).toEqual([])
  later(60 * 24 + 1)
  await reconcilePayments(without)
  await reconcilePayments(without)
  expect(await tasksOf(one)).toMatchObject([
    { amount: 50_000, failed: true, failure: expect.stringContaining("set up") },
  ])
  expect(await subjectsTo("studio@example.com", one.number)).toContain(`${one.number}: a refund failed`)
  expect(await getOrderPaymentStatus(shop, { order })).toMatchObject({
    refunds: [{ state: "failed" }],
    money: [{ refunded: 0 }],
  })
  expectOk(await refundInvoice(shop, artist, one.invoiceId, { ...why, amount: 50_000, byHand: true }))
  expect(await tasksOf(one)).toMatchObject([{ failed: false }])
})

test("a provider that was set up within a day fails no refund, and one that can't be ended stops no comparison", async () => {
  const one = await paid(testCards.succeeds)
  expectOk(await refundInvoice(shop, artist, one.invoiceId, { ...why, amount: 50_000 }))
  const without = { ...shop, cardPayments: null }
  later(60 * 24 + 1)
  const checked = { provider: "stripe", found: 0, checkedUntil: shop.now() }
  await shop.db
    .insert(paymentChecks)
    .values(checked)
    .onConflictDoUpdate({ target: paymentChecks.provider, set: checked })
  await reconcilePayments(without)
  expect((await refundsOf(one))[0]?.state).toBe("requested")
  later(60 * 24 + 1)
  // Releasing it would exceed what was received.
  await shop.db.update(payments).set({ refunded: 0 }).where(eq(payments.invoiceId, one.invoiceId))
  expect(await reconcilePayments(without)).toBe(0)
  await shop.db.update(payments).set({ refunded: 50_000 }).where(eq(payments.invoiceId, one.invoiceId))
  await reconcilePayments(without)
  expect((await refundsOf(one))[0]).toMatchObject({ state: "failed", failure: expect.stringContaining("look there") })
})

test("what was to be sent by hand stays after all, and can be refunded again; a card's is not held back", async () => {
  const one = await paid()
  expectOk(await refundInvoice(shop, artist, one.invoiceId, why))
  const [refund] = await refundsOf(one)
  for (let time = 0; time < 2; time++)
    expectOk(await cancelInvoiceRefund(shop, artist, one.invoiceId, refund?.id ?? ""))
  expectOk(await refundInvoice(shop, artist, one.invoiceId, why))
  const card = await paid(testCards.succeeds)
  expectOk(await refundInvoice(shop, artist, card.invoiceId, why))
  const [asked] = await refundsOf(card)
  expect(await cancelInvoiceRefund(shop, artist, card.invoiceId, asked?.id ?? "")).toMatchObject({ ok: false })
  expect(await markInvoiceRefundSent(shop, artist, card.invoiceId, asked?.id ?? "")).toMatchObject({ ok: false })
  expect(await markInvoiceRefundSent(shop, artist, one.invoiceId, asked?.id ?? "")).toMatchObject({ ok: false })
  const [stage] = await shop.db.select().from(commissions).where(eq(commissions.id, card.id))
  expect(stage?.stage).toBe("accepted")
})
