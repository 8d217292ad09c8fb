import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { commissions } from "../../db/tables/commissions.ts"
import { paymentSessions, payments, refunds } from "../../db/tables/payments.ts"
import { openCardShop } from "../../tests/support/card-shop.ts"
import {
  createAcceptedCommission,
  createPortalClient,
  expectOk,
  insertDraftProof,
} from "../../tests/support/commissions.ts"
import { listEmailsTo } from "../../tests/support/orders.ts"
import { testCards } from "../../tests/support/stripe-stand-in/pay.ts"
import { system } from "../actor.ts"
import { setCommissionStage } from "../commissions/commission-stage-commands.server.ts"
import { listMilestones } from "../commissions/milestones.server.ts"
import { approveProof } from "../commissions/proof-answers.server.ts"
import { sendProof } from "../commissions/proof-commands.server.ts"
import { getInvoiceStatus } from "../invoices/invoice-status.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { cancelCommission } from "./close-card-pages.server.ts"
import { openInvoiceCardPage } from "./invoice-card-page.server.ts"
import { findUnfinishedSession } from "./ledger/payment-sessions.server.ts"
import { creditInvoiceManually } from "./manual-credit.server.ts"
import { openPortalCardPage, syncPortalPayments } from "./portal-card-page.server.ts"
import { listPortalPayments } from "./portal-payments.server.ts"
import { receiveInvoicePayment, undoInvoicePayment } from "./receive-for-invoice.server.ts"
import { reconcilePayments } from "./reconcile.server.ts"
import { refundInvoice } from "./refund-invoice.server.ts"
import { sendRefund } from "./send-refund.server.ts"
import { syncDueSessions, syncPaymentSession } from "./sync-session.server.ts"
import { attachUnmatchedPayment } from "./unmatched-payment-commands.server.ts"
import { listUnmatchedPayments } from "./unmatched-payment-queries.server.ts"
import { voidInvoicePayment } from "./void-invoice-payment.server.ts"

const house = await openCardShop()
const { shop, stripe, later, deliver } = house
const artist = system("Artist")
await saveSettings(shop, system("Test"), "site", { artistName: "Ada", contactEmail: "studio@example.com" })

/** A commission whose deposit of $2,240 is open, with its client and the payment. */
async function owedDeposit() {
  const { id } = await createAcceptedCommission(shop, { paid: false })
  const [deposit] = await listMilestones(shop.db, id)
  if (!deposit?.invoiceId) throw new Error("no invoice")
  return { id, deposit, invoiceId: deposit.invoiceId, client: await createPortalClient(shop, id) }
}
type OwedDeposit = Awaited<ReturnType<typeof owedDeposit>>

async function openDepositPage({ client, deposit }: OwedDeposit) {
  const url = expectOk(await openPortalCardPage(shop, client, deposit.id))
  const session = stripe.sessions().find((one) => one.url === url)
  if (!session) throw new Error("no page")
  return session
}
const moneyOf = async ({ invoiceId }: OwedDeposit) =>
  (await shop.db.select().from(payments).where(eq(payments.invoiceId, invoiceId)).orderBy(payments.receivedAt)).map(
    ({ amount, state, refunded, orderId }) => ({ amount, state, refunded, orderId }),
  )
const sessionsOf = async ({ invoiceId }: OwedDeposit) =>
  (await shop.db.select().from(paymentSessions).where(eq(paymentSessions.invoiceId, invoiceId))).map(
    ({ state }) => state,
  )
const depositOf = async ({ id }: OwedDeposit) => (await listMilestones(shop.db, id))[0]
const subjects = async () => (await listEmailsTo(shop, "ana@example.com")).map(({ subject }) => subject)

const once = [{ amount: 224_000, state: "received", refunded: 0, orderId: null }]

describe("an invoice of a commission by card", () => {
  test("is paid by the provider's message, however often it comes, and lets the work begin [COM-01]", async () => {
    const one = await owedDeposit()
    const session = await openDepositPage(one)
    expect(session.amount_total).toBe(224_000)
    expect(JSON.stringify(session)).not.toMatch(/room\/[\w-]{32}/)
    stripe.pay(session.id)
    const ids = stripe.events().map(({ id }) => id)
    await Promise.all(Array.from({ length: 20 }, (_, at) => deliver([ids.at(-1 - (at % 3)) ?? ""])))
    await deliver()
    expect([await moneyOf(one), await sessionsOf(one)]).toEqual([once, ["closed"]])
    expect(await depositOf(one)).toMatchObject({ state: "paid", open: 0 })
    expect((await subjects()).filter((subject) => subject.startsWith("We’ve received $2,240"))).toHaveLength(1)
    expectOk(await setCommissionStage(shop, artist, one.id, { to: "in_progress" }))
  })

  test("is paid when the client comes back, before any message", async () => {
    const one = await owedDeposit()
    stripe.pay((await openDepositPage(one)).id)
    await syncPortalPayments(shop, one.client)
    expect(await moneyOf(one)).toEqual(once)
    await deliver()
    expect(await moneyOf(one)).toEqual(once)
  })

  test("two who open it at once have one page, and one pays", async () => {
    const one = await owedDeposit()
    const before = stripe.sessions().length
    const urls = await Promise.all([1, 2, 3].map(() => openInvoiceCardPage(shop, one.invoiceId)))
    expect(new Set(urls.map((url) => url.ok && url.value)).size).toBe(1)
    expect([stripe.sessions().length, await sessionsOf(one)]).toEqual([before + 1, ["open"]])
  })

  test("an expired page is closed, the invoice stays open, and another page opens", async () => {
    const one = await owedDeposit()
    const first = await openDepositPage(one)
    later(46)
    await syncDueSessions(shop)
    expect([await sessionsOf(one), await moneyOf(one)]).toEqual([["closed"], []])
    expect(stripe.sessions().find(({ id }) => id === first.id)?.status).toBe("expired")
    const second = await openDepositPage(one)
    expect(second.id).not.toBe(first.id)
    stripe.pay(second.id)
    await deliver()
    expect(await moneyOf(one)).toEqual(once)
  })

  test("a page with a former rest is closed when a payment is voided", async () => {
    const one = await owedDeposit()
    expectOk(await receiveInvoicePayment(shop, artist, one.invoiceId, { amount: 24_000 }))
    const session = await openDepositPage(one)
    expect(session.amount_total).toBe(200_000)
    const [payment] = await shop.db.select().from(payments).where(eq(payments.invoiceId, one.invoiceId))
    expectOk(
      await voidInvoicePayment(shop, artist, one.invoiceId, { paymentId: payment?.id ?? "", reason: "A mistake" }),
    )
    expect(stripe.sessions().find(({ id }) => id === session.id)?.status).toBe("expired")
    expect((await openDepositPage(one)).amount_total).toBe(224_000)
  })

  test("a message that never came is found by the comparison of ledgers [COM-01]", async () => {
    const one = await owedDeposit()
    stripe.pay((await openDepositPage(one)).id)
    expect(await moneyOf(one)).toEqual([])
    expect(await reconcilePayments(shop)).toBeGreaterThan(0)
    expect(await moneyOf(one)).toEqual(once)
    expect(await reconcilePayments(shop)).toBe(0)
  })

  test("a transfer that is written down closes the page; money that comes all the same goes back [COM-01]", async () => {
    const one = await owedDeposit()
    const session = await openDepositPage(one)
    expectOk(await receiveInvoicePayment(shop, artist, one.invoiceId))
    expect(stripe.sessions().find(({ id }) => id === session.id)?.status).toBe("expired")
    expect(await openInvoiceCardPage(shop, one.invoiceId)).toMatchObject({ ok: false, problem: { code: "conflict" } })

    const other = await owedDeposit()
    const page = await openDepositPage(other)
    // Paid at the provider, without a webhook.
    stripe.pay(page.id)
    await shop.db.update(paymentSessions).set({ state: "closed" }).where(eq(paymentSessions.providerId, page.id))
    expectOk(await receiveInvoicePayment(shop, artist, other.invoiceId))
    await deliver()
    expect(await moneyOf(other)).toEqual([
      { amount: 224_000, state: "received", refunded: 0, orderId: null },
      { amount: 224_000, state: "unmatched", refunded: 224_000, orderId: null },
    ])
    for (const { id } of await shop.db.select().from(refunds).where(eq(refunds.state, "requested")))
      await sendRefund(shop, id)
    expect(await subjects()).toContain(`We’re sending back your payment for ${(await depositOf(other))?.invoiceNumber}`)
    expect(await depositOf(other)).toMatchObject({ state: "paid" })
  })

  test("after a part came in another way, the page asks for the rest", async () => {
    const one = await owedDeposit()
    await openDepositPage(one)
    expectOk(await receiveInvoicePayment(shop, artist, one.invoiceId, { amount: 24_000 }))
    const rest = await openDepositPage(one)
    expect(rest.amount_total).toBe(200_000)
    stripe.pay(rest.id)
    await deliver()
    expect(await depositOf(one)).toMatchObject({ state: "paid", paid: 224_000 })
  })

  test("is nobody else's to pay", async () => {
    const [one, other] = [await owedDeposit(), await owedDeposit()]
    expect(await openPortalCardPage(shop, other.client, one.deposit.id)).toMatchObject({
      problem: { code: "not_found" },
    })
    expect(await openPortalCardPage(shop, other.client, "x")).toMatchObject({ problem: { code: "not_found" } })
  })

  test("what came by card is not taken out of the books by hand", async () => {
    const { client, deposit } = await owedDeposit()
    const url = expectOk(await openPortalCardPage(shop, client, deposit.id))
    stripe.pay(stripe.sessions().find((one) => one.url === url)?.id ?? "")
    await deliver()
    const [paid] = await shop.db
      .select()
      .from(payments)
      .where(eq(payments.invoiceId, deposit.invoiceId ?? ""))
    expect(await undoInvoicePayment(shop, artist, deposit.invoiceId ?? "", paid?.id ?? "")).toMatchObject({
      problem: { code: "conflict" },
    })
  })

  test("a commission that was canceled asks for nothing any more, and its card page is closed [COM-01]", async () => {
    const one = await owedDeposit()
    const page = await openDepositPage(one)
    expectOk(await cancelCommission(shop, artist, one.id, { reason: "No time", tell: false }))
    expect(stripe.sessions().find(({ id }) => id === page.id)?.status).toBe("expired")
    expect(await sessionsOf(one)).toEqual(["closed"])
    expect(await openPortalCardPage(shop, one.client, one.deposit.id)).toMatchObject({ problem: { code: "conflict" } })
    expect((await listPortalPayments(shop, one.id, true)).map(({ methods }) => methods)).toEqual([null, null])
  })

  test("money that comes for a commission that was canceled pays nothing, and waits for a decision [COM-01]", async () => {
    const one = await owedDeposit()
    const page = await openDepositPage(one)
    const receipts = async () => (await subjects()).filter((subject) => subject.includes("We’ve received $2,240"))
    const before = await receipts()
    // The bank still checks it, so the page cannot be closed.
    stripe.pay(page.id, testCards.succeedsLater)
    await deliver()
    expectOk(await cancelCommission(shop, artist, one.id, { reason: "No time", tell: false }))
    later(60)
    await deliver()
    expect(await moneyOf(one)).toEqual([{ amount: 224_000, state: "unmatched", refunded: 0, orderId: null }])
    expect(await depositOf(one)).toMatchObject({ state: "issued", paid: 0 })
    const reason = `${one.deposit.invoiceNumber}: its commission was canceled.`
    expect(expectOk(await listUnmatchedPayments(shop, artist))).toContainEqual(
      expect.objectContaining({ reason, left: 224_000 }),
    )
    const [toArtist] = (await listEmailsTo(shop, "studio@example.com")).filter(({ subject }) =>
      subject.startsWith(one.deposit.invoiceNumber ?? "?"),
    )
    expect(JSON.stringify(toArtist?.content)).toContain("It’s kept until you decide.")
    expect(await receipts()).toEqual(before)
  })

  test("a credit note or a refund closes the page that asks for another sum; the next asks for what is open", async () => {
    const one = await owedDeposit()
    const statusOf = (id: string) => stripe.sessions().find((session) => session.id === id)?.status
    const page = await openDepositPage(one)
    expectOk(await creditInvoiceManually(shop, artist, one.invoiceId, { amount: 24_000, reason: "Smaller" }))
    expect([statusOf(page.id), await sessionsOf(one)]).toEqual(["expired", ["closed"]])
    expectOk(await receiveInvoicePayment(shop, artist, one.invoiceId, { amount: 50_000 }))
    const next = await openDepositPage(one)
    expect(next.amount_total).toBe(150_000)
    expectOk(await refundInvoice(shop, artist, one.invoiceId, { amount: 50_000, reason: "Taken twice" }))
    expect(statusOf(next.id)).toBe("expired")
  })

  test("a credit note whose form is sent again is one, also when its card page can't be looked at", async () => {
    const one = await owedDeposit()
    await openDepositPage(one)
    const ask = { amount: 24_000, reason: "Smaller", key: crypto.randomUUID() }
    const broken = () => Promise.reject(new Error("broken"))
    const cardPayments = shop.cardPayments && { ...shop.cardPayments, findSession: broken }
    const first = expectOk(await creditInvoiceManually({ ...shop, cardPayments }, artist, one.invoiceId, ask))
    expect(expectOk(await creditInvoiceManually(shop, artist, one.invoiceId, ask))).toEqual(first)
    expect(await getInvoiceStatus(shop.db, one.invoiceId)).toMatchObject({ open: 200_000 })
  })

  test("money on a page that could not be closed is more than is open, and counts for the invoice when the artist says so", async () => {
    const one = await owedDeposit()
    const page = await openDepositPage(one)
    stripe.pay(page.id, testCards.succeedsLater)
    await deliver()
    expectOk(await creditInvoiceManually(shop, artist, one.invoiceId, { amount: 24_000, reason: "Smaller" }))
    later(60)
    await deliver()
    const waiting = expectOk(await listUnmatchedPayments(shop, artist)).find(
      ({ invoice }) => invoice?.id === one.invoiceId,
    )
    const number = one.deposit.invoiceNumber ?? ""
    expect(waiting).toMatchObject({ left: 224_000, invoice: { number }, order: null })
    expect(waiting?.possible).toContainEqual(expect.objectContaining({ number, due: 200_000 }))
    const count = () => attachUnmatchedPayment(shop, artist, waiting?.id ?? "", { number: ` ${number.toLowerCase()} ` })
    expect((await Promise.all([count(), count()])).map((counted) => expectOk(counted))).toEqual([number, number])
    expect(await moneyOf(one)).toEqual(once)
    expect(await getInvoiceStatus(shop.db, one.invoiceId)).toMatchObject({ state: "paid", open: 0, paid: 224_000 })
    expect(await depositOf(one)).toMatchObject({ state: "paid" })
    expectOk(await setCommissionStage(shop, artist, one.id, { to: "in_progress" }))
    // The excess is refunded without another credit note.
    expectOk(await refundInvoice(shop, artist, one.invoiceId, { amount: 24_000, reason: "Too much" }))
    expect(await depositOf(one)).toMatchObject({ state: "paid", open: 0 })
  })

  test("money that is counted for an invoice closes its page first, and waits while a card payment is processing", async () => {
    const one = await owedDeposit()
    const page = await openDepositPage(one)
    const row = { currency: "USD", method: "bank_transfer", reference: "Ana", receivedAt: shop.now() }
    const [stray] = await shop.db
      .insert(payments)
      .values({ ...row, key: `test:${crypto.randomUUID()}`, amount: 100_000, state: "unmatched" })
      .returning()
    const count = () => attachUnmatchedPayment(shop, artist, stray?.id ?? "", { number: one.deposit.invoiceNumber })
    expectOk(await count())
    expect(stripe.sessions().find(({ id }) => id === page.id)?.status).toBe("expired")
    const other = await owedDeposit()
    stripe.pay((await openDepositPage(other)).id, testCards.succeedsLater)
    await deliver()
    const [late] = await shop.db
      .insert(payments)
      .values({ ...row, key: `test:${crypto.randomUUID()}`, amount: 100_000, state: "unmatched" })
      .returning()
    const refused = await attachUnmatchedPayment(shop, artist, late?.id ?? "", { number: other.deposit.invoiceNumber })
    expect(refused).toMatchObject({ problem: { message: expect.stringContaining("being processed") } })
  })

  test("a payment that the bank declined later is told once, by however many it is found", async () => {
    const one = await owedDeposit()
    const page = await openDepositPage(one)
    stripe.pay(page.id, testCards.failsLater)
    await deliver()
    const session = await findUnfinishedSession(shop.db, { invoiceId: one.invoiceId })
    if (!session) throw new Error("no session")
    later(60)
    await Promise.all([syncPaymentSession(shop, session), syncPaymentSession(shop, session)])
    const words = `Your payment for ${one.deposit.invoiceNumber} didn’t go through`
    expect((await subjects()).filter((subject) => subject === words)).toHaveLength(1)
    expect(await sessionsOf(one)).toEqual(["closed"])
  })

  test("the balance by card moves the commission on, and a refund at the provider takes it back", async () => {
    const { id } = await createAcceptedCommission(shop)
    expectOk(await setCommissionStage(shop, artist, id, { to: "in_progress" }))
    const { proofId } = await insertDraftProof(shop, id, "proof")
    expectOk(await sendProof(shop, artist, id, { proofId }))
    const client = await createPortalClient(shop, id)
    expectOk(await approveProof(shop, client, id, { proofId }))
    const balance = (await listMilestones(shop.db, id)).find(({ kind }) => kind === "balance")
    const url = expectOk(await openPortalCardPage(shop, client, balance?.id ?? ""))
    const session = stripe.sessions().find((one) => one.url === url)
    stripe.pay(session?.id ?? "")
    await deliver()
    const stage = async () => (await shop.db.select().from(commissions).where(eq(commissions.id, id)))[0]?.stage
    expect(await stage()).toBe("balance_paid")
    const [paid] = await shop.db
      .select()
      .from(payments)
      .where(eq(payments.invoiceId, balance?.invoiceId ?? ""))
    stripe.refundInDashboard(paid?.reference ?? "", 1000)
    await deliver()
    expect(await stage()).toBe("final_approval")
  })
})
