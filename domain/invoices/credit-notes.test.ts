import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { invoices } from "../../db/tables/invoices.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { refunds } from "../../db/tables/payments.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { cancelOrder } from "../orders/order-commands.server.ts"
import { undoOrderStep } from "../orders/undo-order-step.server.ts"
import { creditInvoiceManually } from "../payments/manual-credit.server.ts"
import { markOrderPaid } from "../payments/mark-paid.server.ts"
import { payDemo } from "../payments/pay-demo.server.ts"
import { markOrderRefundSent, refundOrder } from "../payments/refund-order.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { creditRefunds } from "./credit-notes.server.ts"
import { getInvoiceStatus } from "./invoice-status.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Test")
const tax = { name: "VAT", countries: ["*"], region: "", rate: 19_000, included: true, delivery: true }
await saveSettings(shop, artist, "taxes", { rows: [tax] })

async function place(count = 2, changes: Record<string, unknown> = {}) {
  const works = await Promise.all(Array.from({ length: count }, () => insertWork(shop, { price: 119_000 })))
  const placed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(...works), changes))
  if (!placed.ok) throw new Error(placed.problem.message)
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, placed.value.number))
  if (!order) throw new Error("no order")
  const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  return { ...order, lines }
}

async function issuedFor(orderId: string) {
  const rows = await shop.db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(invoices.createdAt)
  const [invoice] = rows.filter(({ kind }) => kind === "invoice")
  if (!invoice) throw new Error("no invoice")
  return { invoice, notes: rows.filter(({ kind }) => kind === "credit_note") }
}

const waiting = async (orderId: string) =>
  (
    await shop.db.execute<{ data: { orderId: string; decision: string | null }; waits: boolean }>(
      `select data, start_after > created_on + interval '5 seconds' as waits from jobs.job
       where name = 'credit-order' and data->>'orderId' = '${orderId}' order by created_on`,
    )
  ).rows

/** Runs every job of the order, as the queue would. */
async function runJobs(orderId: string) {
  for (const { data } of await waiting(orderId)) await creditRefunds(shop, data)
}

const requestedOf = (reason: string) => shop.db.select().from(refunds).where(eq(refunds.reason, reason))

async function paid(count?: number) {
  const order = await place(count)
  expect((await markOrderPaid(shop, artist, order.number)).ok).toBe(true)
  return order
}

test("a refund by hand has its credit note when it is marked as sent: its parts, its taxes, one mail [ADM-13]", async () => {
  const order = await paid()
  const [line] = order.lines
  const reason = `Bent ${order.number}`
  const amount = line?.price ?? 0
  const decided = await refundOrder(shop, artist, order.number, { lines: { [line?.id ?? ""]: amount }, reason })
  expect(decided.ok).toBe(true)
  expect(await waiting(order.id)).toEqual([])
  const [refund] = await requestedOf(reason)
  expect((await markOrderRefundSent(shop, artist, order.number, refund?.id ?? "")).ok).toBe(true)
  await runJobs(order.id)
  await runJobs(order.id)
  const { invoice, notes } = await issuedFor(order.id)
  expect(notes).toHaveLength(1)
  expect(notes[0]?.number).toMatch(/^C-\d{4}-\d{4}$/)
  expect(notes[0]).toMatchObject({ correctsId: invoice.id, decision: refund?.decision })
  expect(notes[0]?.content).toMatchObject({
    total: -119_000,
    lines: [{ title: line?.title, amount: -119_000 }],
    taxes: [{ name: "VAT", amount: -19_000 }],
    note: reason,
    corrects: { number: invoice.number, left: order.total - 119_000 },
  })
  const sent = await shop.db
    .select()
    .from(outboxEmails)
    .where(
      and(
        eq(outboxEmails.recipient, order.email),
        eq(outboxEmails.subject, `Credit note for your order ${order.number}`),
      ),
    )
  expect(sent.map(({ attachments }) => attachments)).toEqual([[{ kind: "invoice", invoiceId: notes[0]?.id }]])
  expect(await getInvoiceStatus(shop.db, invoice.id)).toMatchObject({ state: "paid", open: 0, credited: 119_000 })
})

test("a credit note by hand is for something else: a refund of the same amount has its own", async () => {
  const order = await paid()
  const { invoice } = await issuedFor(order.id)
  const by = { amount: 5_000, reason: "A scratched frame", key: crypto.randomUUID() }
  expect((await creditInvoiceManually(shop, artist, invoice.id, by)).ok).toBe(true)
  const reason = `Late ${order.number}`
  expect((await refundOrder(shop, artist, order.number, { delivery: 5_000, reason })).ok).toBe(true)
  const [refund] = await requestedOf(reason)
  expect((await markOrderRefundSent(shop, artist, order.number, refund?.id ?? "")).ok).toBe(true)
  await runJobs(order.id)
  await runJobs(order.id)
  const { notes } = await issuedFor(order.id)
  expect(notes.map(({ decision }) => decision).sort()).toEqual([by.key, refund?.decision].sort())
})

test("a paid order that is canceled is credited whole; the job waits as long as it can be undone, and then does nothing [ADM-13]", async () => {
  const order = await place(1, { payment: "demo" })
  expect((await payDemo(shop, visitor, order.token)).ok).toBe(true)
  const canceled = await cancelOrder(shop, artist, order.number, { reason: "Damaged", makeAvailable: true })
  expect((await waiting(order.id)).map(({ waits }) => waits)).toEqual([true])
  expect((await undoOrderStep(shop, artist, order.number, (canceled.ok && canceled.value.stepId) || 0)).ok).toBe(true)
  await runJobs(order.id)
  expect((await issuedFor(order.id)).notes).toEqual([])

  await cancelOrder(shop, artist, order.number, { reason: "Damaged", makeAvailable: true })
  await runJobs(order.id)
  const { invoice, notes } = await issuedFor(order.id)
  expect(notes.map(({ content }) => content?.total)).toEqual([-order.total])
  expect(notes[0]?.number).toMatch(/^DEMO-C-\d{4}-\d{4}$/)
  expect((await getInvoiceStatus(shop.db, invoice.id)).state).toBe("void")
})

test("an order that ended before anybody paid: its invoice is credited without a mail, and void", async () => {
  const order = await place(1)
  await cancelOrder(shop, artist, order.number, { reason: "Changed their mind", makeAvailable: true })
  // Also before its credit note, no reminder is due.
  const ended = await issuedFor(order.id)
  expect((await getInvoiceStatus(shop.db, ended.invoice.id, { zone: "UTC", today: "2100-01-01" })).state).toBe("issued")
  await runJobs(order.id)
  await runJobs(order.id)
  const { invoice, notes } = await issuedFor(order.id)
  expect(notes.map(({ content }) => content?.total)).toEqual([-order.total])
  expect((await getInvoiceStatus(shop.db, invoice.id)).state).toBe("void")
  const about = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, order.email))
  expect(about.filter(({ subject }) => subject.startsWith("Credit note"))).toEqual([])
})

test("a refund that failed after its credit note: the note stands, and counts for the next decision of as much [ADM-13]", async () => {
  const order = await paid(1)
  const all = { lines: { [order.lines[0]?.id ?? ""]: order.subtotal }, delivery: order.shippingPrice }
  const refund = async (reason: string) => {
    expect((await refundOrder(shop, artist, order.number, { ...all, reason })).ok).toBe(true)
    const [row] = await requestedOf(reason)
    expect((await markOrderRefundSent(shop, artist, order.number, row?.id ?? "")).ok).toBe(true)
    await runJobs(order.id)
    return row
  }
  const first = await refund(`First ${order.number}`)
  // As when the bank refuses it days later.
  await shop.db
    .update(refunds)
    .set({ state: "failed" })
    .where(eq(refunds.id, first?.id ?? ""))
  await shop.db.execute(`update payments set refunded = 0 where order_id = '${order.id}'`)
  await shop.db.execute(`update orders set payment_state = 'paid' where id = '${order.id}'`)
  const { invoice } = await issuedFor(order.id)
  expect(await getInvoiceStatus(shop.db, invoice.id)).toMatchObject({
    state: "paid",
    sentBack: 0,
    credited: order.total,
  })
  const second = await refund(`Second ${order.number}`)
  const { notes } = await issuedFor(order.id)
  expect(notes.map(({ decision }) => decision)).toEqual([second?.decision])
  expect((await getInvoiceStatus(shop.db, invoice.id)).state).toBe("void")
})

test("numbers of credit notes have no gap, however many are issued at once", async () => {
  const placed = await Promise.all(Array.from({ length: 8 }, () => place(1)))
  for (const { number } of placed)
    await cancelOrder(shop, artist, number, { reason: "Changed their mind", makeAvailable: true })
  await Promise.all(placed.map(({ id }) => runJobs(id)))
  const rows = await shop.db.select().from(invoices).where(eq(invoices.kind, "credit_note"))
  const numbers = rows.flatMap(({ number }) => (number?.startsWith("C-") ? Number(number.slice(7)) : []))
  expect(numbers.sort((one, other) => one - other)).toEqual(numbers.map((_, at) => at + 1))
})
