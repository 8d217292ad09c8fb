import { createHash, randomBytes, randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import countries from "i18n-iso-countries/index.js"
import type { Database } from "../../db/connect.ts"
import { isUniqueViolation } from "../../db/errors.ts"
import { orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, command } from "../command.server.ts"
import { areDemoWorks } from "../demo-records.server.ts"
import { issueInvoice } from "../invoices/issue-invoice.server.ts"
import { reserveWorks, sellHolds } from "../orders/order-holds.server.ts"
import { createOrderSession } from "../payments/ledger/payment-sessions.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../problem.ts"
import { getSizeUnits } from "../settings/size-units.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { type CheckoutInput, checkoutSchema, type PlacedOrder } from "./checkout.ts"
import { chooseOrderPayment, type OrderPayment } from "./choose-order-payment.ts"
import { draftOrder, type OrderDraft } from "./draft-order.server.ts"
import { insertOrder } from "./insert-order.server.ts"
import { type CheckoutRequest, type LockedCheckout, lockCheckout } from "./lock-checkout.server.ts"
import { getOfferedMethods } from "./offered-methods.server.ts"
import { sendOrderPlacedEmails, sendPaymentReceivedEmails } from "./order-emails.server.ts"
import { sendQuoteRequestedEmails } from "./quote-emails.server.ts"
import { releaseExpiredHolds } from "./release-expired-holds.server.ts"
import { getLegalVersions } from "./withdrawal.ts"

/**
 * Locks the works, holds each copy, and writes order and e-mails in one transaction. A transfer reserves the works at once;
 * other payments have some minutes; a free order is paid; without a delivery price the order is a draft. Idempotent, also from
 * two tabs. Refuses (409) sold and held works, and too many unpaid ones.
 * @param household see `findHousehold`; null: unknown
 */
export async function placeOrder(
  shop: Shop,
  actor: Actor,
  input: unknown,
  household: string | null = null,
): Promise<Outcome<PlacedOrder>> {
  const parsed = validateInput(checkoutSchema, input)
  if (!parsed.ok) return parsed
  const checkout = parsed.value
  if (!countries.isValid(checkout.country)) {
    return refuseFields({ country: "Please choose a country." })
  }
  const asked = checkout.items.map((item) => item.artwork_id)
  const methods = await getOfferedMethods(shop, asked, checkout.payment || "bank_transfer")
  const requestHash = hashRequest(checkout)
  const attempt = () =>
    command(shop, actor, "anyone", parsed, (run) => placeLocked(run, { checkout, requestHash, household, methods }))
  let placed: Outcome<PlacedOrder>
  try {
    placed = await attempt()
  } catch (error) {
    if (isUniqueViolation(error, "orders_idempotency_key_unique")) placed = refuse("conflict", "Please try again.")
    // Only if the row locks fail.
    else if (isUniqueViolation(error, "holds_one_per_copy"))
      placed = refuse("conflict", "Another collector got there first.")
    else throw error
  }
  if (placed.ok) return placed
  // A repeated form is refused here, because its own order has the works or the key.
  const before = await findRepeated(shop.db, checkout.idempotencyKey, requestHash)
  if (before || placed.problem.code !== "conflict") return before ?? placed
  // The works may be on an expired hold.
  return (await releaseExpiredHolds(shop, asked)) > 0 ? await attempt() : placed
}

async function findRepeated(db: Database, key: string, requestHash: string): Promise<Outcome<PlacedOrder> | null> {
  const { number, token, paymentMethod, orderState } = orders
  const [order] = await db
    .select({ number, token, paymentMethod, orderState, requestHash: orders.requestHash })
    .from(orders)
    .where(eq(orders.idempotencyKey, key))
  if (!order) return null
  if (order.requestHash !== requestHash) {
    return refuse(
      "conflict",
      "This form has been sent before with different content. Please reload the page to start a new order.",
    )
  }
  return done(order)
}

/** Without key and time, which differ between tabs. */
function hashRequest({ idempotencyKey: _key, openedAt: _openedAt, ...content }: CheckoutInput): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex")
}

async function placeLocked(context: CommandContext, request: CheckoutRequest): Promise<Outcome<PlacedOrder>> {
  const locked = await lockCheckout(context, request)
  if (locked.duplicate) return done(locked.duplicate)
  const drafted = await draftOrder(locked)
  if (!drafted.ok) return drafted
  const draft = drafted.value
  const chosen = chooseOrderPayment(locked, draft)
  if (!chosen.ok) return chosen
  const payment = chosen.value
  const values = toOrderValues(locked, draft, payment)
  const inserted = await insertOrder(context.tx, context.actor, draft.copies, values)
  if (payment.kind === "first") return startPayment(locked, inserted, payment)
  return payment.kind === "quote" ? requestQuote(locked, inserted) : confirmOrder(locked, inserted, payment)
}

function toOrderValues(locked: LockedCheckout, draft: OrderDraft, payment: OrderPayment) {
  const { actor, now, checkout, settings, household, requestHash } = locked
  const { delivery, discountCode, sums } = draft
  const { kind, method, dueDays, heldUntil } = payment
  const legal = getLegalVersions(settings.legal.version, checkout.country)
  return {
    id: randomUUID(),
    token: randomBytes(16).toString("base64url"),
    idempotencyKey: checkout.idempotencyKey,
    requestHash,
    userId: actor.kind === "user" ? actor.id : null,
    email: checkout.email,
    network: household,
    name: checkout.name,
    phone: checkout.phone,
    address: delivery.pickup ? null : toAddress(checkout),
    shipping: { ...delivery, price: delivery.price ?? 0 },
    note: checkout.note,
    giftNote: checkout.giftNote,
    paymentMethod: method,
    currency: settings.site.currency,
    ...sums,
    units: getSizeUnits(settings.site),
    discountCodeId: discountCode?.id ?? null,
    discountCode: discountCode?.code ?? "",
    ...startStates[kind],
    termsVersion: legal.terms,
    privacyVersion: legal.privacy,
    withdrawalVersion: legal.withdrawal,
    acceptedAt: now,
    quoteAskedAt: kind === "quote" ? now : null,
    dueAt: dueDays === null ? null : daysAfter(now, dueDays),
    placedAt: now,
    heldUntil,
  }
}

/** Others than of an unpaid draft. */
const startStates = {
  quote: {},
  free: { orderState: "open", paymentState: "paid" },
  later: { orderState: "open" },
  first: { paymentState: "pending" },
} as const

type InsertedOrder = Awaited<ReturnType<typeof insertOrder>>

async function startPayment(
  { shop, tx, now }: LockedCheckout,
  { order, lines }: InsertedOrder,
  { method, heldUntil }: OrderPayment,
): Promise<Outcome<PlacedOrder>> {
  const { cardPayments: cards } = shop
  if (!cards || method !== cards.provider) return done(order)
  const session = await createOrderSession(tx, order, { cards, heldUntil, now })
  return done({ ...order, ...(session && { startedPayment: { order, lines, session } }) })
}

async function requestQuote(
  { shop, tx, now, works, settings }: LockedCheckout,
  { order, lines }: InsertedOrder,
): Promise<Outcome<PlacedOrder>> {
  await reserveWorks(tx, order, [...works.values()], now)
  await sendQuoteRequestedEmails(shop, tx, { order, lines, settings })
  return done(order)
}

/** Of an order that is free or paid later. */
async function confirmOrder(
  { shop, tx, now, quantities, works, settings }: LockedCheckout,
  { order, lines }: InsertedOrder,
  { kind }: OrderPayment,
): Promise<Outcome<PlacedOrder>> {
  const invoiceId = randomUUID()
  const details = { order, lines, invoiceId, settings }
  const isDemo = settings.demo.state === "loaded" && (await areDemoWorks(tx, [...quantities.keys()]))
  await reserveWorks(tx, order, [...works.values()], now)
  if (kind === "free") {
    await sendPaymentReceivedEmails(shop, tx, { ...details, invoiced: false })
    await sellHolds(tx, order, works, now)
  } else await sendOrderPlacedEmails(shop, tx, details)
  // Last, because other invoices wait for this number.
  await issueInvoice(tx, details, now, { id: invoiceId, series: isDemo ? "demo" : "invoice" })
  return done(order)
}

const toAddress = ({ name, line1, line2, city, region, postalCode, country }: CheckoutInput) => ({
  name,
  line1,
  line2,
  city,
  region,
  postalCode,
  country,
})

const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000)
