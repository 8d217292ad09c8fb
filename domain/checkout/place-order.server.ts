import { createHash, randomBytes, randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import countries from "i18n-iso-countries"
import type { Database, Transaction } from "../../db/connect.ts"
import { isUniqueViolation } from "../../db/errors.ts"
import { insertRows, type NewRow, readRows } from "../../db/json-rows.ts"
import { holds } from "../../db/tables/holds.ts"
import { orderEvents, orderLines, orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { freeNumbers, takenNumbers } from "../artworks/holds.server.ts"
import { type ArtworkRow, lockWorks } from "../artworks/lock-works.server.ts"
import { isSoldHere } from "../artworks/sold-here.ts"
import { checked } from "../checked.ts"
import { command, type Run } from "../command.server.ts"
import { areDemoWorks } from "../demo-records.server.ts"
import { issueInvoice } from "../invoices/issue-invoice.server.ts"
import { reserveWorks } from "../orders/holds.server.ts"
import type { LineRow } from "../orders/ordered-works.ts"
import { addedBy } from "../orders/taxes.ts"
import { eventRow } from "../orders/transition.server.ts"
import { paymentMethods } from "../payments/methods.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type CheckoutInput, checkoutSchema, tooLarge } from "./checkout.ts"
import { isOffered } from "./methods-offered.server.ts"
import { mailOrderPlaced } from "./order-mails.server.ts"
import { orderTaxes } from "./order-taxes.ts"
import { releaseExpiredHolds } from "./release-holds.server.ts"
import { type ShippingChoice, shippingChoices, zonePrefix } from "./shipping-choices.ts"
import { totalSeen } from "./total-seen.ts"
import { refuseUnpaid } from "./unpaid-limits.server.ts"

export type PlacedOrder = { number: string; token: string; paymentMethod: string; orderState: string }

/**
 * Turns a filled-in checkout into an order: locks the works, takes a hold on each copy, writes the order and its mails,
 * all or nothing. A transfer's order stands at once and reserves its works; other payments have some minutes.
 * The same form sent twice is one order. Limits how much one address and one household reserve unpaid. Refuses with a sentence what is sold, held or not for sale (409).
 * @param household where the order comes from, as `householdOf` has it; null: unknown
 */
export async function placeOrder(
  shop: Shop,
  actor: Actor,
  input: unknown,
  household: string | null = null,
): Promise<Outcome<PlacedOrder>> {
  const parsed = checked(checkoutSchema, input)
  if (!parsed.ok) return parsed
  const checkout = parsed.value
  if (!countries.isValid(checkout.country)) {
    return refuse("invalid", "Please check the fields marked in red.", { country: "Please choose a country." })
  }
  if (!(await isOffered(shop, checkout.payment))) {
    return refuse("invalid", "Please check the fields marked in red.", { payment: "How would you like to pay?" })
  }
  const requestHash = createHash("sha256").update(JSON.stringify(checkout)).digest("hex")
  const attempt = () => command(shop, actor, "anyone", parsed, (run) => place(run, checkout, requestHash, household))
  let placed: Outcome<PlacedOrder>
  try {
    placed = await attempt()
  } catch (error) {
    if (isUniqueViolation(error, "orders_idempotency_key_unique")) placed = refuse("conflict", "Please try again.")
    // The last lock: nobody comes here unless the row locks failed.
    else if (isUniqueViolation(error, "holds_one_per_copy"))
      placed = refuse("conflict", "Another collector got there first.")
    else throw error
  }
  if (placed.ok) return placed
  // A form that was sent before is refused: its own order has the works, or its key.
  const before = await findRepeated(shop.db, checkout.idempotencyKey, requestHash)
  if (before || placed.problem.code !== "conflict") return before ?? placed
  // Perhaps the works are only kept for somebody who did not pay in time.
  const ids = checkout.items.map((item) => item.artwork_id)
  return (await releaseExpiredHolds(shop, ids)) > 0 ? await attempt() : placed
}

/** The order that a form with this key became; null if none did. */
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

async function place(
  run: Run,
  checkout: CheckoutInput,
  requestHash: string,
  household: string | null,
): Promise<Outcome<PlacedOrder>> {
  const { shop, tx, actor, now } = run
  const wanted = new Map<string, number>()
  for (const item of checkout.items) wanted.set(item.artwork_id, (wanted.get(item.artwork_id) ?? 0) + item.quantity)
  const ids = [...wanted.keys()]
  const works = await lockWorks(tx, ids)
  const taken = await takenNumbers(tx, ids)
  const settings = await readSettings(tx, "shipping", "legal", "site", "payment", "taxes", "orders", "demo")
  const large = tooLarge(checkout.items, settings.orders)
  if (large) return refuse("conflict", large)
  const { currency } = settings.site
  const copies: Copy[] = []
  for (const [id, quantity] of wanted) {
    const work = works.get(id)
    const refused = refuseWork(work, quantity, currency)
    if (refused || !work) return refused ?? refuse("not_found", "This work is not here.")
    const numbers = freeNumbers(work.editionSize, taken.get(id) ?? new Set(), quantity)
    if (numbers.length < quantity) return refuseTaken(work, numbers.length)
    for (const number of numbers) copies.push({ work, number })
  }
  const subtotal = copies.reduce((sum, { work }) => sum + (work.price ?? 0), 0)
  const choices = shippingChoices(settings.shipping, currency, checkout.country, [...works.values()])
  const choice = choices.find(({ id }) => id === checkout.shipping)
  if (!choice) return refuseDelivery(checkout.shipping, choices)
  const taxes = orderTaxes(settings, choice, checkout, subtotal)
  const taxAdded = addedBy(taxes)
  const total = subtotal + choice.price + taxAdded
  if (!Number.isSafeInteger(total)) {
    return refuse("conflict", "This is more than one order can hold. Please write to the studio.")
  }
  if (checkout.seenTotal !== undefined && checkout.seenTotal !== totalSeen(total, currency)) {
    return refuse("conflict", "The total has changed since you saw it. Please check the new one, then order again.")
  }
  const unpaid = await refuseUnpaid(
    tx,
    { email: checkout.email, household },
    copies.length,
    settings.payment.mostUnpaid,
    now,
  )
  if (unpaid) return unpaid

  const standsAtOnce = paymentMethods[checkout.payment].pays === "later"
  const cannot = standsAtOnce ? null : shop.cardPayments?.whyNot(total, currency)
  if (cannot && checkout.payment === shop.cardPayments?.provider) return refuse("conflict", cannot)
  const { order, lines } = await writeOrder(tx, actor, copies, {
    id: randomUUID(),
    token: randomBytes(16).toString("base64url"),
    idempotencyKey: checkout.idempotencyKey,
    requestHash,
    userId: actor.kind === "user" ? actor.id : null,
    email: checkout.email,
    network: household,
    name: checkout.name,
    phone: checkout.phone,
    address: choice.pickup ? null : addressOf(checkout),
    shipping: choice,
    note: checkout.note,
    paymentMethod: checkout.payment,
    currency,
    subtotal,
    shippingPrice: choice.price,
    taxes,
    taxAdded,
    total,
    ...(standsAtOnce ? { orderState: "open" } : { paymentState: "pending" }),
    termsVersion: settings.legal.version,
    dueAt: standsAtOnce ? daysAfter(now, settings.payment.transfer.dueDays) : null,
    placedAt: now,
    heldUntil: standsAtOnce ? null : new Date(now.getTime() + settings.payment.holdMinutes * 60_000),
  })
  if (!standsAtOnce) return done(order)

  await reserveWorks(tx, order, [...works.values()], now)
  const series = settings.demo.state === "loaded" && (await areDemoWorks(tx, ids)) ? "demo" : "invoice"
  const invoiceId = randomUUID()
  await mailOrderPlaced(shop, tx, { order, lines, invoiceId, settings })
  // Last, because whoever else issues an invoice waits from here until the commit.
  await issueInvoice(tx, { order, lines, settings }, now, { id: invoiceId, series })
  return done(order)
}

type Copy = { work: ArtworkRow; number: number }
type NewOrder = NewRow<typeof orders> & {
  id: string
  placedAt: Date
  orderState?: string
  /** When its holds expire; null: never by themselves. */
  heldUntil: Date | null
}

/**
 * Writes the order with its lines, holds and history in one statement. It begins as a draft in the history, whatever the
 * first move made of it: a transfer's order is open at once, another payment is pending.
 */
async function writeOrder(tx: Transaction, actor: Actor, copies: Copy[], { heldUntil, ...values }: NewOrder) {
  const { id, placedAt } = values
  const first =
    values.orderState === "open"
      ? ({ machine: "order", from: "draft", to: "open", note: "" } as const)
      : ({ machine: "payment", from: "unpaid", to: "pending", note: "" } as const)
  const events = [{ machine: "order", from: "", to: "draft", note: "" } as const, first].map((move) =>
    eventRow(actor, id, move, placedAt),
  )
  const lines = copies.map(({ work, number }, position) => lineOf(id, work, number, position))
  const holdRows = copies.map(({ work, number }) => ({
    artworkId: work.id,
    number,
    orderId: id,
    expiresAt: heldUntil,
    createdAt: placedAt,
  }))
  const { rows } = await tx.execute(sql`
    with new_order as (${insertRows(orders, [values])} returning *),
      new_lines as (${insertRows(orderLines, lines)}),
      new_holds as (${insertRows(holds, holdRows)}),
      new_events as (${insertRows(orderEvents, events)})
    select * from new_order`)
  const [order] = readRows(orders, rows)
  if (!order) throw new Error("the order was not written")
  return { order, lines }
}

/** A delivery that is not offered to this country (any more): what is offered instead has to be seen first. */
const refuseDelivery = (wanted: string, choices: ShippingChoice[]) =>
  wanted.startsWith(zonePrefix) && choices.length > 0
    ? refuse("conflict", "Delivery to this country costs something else. Please check the new total, then order again.")
    : refuse("invalid", "Please check the fields marked in red.", {
        shipping: "How would you like to receive it?",
      })

const refuseWork = (work: ArtworkRow | undefined, quantity: number, siteCurrency: string) => {
  if (!work?.publishedAt || work.archivedAt) return refuse("conflict", "A work in your cart is no longer for sale.")
  if (work.availability !== "available") {
    const why =
      work.availability === "sold"
        ? "has been sold"
        : work.availability === "reserved"
          ? "is reserved"
          : "is not for sale"
    return refuse("conflict", `“${work.title}” ${why}.`)
  }
  if (work.price === null)
    return refuse("conflict", `The price of “${work.title}” is on request. Please write to the artist.`)
  if (!isSoldHere(work, siteCurrency))
    return refuse("conflict", `“${work.title}” is priced in ${work.currency}. Please inquire to buy it.`)
  if (work.editionSize === null && quantity > 1)
    return refuse("conflict", `“${work.title}” is one of a kind: there is only one.`)
  return null
}

const refuseTaken = (work: ArtworkRow, left: number) =>
  work.editionSize === null
    ? refuse("conflict", `“${work.title}” is on hold by another collector.`)
    : refuse(
        "conflict",
        left === 0 ? `All copies of “${work.title}” are taken.` : `Only ${left} of “${work.title}” are left.`,
      )

const addressOf = ({ name, line1, line2, city, region, postalCode, country }: CheckoutInput) => ({
  name,
  line1,
  line2,
  city,
  region,
  postalCode,
  country,
})

const lineOf = (orderId: string, work: ArtworkRow, number: number, position: number): LineRow => ({
  id: randomUUID(),
  orderId,
  artworkId: work.id,
  title: work.title,
  price: work.price ?? 0,
  editionNumber: work.editionSize === null ? null : number,
  editionSize: work.editionSize,
  snapshot: {
    slug: work.slug,
    medium: work.medium,
    size: work.size,
    year: work.yearText || String(work.year ?? ""),
    inventoryNumber: work.inventoryNumber ?? "",
    mainImageUrl: work.mainImageUrl,
    pictureId: work.mainPictureId,
  },
  position,
  parcelId: null,
})

const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000)
