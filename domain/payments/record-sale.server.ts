import { createHash, randomBytes, randomUUID } from "node:crypto"
import { eq, inArray } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { isUniqueViolation } from "../../db/errors.ts"
import { holds } from "../../db/tables/holds.ts"
import { orders } from "../../db/tables/orders.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { formatDateInZone } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { type ArtworkRow, lockWorks } from "../artworks/lock-works.server.ts"
import { insertOrder } from "../checkout/insert-order.server.ts"
import { getTransferDetails, type PlacedOrderDetails } from "../checkout/order-emails.server.ts"
import type { OrderSums } from "../checkout/order-sums.ts"
import { releaseExpiredHolds } from "../checkout/release-expired-holds.server.ts"
import { type CommandContext, command } from "../command.server.ts"
import { areDemoWorks } from "../demo-records.server.ts"
import { button, detailsBlock, greeting, heading, noteBlock, text } from "../emails/email-content.ts"
import { recordEvent } from "../history.server.ts"
import { type InvoiceSettings, invoiceSettings } from "../invoices/invoice-content.ts"
import { issueInvoice } from "../invoices/issue-invoice.server.ts"
import { formatOrderAddress, joinLineTitles, orderTotalsBlock, orderWorksBlock } from "../orders/order-email-blocks.ts"
import { reserveWorks, sellHolds } from "../orders/order-holds.server.ts"
import { orderSourceLabels } from "../orders/order-sources.ts"
import { type OrderRow, recordOrderEvent, transitionOrder } from "../orders/transition-order.server.ts"
import { queueEmail } from "../outbox/queue-email.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { getSizeUnits } from "../settings/size-units.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { createPayment } from "./ledger/ledger.server.ts"
import { type ManualSale, type SaleInput, saleSchema } from "./manual-sale.ts"
import { chooseSaleCopies, listTakers } from "./sale-copies.server.ts"
import { calculateSaleTotals, getSaleDelivery } from "./sale-totals.ts"

type RecordedSale = { number: string; email: string; total: number; currency: string; paid: number }

/** Has locks, sums, ledger and invoice like the shop. Idempotent by `key`. Refuses (409) held copies, naming the holder. */
export async function recordSale(shop: Shop, actor: Actor, input: SaleInput): Promise<Outcome<RecordedSale>> {
  const parsed = validateInput(saleSchema, input)
  const hash = createHash("sha256").update(JSON.stringify(input)).digest("hex")
  const attempt = () => command(shop, actor, "payments.write", parsed, (run, sale) => createSale(run, sale, hash))
  const sold = await refuseConflicts(attempt)
  if (sold.ok || sold.problem.code !== "conflict" || !parsed.ok) return sold
  const again = await findRepeated(shop, parsed.value.key, hash)
  if (again) return again
  // The works may be on an expired hold.
  const ids = parsed.value.items.map(({ artworkId }) => artworkId)
  return (await releaseExpiredHolds(shop, ids)) > 0 ? refuseConflicts(attempt) : sold
}

async function refuseConflicts(attempt: () => Promise<Outcome<RecordedSale>>): Promise<Outcome<RecordedSale>> {
  try {
    return await attempt()
  } catch (error) {
    if (isUniqueViolation(error, "orders_idempotency_key_unique")) return refuse("conflict", "Please try again.")
    // Only if the row locks fail.
    if (isUniqueViolation(error, "holds_one_per_copy"))
      return refuse("conflict", "Somebody else got this work at the same moment. Choose another one.")
    throw error
  }
}

async function findRepeated(shop: Shop, key: string, hash: string): Promise<Outcome<RecordedSale> | null> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.idempotencyKey, key))
  if (!order) return null
  if (order.requestHash !== hash)
    return refuse(
      "conflict",
      `This form has been sent before: it is ${order.number}. Reload the page for another sale.`,
    )
  return done(toRecordedSale(order, 0))
}

const toRecordedSale = ({ number, email, total, currency }: OrderRow, paid: number): RecordedSale => ({
  ...{ number, email, total, currency, paid },
})

const dayMs = 86_400_000

type SoldOrderDetails = { settings: InvoiceSettings; requestHash: string; isPaid: boolean; now: Date }

async function createSale(run: CommandContext, sale: ManualSale, requestHash: string): Promise<Outcome<RecordedSale>> {
  const { shop, tx, actor, now } = run
  const ids = [...new Set(sale.items.map(({ artworkId }) => artworkId))]
  const works = await lockWorks(tx, ids)
  const settings = await getSettings(tx, "demo", ...invoiceSettings)
  const chosen = chooseSaleCopies(works, await listTakers(tx, ids), sale.items, settings.site.timeZone)
  if (!chosen.ok) return chosen
  const { copies, reservations } = chosen.value
  const sums = calculateSaleTotals(settings, sale)
  const paid = getPaidAmount(sale, sums)
  if (!paid.ok) return paid
  if (reservations.length > 0) await tx.update(holds).set({ state: "released" }).where(inArray(holds.id, reservations))
  const isPaid = sums.total === paid.value
  const written = await insertOrder(tx, actor, copies, toSoldOrder(sale, sums, { settings, requestHash, isPaid, now }))
  const { lines } = written
  const message = orderSourceLabels[sale.source].toLowerCase()
  const event = { machine: "note", from: "", to: "", note: `Sold ${message}, recorded by hand` } as const
  await recordOrderEvent(tx, actor, written.order.id, event, now)
  const order = await recordSalePayment(run, written.order, sale, { paid: paid.value, isPaid })
  await sellOrReserveWorks(run, order, works, isPaid || sale.handover === "handed")
  const moved = sale.handover === "handed" ? await handOver(run, order, isPaid) : order
  const detail = { source: sale.source }
  await recordEvent(tx, actor, { noun: "order", nounId: order.id, action: "sale recorded", detail }, now)
  const series = settings.demo.state === "loaded" && (await areDemoWorks(tx, ids)) ? "demo" : "invoice"
  const invoiceId = randomUUID()
  await queueSaleEmail(shop, tx, { order: moved, lines, invoiceId, settings, paid: paid.value })
  // Last, because other invoices wait for this number until the commit.
  await issueInvoice(tx, { order: moved, lines, settings }, now, { id: invoiceId, series })
  return done(toRecordedSale(moved, paid.value))
}

function toSoldOrder(
  sale: ManualSale,
  { lineDiscounts, ...amounts }: OrderSums,
  { settings, requestHash, isPaid, now }: SoldOrderDetails,
): Parameters<typeof insertOrder>[3] {
  const { site, payment } = settings
  const paymentMethod = isPaid ? sale.method : "bank_transfer"
  return {
    id: randomUUID(),
    token: randomBytes(16).toString("base64url"),
    idempotencyKey: sale.key,
    requestHash,
    source: sale.source,
    email: sale.email,
    name: sale.name,
    phone: sale.phone,
    address: sale.handover === "ship" ? getSaleAddress(sale) : null,
    shipping: getSaleDelivery(sale),
    note: sale.note,
    paymentMethod: amounts.total === 0 ? "nothing" : paymentMethod,
    currency: site.currency,
    ...amounts,
    lineDiscounts,
    units: getSizeUnits(site),
    orderState: "open",
    termsVersion: "",
    dueAt: isPaid ? null : new Date(now.getTime() + payment.transfer.dueDays * dayMs),
    placedAt: now,
    heldUntil: null,
  }
}

/** A work that the buyer has is sold, even if partly paid. A reservation by the artist stays. */
async function sellOrReserveWorks(
  { tx, now }: CommandContext,
  order: OrderRow,
  works: Map<string, ArtworkRow>,
  isSold: boolean,
): Promise<void> {
  if (isSold) return sellHolds(tx, order, works, now)
  const available = [...works.values()].filter(({ availability }) => availability === "available")
  await reserveWorks(tx, order, available, now)
}

/** Minor units. */
function getPaidAmount(sale: ManualSale, { total, subtotal }: OrderSums): Outcome<number> {
  const wrong = (field: string, words: string) => refuseFields({ [field]: words })
  if (!Number.isSafeInteger(total)) return refuse("conflict", "This is more than one order can hold.")
  if (sale.discount > subtotal) return wrong("discount", "This is more than the works cost.")
  if (sale.paid === "now" || total === 0) return done(total)
  if (sale.paid === "later") return done(0)
  if (sale.deposit === 0) return wrong("deposit", "Please enter what was paid.")
  return sale.deposit < total ? done(sale.deposit) : wrong("deposit", "This is all of it: choose “In full”.")
}

/** A free order is paid without a payment. */
async function recordSalePayment(
  { tx, actor, now }: CommandContext,
  order: OrderRow,
  { key, method, reference }: ManualSale,
  { paid, isPaid }: { paid: number; isPaid: boolean },
): Promise<OrderRow> {
  const { currency } = order
  const receipt = { key: `hand:${key}`, method, reference: reference || order.number, amount: paid, currency }
  if (paid > 0) await createPayment(tx, receipt, { orderId: order.id, receivedAt: now })
  if (paid === 0 && !isPaid) return order
  const moved = unwrap(await transitionOrder(tx, actor, order, "payment", isPaid ? "paid" : "partially_paid", now))
  if (!isPaid) {
    const note = `${formatMoney(paid, currency)} came in, ${formatMoney(order.total - paid, currency)} is left`
    await recordOrderEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
  }
  return moved
}

async function handOver({ tx, actor, now }: CommandContext, order: OrderRow, isPaid: boolean): Promise<OrderRow> {
  const delivered = unwrap(await transitionOrder(tx, actor, order, "fulfilment", "delivered", now))
  if (!isPaid) return delivered
  return unwrap(await transitionOrder(tx, actor, delivered, "order", "completed", now))
}

function unwrap(moved: Outcome<OrderRow>): OrderRow {
  if (!moved.ok) throw new Error(moved.problem.message)
  return moved.value
}

const getSaleAddress = ({ name, line1, line2, city, region, postalCode, country }: ManualSale) => ({
  ...{ name, line1, line2, city, region, postalCode, country },
})

async function queueSaleEmail(
  shop: Shop,
  tx: Transaction,
  { order, lines, invoiceId, settings, paid }: PlacedOrderDetails & { paid: number },
): Promise<void> {
  const { site, payment } = settings
  const left = order.total - paid
  const several = lines.length > 1
  const names = joinLineTitles(lines)
  const money = (minor: number) => formatMoney(minor, order.currency)
  const until = order.dueAt ? ` until ${formatDateInZone(order.dueAt, site.timeZone)}` : ""
  const hasLeft = order.fulfilmentState === "delivered"
  const takenWords = ` ${several ? "are" : "is"} with you.`
  const toPay =
    left === 0
      ? [text(["Thank you. ", ...names, ` ${several ? "are" : "is"} yours. Your invoice is attached.`])]
      : [
          text([
            "Thank you. ",
            ...names,
            hasLeft ? takenWords : ` ${several ? "are" : "is"} reserved for you${until}.`,
          ]),
          text(
            `${paid > 0 ? `We’ve received ${money(paid)}; ${money(left)} is still to pay. ` : ""}${hasLeft ? "" : `Once your transfer arrives, ${several ? "they’re" : "it’s"} yours. `}Your invoice is attached.`,
          ),
          text("Please transfer:"),
          detailsBlock(getTransferDetails({ ...order, total: left }, payment, site.timeZone)),
          ...(payment.bankTransfer.note ? [text(payment.bankTransfer.note)] : []),
        ]
  await queueEmail(shop, tx, {
    to: order.email,
    replyTo: site.contactEmail || undefined,
    subject: left === 0 ? `Thank you for your purchase, ${order.number}` : `Your order ${order.number}`,
    blocks: [
      orderWorksBlock(shop, lines),
      heading(left === 0 ? (several ? "They’re yours" : "It’s yours") : hasLeft ? "Thank you" : "Reserved for you"),
      greeting(order.name),
      ...toPay,
      orderTotalsBlock(order, lines),
      button(shop.urls.orderConfirmation(order.token), "View your order"),
      ...(hasLeft
        ? []
        : [noteBlock(`${order.shipping.pickup ? "For" : "Ship to"}: ${formatOrderAddress(order).join(", ")}`)]),
    ],
    attachments: [{ kind: "invoice", invoiceId }],
  })
}
