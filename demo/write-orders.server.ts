import { createHash, randomBytes, randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { holds } from "../db/tables/holds.ts"
import { orderEvents, orderLines, orders, parcels } from "../db/tables/orders.ts"
import { payments, refunds } from "../db/tables/payments.ts"
import { formatSizeLine } from "../domain/artworks/gallery/size-line.ts"
import { issueCreditNote, lockIssuedInvoice } from "../domain/invoices/credit-notes.server.ts"
import { type InvoiceSource, invoiceSettings } from "../domain/invoices/invoice-content.ts"
import { issueInvoice } from "../domain/invoices/issue-invoice.server.ts"
import { getSettings } from "../domain/settings/settings-queries.server.ts"
import type { Shop } from "../domain/shop.ts"
import { createDateShift } from "./dates.ts"
import { type DemoWorks, recordDemo } from "./demo-records.server.ts"
import type { DemoInvoice } from "./issue-invoices.ts"
import { type DemoOrder, demoOrders } from "./orders.ts"

/** Transitions that an entry of the history stands for; the first match counts. */
const historyMeanings: { words: RegExp; moves: (order: DemoOrder) => [machine: string, to: string][] }[] = [
  { words: /^Order placed/, moves: () => [["order", "open"]] },
  { words: /Transfer received|payment accepted/, moves: () => [["payment", "paid"]] },
  {
    words: /^Cancelled/,
    moves: () => [
      ["order", "cancelled"],
      ["payment", "voided"],
      ["fulfilment", "cancelled"],
    ],
  },
  { words: /^Refunded/, moves: () => [["payment", "refunded"]] },
  { words: /sent ahead/, moves: () => [["fulfilment", "partially_shipped"]] },
  { words: /ollected by/, moves: () => [["fulfilment", "shipped"]] },
  { words: /ready, buyer told/, moves: () => [["fulfilment", "ready_for_pickup"]] },
  {
    words: /^Delivered/,
    moves: () => [
      ["fulfilment", "delivered"],
      ["order", "completed"],
    ],
  },
  {
    words: /^Packed|^Crate being/,
    moves: (order) => (order.fulfilmentState === "partially_shipped" ? [] : [["fulfilment", "preparing"]]),
  },
]

/** Writes orders with their histories and holds. @returns their invoices and credit notes */
export async function writeDemoOrders(shop: Shop, tx: Transaction, works: DemoWorks): Promise<DemoInvoice[]> {
  const demoInvoices: DemoInvoice[] = []
  const at = createDateShift(shop.now())
  const ids: string[] = []
  const settings = await getSettings(tx, ...invoiceSettings)
  for (const written of demoOrders)
    ids.push(await writeOrder(tx, works, written, { at, settings, papers: demoInvoices }))
  await recordDemo(tx, "order", ids)
  const last = Math.max(...demoOrders.map(({ number }) => Number(number.replace(/\D/g, ""))))
  await tx.execute(sql`select setval('order_numbers', ${last})`)
  return demoInvoices
}

type OrderContext = { at: (written: string) => Date; settings: InvoiceSource["settings"]; papers: DemoInvoice[] }

async function writeOrder(
  tx: Transaction,
  works: DemoWorks,
  written: DemoOrder,
  { at, settings, papers }: OrderContext,
): Promise<string> {
  const pickup = written.shippingAddress === null
  const subtotal = written.lines.reduce((sum, line) => sum + line.priceCents, 0)
  const key = randomUUID()
  const placedAt = at(written.placedAt)
  const [order] = await tx
    .insert(orders)
    .values({
      number: written.number,
      token: randomBytes(16).toString("base64url"),
      idempotencyKey: key,
      requestHash: createHash("sha256").update(key).digest("hex"),
      email: written.email,
      name: written.name,
      phone: written.phone ?? "",
      address: written.shippingAddress && { name: written.name, ...written.shippingAddress },
      shipping: {
        id: pickup ? "pickup" : `zone:${getZoneName(written)}`,
        name: pickup ? "Pick up at the studio" : `Insured shipping, ${getZoneName(written)}`,
        price: written.shippingCents,
        pickup,
      },
      paymentMethod: written.paymentMethod,
      currency: written.currency,
      subtotal,
      shippingPrice: written.shippingCents,
      total: subtotal + written.shippingCents,
      orderState: written.orderState,
      // An awaited transfer counts as unpaid.
      paymentState: written.paymentState === "pending" ? "unpaid" : written.paymentState,
      fulfilmentState: written.fulfilmentState,
      termsVersion: "2026-01",
      dueAt: written.paymentMethod === "bank_transfer" ? new Date(placedAt.getTime() + 7 * 86_400_000) : null,
      placedAt,
    })
    .returning()
  if (!order) throw new Error(`${written.number} was not written`)
  const parcelId = await writeParcel(tx, written, order.id, at)
  await writeLines(tx, works, written, { orderId: order.id, parcelId })
  await writeHistory(tx, written, order.id, at)
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position)
  papers.push({
    at: placedAt,
    issue: async () => void (await issueInvoice(tx, { order, lines, settings }, placedAt, { series: "demo" })),
  })
  await writeMoney(tx, written, order, { at, papers })
  return order.id
}

type OrderRow = typeof orders.$inferSelect

/** The payment, the refund, and the credit note of a refunded or cancelled order. */
async function writeMoney(
  tx: Transaction,
  written: DemoOrder,
  order: OrderRow,
  { at, papers }: Pick<OrderContext, "at" | "papers">,
) {
  const moment = (words: RegExp) => {
    const found = written.history.find(({ event }) => words.test(event))
    return found && at(found.at)
  }
  const { id: orderId, currency, total: amount } = order
  const paidAt = moment(/Transfer received|payment accepted/)
  const refundedAt = moment(/^Refunded/)
  const decision = randomUUID()
  if (paidAt) {
    const [payment] = await tx
      .insert(payments)
      .values({
        orderId,
        key: `demo:${order.number}`,
        method: order.paymentMethod,
        amount,
        currency,
        reference: order.number,
        receivedAt: paidAt,
        refunded: refundedAt ? amount : 0,
      })
      .returning()
    if (payment && refundedAt)
      await tx.insert(refunds).values({
        paymentId: payment.id,
        amount,
        currency,
        state: "sent",
        by: "hand",
        reason: "Returned",
        decision,
        requestedAt: refundedAt,
        settledAt: refundedAt,
      })
  }
  const creditedAt = refundedAt ?? moment(/^Cancelled/)
  if (!creditedAt) return
  const credited = "all" as const
  const credit = refundedAt ? { credited, note: "Returned", decision } : { credited, note: "" }
  papers.push({
    at: creditedAt,
    issue: async () => {
      const invoice = await lockIssuedInvoice(tx, { orderId })
      if (invoice) await issueCreditNote({ tx, now: creditedAt }, invoice, credit)
    },
  })
}

const createSnapshot = (work: ReturnType<DemoWorks["get"]> & object) => ({
  slug: work.slug,
  medium: work.medium,
  size: formatSizeLine(work.size, work, { first: "in", both: true }),
  year: work.yearText,
  inventoryNumber: work.inventoryNumber ?? "",
  mainImageUrl: null,
  pictureId: work.mainPictureId,
})

const getZoneName = ({ shippingAddress }: DemoOrder) =>
  shippingAddress?.country === "US" ? "United States" : shippingAddress?.country === "CA" ? "Canada" : "Worldwide"

/** Null: nothing was shipped, or the order was picked up. */
async function writeParcel(
  tx: Transaction,
  written: DemoOrder,
  orderId: string,
  at: (written: string) => Date,
): Promise<string | null> {
  const { carrier, trackingNumber } = written
  if (!carrier) return null
  const left = written.history.find(({ event }) => /ollected by|sent ahead/.test(event))
  const shippedAt = at(left?.at ?? written.placedAt)
  const [parcel] = await tx
    .insert(parcels)
    .values({ orderId, carrier, trackingNumber: trackingNumber ?? "", shippedAt })
    .returning()
  return parcel?.id ?? null
}

async function writeLines(
  tx: Transaction,
  works: DemoWorks,
  written: DemoOrder,
  { orderId, parcelId }: { orderId: string; parcelId: string | null },
): Promise<void> {
  const hasEnded = written.paymentState === "refunded" || written.orderState === "cancelled"
  const state = hasEnded ? "released" : written.paymentState === "paid" ? "sold" : "active"
  const gone = written.fulfilmentState === "shipped" || written.fulfilmentState === "delivered"
  for (const [position, line] of written.lines.entries()) {
    const work = works.get(line.slug)
    if (!work) throw new Error(`${written.number} names a work that is not there: ${line.slug}`)
    await tx.insert(orderLines).values({
      orderId,
      artworkId: work.id,
      title: work.title,
      price: line.priceCents,
      editionNumber: line.editionNumber ?? null,
      editionSize: work.editionSize,
      snapshot: createSnapshot(work),
      position,
      parcelId: (line.shipped ?? gone) ? parcelId : null,
    })
    await tx.insert(holds).values({ artworkId: work.id, number: line.editionNumber ?? 1, orderId, state })
  }
}

async function writeHistory(
  tx: Transaction,
  written: DemoOrder,
  orderId: string,
  at: (written: string) => Date,
): Promise<void> {
  const states: Record<string, string> = { order: "draft", payment: "unpaid", fulfilment: "unfulfilled" }
  for (const { at: when, event } of written.history) {
    const transitions = historyMeanings.find(({ words }) => words.test(event))?.moves(written) ?? []
    const byBuyer = /^Order placed|payment accepted|^Return requested/.test(event)
    const base = { orderId, at: at(when), actorName: byBuyer ? "Visitor" : "Marit Osgood" }
    if (transitions.length === 0) {
      await tx.insert(orderEvents).values({ ...base, machine: "note", fromState: "", toState: "", note: event })
    }
    for (const [index, [machine, to]] of transitions.entries()) {
      const note = index === 0 && !byBuyer ? event : ""
      await tx.insert(orderEvents).values({ ...base, machine, fromState: states[machine] ?? "", toState: to, note })
      states[machine] = to
    }
  }
}
