import { createHash, randomBytes, randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import countries from "i18n-iso-countries/index.js"
import type { Database } from "../../db/connect.ts"
import { isUniqueViolation } from "../../db/errors.ts"
import { awaitPipelined } from "../../db/pipelined.ts"
import { runReads } from "../../db/reads.ts"
import { orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { listFreeNumbers, readTakenNumbers } from "../artworks/holds.server.ts"
import { lockWorks } from "../artworks/lock-works.server.ts"
import {
  findChosenOptions,
  getOptionShipping,
  getPrintOptions,
  isSameChoice,
  sumAdditions,
} from "../artworks/print-options.ts"
import { type CommandContext, command } from "../command.server.ts"
import { areDemoWorks } from "../demo-records.server.ts"
import { lockDiscountCode } from "../discounts/discount-code-queries.server.ts"
import { invoiceSettings } from "../invoices/invoice-content.ts"
import { issueInvoice } from "../invoices/issue-invoice.server.ts"
import { paymentMethods } from "../ledger/payment-methods.ts"
import { createOrderSession } from "../ledger/payment-sessions.server.ts"
import { reserveWorks, sellHolds } from "../orders/holds.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { selectSettings } from "../settings/settings-queries.server.ts"
import { getSizeUnits } from "../settings/size-units.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { type CheckoutInput, checkoutSchema, findOrderSizeProblem, type PlacedOrder } from "./checkout.ts"
import { readDuplicateSubmission } from "./duplicate-submission.server.ts"
import { insertOrder, type OrderedCopy } from "./insert-order.server.ts"
import { getOfferedMethods } from "./offered-methods.server.ts"
import { sendOrderPlacedEmails, sendPaymentReceivedEmails } from "./order-emails.server.ts"
import { computeOrderSums } from "./order-sums.ts"
import { sendQuoteRequestedEmails } from "./quote-emails.server.ts"
import {
  refuseDelivery,
  refuseFields,
  refuseLegal,
  refuseOptions,
  refuseTaken,
  refuseTwoChoices,
  refuseWork,
} from "./refusals.ts"
import { releaseExpiredHolds } from "./release-holds.server.ts"
import { formatSeenTotal } from "./seen-total.ts"
import { listShippingChoices, type ShippingItem } from "./shipping-choices.ts"
import { lockBuyer, readUnpaid, refuseQuotes, refuseUnpaid } from "./unpaid-limits.server.ts"
import { formatSeenLegal, getLegalVersions } from "./withdrawal.ts"

/**
 * Locks the works, holds each copy, and writes order and e-mails in one transaction. A transfer reserves the works at once;
 * other payments have some minutes; a free order is paid; without a delivery price the order is a draft. Idempotent, also from
 * two tabs. Refuses (409) sold and held works, and too many unpaid ones.
 * @param household see `householdOf`; null: unknown
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
    command(shop, actor, "anyone", parsed, (run) => placeLocked(run, checkout, { requestHash, household, methods }))
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

type PlacementInput = {
  requestHash: string
  household: string | null
  methods: Awaited<ReturnType<typeof getOfferedMethods>>
}

async function placeLocked(
  context: CommandContext,
  checkout: CheckoutInput,
  { requestHash, household, methods }: PlacementInput,
): Promise<Outcome<PlacedOrder>> {
  const { shop, tx, actor, now } = context
  const wanted = new Map<string, number>()
  for (const item of checkout.items) wanted.set(item.artwork_id, (wanted.get(item.artwork_id) ?? 0) + item.quantity)
  const ids = [...wanted.keys()]
  const buyer = { email: checkout.email, household }
  // Executed in this order, so that the reads see what is locked.
  const [works, , [taken, unpaid, duplicate, settings]] = await awaitPipelined(
    lockWorks(tx, ids),
    lockBuyer(tx, buyer),
    runReads(
      tx,
      readTakenNumbers(ids),
      readUnpaid(buyer, now),
      readDuplicateSubmission(buyer, requestHash, checkout.openedAt, now),
      selectSettings("shipping", "legal", "orders", "promises", "demo", ...invoiceSettings),
    ),
  )
  if (duplicate) return done(duplicate)
  const large = findOrderSizeProblem(checkout.items, settings.orders)
  if (large) return refuse("conflict", large)
  const { currency } = settings.site
  const copies: OrderedCopy[] = []
  const toSend: ShippingItem[] = []
  for (const [id, quantity] of wanted) {
    const work = works.get(id)
    const refused = refuseWork(work, quantity, currency)
    if (refused || !work) return refused ?? refuse("not_found", "This work is not here.")
    const numbers = listFreeNumbers(work.editionSize, taken.get(id) ?? new Set(), quantity)
    if (numbers.length < quantity) return refuseTaken(work, numbers.length)
    const [asked = [], ...others] = checkout.items.flatMap((item) => (item.artwork_id === id ? [item.options] : []))
    if (others.some((other) => !isSameChoice(asked, other))) return refuseTwoChoices(work)
    const options = findChosenOptions(getPrintOptions(work), asked)
    if (!options) return refuseOptions(work)
    const price = (work.price ?? 0) + sumAdditions(options)
    for (const number of numbers) copies.push({ work, number, price, options })
    const { weightG, sizeClass } = getOptionShipping(options, work.weightG)
    toSend.push({ ...work, weightG, sentAs: sizeClass, price, quantity })
  }
  const choices = listShippingChoices(settings.shipping, currency, checkout.country, toSend, settings.promises.insured)
  const choice = choices.find(({ id }) => id === checkout.shipping)
  if (!choice) return refuseDelivery(checkout.shipping, choices)
  const isQuote = choice.price === null
  const delivery = { ...choice, price: choice.price ?? 0 }
  const prices = copies.map(({ price }) => price)
  const subtotal = prices.reduce((sum, price) => sum + price, 0)
  const found =
    checkout.discountCode &&
    (await lockDiscountCode(tx, checkout.discountCode, { subtotal, currency, now, email: checkout.email }))
  if (found && found.refused !== null) return refuseFields({ discountCode: found.refused })
  const terms = found ? found.code : null
  const sums = computeOrderSums(settings, { prices, delivery, address: checkout, terms })
  const { total } = sums
  if (!Number.isSafeInteger(total)) {
    return refuse("conflict", "This is more than one order can hold. Please write to the studio.")
  }
  if (checkout.seenTotal !== undefined && checkout.seenTotal !== formatSeenTotal(isQuote ? null : total, currency)) {
    return refuse("conflict", "The total has changed since you saw it. Please check the new one, then order again.")
  }
  const legal = getLegalVersions(settings.legal.version, checkout.country)
  if (checkout.seenLegal !== undefined && checkout.seenLegal !== formatSeenLegal(legal)) return refuseLegal()
  const tooMany = refuseUnpaid(copies.length, unpaid, settings.payment.mostUnpaid)
  if (tooMany) return tooMany
  const tooOften = isQuote ? await refuseQuotes(tx, buyer, now) : null
  if (tooOften) return tooOften

  const method = isQuote ? "" : total === 0 ? "nothing" : checkout.payment
  if (!isQuote && total > 0 && !methods(settings.payment)(choice).some((id) => id === method))
    return refuseFields({ payment: "How would you like to pay?" })
  const isLater = method !== "" && paymentMethods[method].pays === "later"
  const cannot = isQuote || isLater ? null : shop.cardPayments?.getChargeProblem(total, currency)
  if (cannot && method === shop.cardPayments?.provider) return refuse("conflict", cannot)
  const dueDays = isQuote ? settings.shipping.quoteDays : isLater && paymentMethods[method].dueDays(settings.payment)
  const heldUntil = isLater || isQuote ? null : new Date(now.getTime() + settings.payment.holdMinutes * 60_000)
  const { lineDiscounts, ...amounts } = sums
  const { order, lines } = await insertOrder(tx, actor, copies, {
    id: randomUUID(),
    token: randomBytes(16).toString("base64url"),
    idempotencyKey: checkout.idempotencyKey,
    requestHash,
    userId: actor.kind === "user" ? actor.id : null,
    email: checkout.email,
    network: household,
    name: checkout.name,
    phone: checkout.phone,
    address: choice.pickup ? null : toAddress(checkout),
    shipping: delivery,
    note: checkout.note,
    giftNote: checkout.giftNote,
    paymentMethod: method,
    currency,
    ...amounts,
    lineDiscounts,
    units: getSizeUnits(settings.site),
    discountCodeId: terms?.id ?? null,
    discountCode: terms?.code ?? "",
    ...(isLater && { orderState: "open" }),
    ...(method === "nothing" ? { paymentState: "paid" } : !isLater && !isQuote && { paymentState: "pending" }),
    termsVersion: legal.terms,
    privacyVersion: legal.privacy,
    withdrawalVersion: legal.withdrawal,
    acceptedAt: now,
    quoteAskedAt: isQuote ? now : null,
    dueAt: dueDays === false || dueDays === null ? null : daysAfter(now, dueDays),
    placedAt: now,
    heldUntil,
  })
  const provider = shop.cardPayments?.provider
  if (method === provider) {
    const session = await createOrderSession(tx, order, { provider, heldUntil, now })
    return done({ ...order, ...(session && { startedPayment: { order, lines, session } }) })
  }
  if (!isLater && !isQuote) return done(order)

  const reserved = reserveWorks(tx, order, [...works.values()], now)
  if (isQuote) {
    await awaitPipelined(reserved, sendQuoteRequestedEmails(shop, tx, { order, lines, settings }))
    return done(order)
  }
  const invoiceId = randomUUID()
  const orderDetails = { order, lines, invoiceId, settings }
  const isDemo = settings.demo.state === "loaded" ? areDemoWorks(tx, ids) : Promise.resolve(false)
  const [, , series] = await awaitPipelined(
    reserved,
    method === "nothing"
      ? sendPaymentReceivedEmails(shop, tx, { ...orderDetails, invoiced: false })
      : sendOrderPlacedEmails(shop, tx, orderDetails),
    isDemo.then((demo) => (demo ? "demo" : "invoice")),
  )
  if (method === "nothing") await sellHolds(tx, order, works, now)
  // Last, with the commit, because other invoices wait for this number.
  await issueInvoice(tx, orderDetails, now, { id: invoiceId, series, isLast: true })
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
