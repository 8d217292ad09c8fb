import { listFreeNumbers } from "../artworks/editions/taken-copies.server.ts"
import {
  findChosenOptions,
  getOptionShipping,
  getPrintOptions,
  isSameChoice,
  sumAdditions,
} from "../artworks/print-options.ts"
import { type DiscountCode, lockDiscountCode } from "../discounts/discount-code-queries.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../problem.ts"
import { findOrderSizeProblem } from "./checkout.ts"
import type { OrderedCopy } from "./insert-order.server.ts"
import type { LockedCheckout } from "./lock-checkout.server.ts"
import { computeOrderSums, type OrderSums } from "./order-sums.ts"
import { refuseDelivery, refuseLegal, refuseOptions, refuseTaken, refuseTwoChoices, refuseWork } from "./refusals.ts"
import { formatSeenTotal } from "./seen-total.ts"
import { listShippingChoices, type ShippingChoice, type ShippingItem } from "./shipping-choices.ts"
import { countUnpaid, refuseQuotes, refuseUnpaid } from "./unpaid-limits.server.ts"
import { formatSeenLegal, getLegalVersions } from "./withdrawal.ts"

/** Without a price of the delivery, the order asks for a quote. */
export type OrderDraft = {
  copies: OrderedCopy[]
  delivery: ShippingChoice
  discountCode: DiscountCode | null
  sums: OrderSums
}

export async function draftOrder(locked: LockedCheckout): Promise<Outcome<OrderDraft>> {
  const chosen = chooseCopies(locked)
  if (!chosen.ok) return chosen
  const { copies, toSend } = chosen.value
  const delivery = chooseDelivery(locked, toSend)
  if (!delivery.ok) return delivery
  const computed = await computeSums(locked, copies, delivery.value)
  if (!computed.ok) return computed
  const draft = { copies, delivery: delivery.value, ...computed.value }
  return refuseUnseen(locked, draft) ?? (await refuseTooMany(locked, draft)) ?? done(draft)
}

/** The lowest free number of each copy. */
function chooseCopies(locked: LockedCheckout): Outcome<{ copies: OrderedCopy[]; toSend: ShippingItem[] }> {
  const { quantities, works, taken, settings } = locked
  const { items } = locked.checkout
  const large = findOrderSizeProblem(items, settings.orders)
  if (large) return refuse("conflict", large)
  const copies: OrderedCopy[] = []
  const toSend: ShippingItem[] = []
  for (const [id, quantity] of quantities) {
    const work = works.get(id)
    const refused = refuseWork(work, quantity, settings.site.currency)
    if (refused || !work) return refused ?? refuse("not_found", "This work is not here.")
    const numbers = listFreeNumbers(work.editionSize, taken.get(id) ?? new Set(), quantity)
    if (numbers.length < quantity) return refuseTaken(work, numbers.length)
    const [wanted = [], ...others] = items.flatMap((item) => (item.artwork_id === id ? [item.options] : []))
    if (others.some((other) => !isSameChoice(wanted, other))) return refuseTwoChoices(work)
    const options = findChosenOptions(getPrintOptions(work), wanted)
    if (!options) return refuseOptions(work)
    const price = (work.price ?? 0) + sumAdditions(options)
    for (const number of numbers) copies.push({ work, number, price, options })
    const { weightG, sizeClass } = getOptionShipping(options, work.weightG)
    toSend.push({ ...work, weightG, sentAs: sizeClass, price, quantity })
  }
  return done({ copies, toSend })
}

function chooseDelivery({ checkout, settings }: LockedCheckout, toSend: ShippingItem[]): Outcome<ShippingChoice> {
  const { currency } = settings.site
  const { country, shipping } = checkout
  const choices = listShippingChoices(settings.shipping, currency, country, toSend, settings.promises.insured)
  const choice = choices.find(({ id }) => id === shipping)
  return choice ? done(choice) : refuseDelivery(shipping, choices)
}

async function computeSums(
  { tx, now, checkout, settings }: LockedCheckout,
  copies: OrderedCopy[],
  choice: ShippingChoice,
): Promise<Outcome<Pick<OrderDraft, "discountCode" | "sums">>> {
  const { email } = checkout
  const { currency } = settings.site
  const prices = copies.map(({ price }) => price)
  const subtotal = prices.reduce((sum, price) => sum + price, 0)
  const found = checkout.discountCode
    ? await lockDiscountCode(tx, checkout.discountCode, { subtotal, currency, now, email })
    : null
  if (found && found.refused !== null) return refuseFields({ discountCode: found.refused })
  const discountCode = found?.code ?? null
  const delivery = { ...choice, price: choice.price ?? 0 }
  const sums = computeOrderSums(settings, { prices, delivery, address: checkout, terms: discountCode })
  if (!Number.isSafeInteger(sums.total)) {
    return refuse("conflict", "This is more than one order can hold. Please write to the studio.")
  }
  return done({ discountCode, sums })
}

/** The buyer must have seen the present total and texts. */
function refuseUnseen({ checkout, settings }: LockedCheckout, { delivery, sums }: OrderDraft) {
  const { seenTotal, seenLegal, country } = checkout
  const total = delivery.price === null ? null : sums.total
  if (seenTotal !== undefined && seenTotal !== formatSeenTotal(total, settings.site.currency)) {
    return refuse("conflict", "The total has changed since you saw it. Please check the new one, then order again.")
  }
  const legal = getLegalVersions(settings.legal.version, country)
  return seenLegal !== undefined && seenLegal !== formatSeenLegal(legal) ? refuseLegal() : null
}

async function refuseTooMany(locked: LockedCheckout, { copies, delivery }: OrderDraft) {
  const { tx, buyer, now, settings } = locked
  const unpaid = await countUnpaid(tx, buyer, now)
  const refused = refuseUnpaid(copies.length, unpaid, settings.payment.mostUnpaid)
  return refused ?? (delivery.price === null ? await refuseQuotes(tx, buyer, now) : null)
}
