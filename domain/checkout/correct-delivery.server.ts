import { isDeepStrictEqual } from "node:util"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { orders } from "../../db/tables/orders.ts"
import { regionCode } from "../../lib/regions.ts"
import type { Actor } from "../actor.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { orderCommand } from "../orders/order-command.server.ts"
import { isAwaitingPrice } from "../orders/order-total-labels.ts"
import { type OrderRow, recordOrderEvent } from "../orders/transition-order.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../problem.ts"
import type { SettingsByKey } from "../settings/settings.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { canCorrectDelivery } from "./can-correct-delivery.ts"
import { checkoutLine, findAddressProblems, findPhoneProblem } from "./checkout.ts"
import { computeOrderTaxes } from "./order-taxes.ts"
import { zonePrefix } from "./shipping-choices.ts"

const deliverySchema = z
  .strictObject({
    name: checkoutLine(120).min(1, "Please enter the buyer’s name."),
    phone: checkoutLine(40).default(""),
    country: z.string().default(""),
    line1: checkoutLine(200).default(""),
    line2: checkoutLine(200).default(""),
    city: checkoutLine(120).default(""),
    region: checkoutLine(120).default(""),
    postalCode: checkoutLine(20).default(""),
  })
  .transform((typed) => ({ ...typed, region: regionCode(typed.country, typed.region) ?? typed.region }))

type Delivery = z.output<typeof deliverySchema>
type Place = { country: string; region: string }
type PricingSettings = Pick<SettingsByKey, "shipping" | "taxes" | "site">

/** Refuses (409) a place with other delivery prices or taxes, because the buyer has agreed to the total. */
export const correctDelivery = (shop: Shop, actor: Actor, number: string, input: unknown): Promise<Outcome<OrderRow>> =>
  orderCommand(shop, actor, number, validateInput(deliverySchema, input), async (run, { name, phone, ...typed }) => {
    const { tx, order, now } = run
    if (!canCorrectDelivery(order)) return refuse("conflict", `${number} has left the studio or is over.`)
    const address = order.address && { name, ...typed }
    const noPhone = phone === order.phone ? null : findPhoneProblem(phone, address?.country ?? "")
    if (noPhone) return refuseFields({ phone: noPhone })
    if (address) {
      const wrong = findAddressProblems(address)
      if (!/^[A-Z]{2}$/.test(address.country)) wrong.country = "Please choose a country."
      if (Object.keys(wrong).length > 0) return refuseFields(wrong)
      const settings = await getSettings(tx, "shipping", "taxes", "site")
      if (hasOtherCosts(settings, order, address)) return refuse("conflict", otherCosts, { country: otherCosts })
    }
    const corrected = { name, phone, address }
    const changes = fieldChanges(order, corrected)
    if (Object.keys(changes).length === 0) return done(order)
    const [saved] = await tx.update(orders).set(corrected).where(eq(orders.id, order.id)).returning()
    await recordEvent(tx, actor, { noun: "order", nounId: order.id, action: "delivery corrected", changes }, now)
    const note = `Corrected: ${Object.keys(changes)
      .map((field) => fieldLabels[field] ?? field)
      .join(", ")}`
    await recordOrderEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
    return done(saved ?? order)
  })

const fieldLabels: Record<string, string> = { name: "name", phone: "telephone", address: "address" }

const otherCosts =
  "Delivery or taxes differ there, and the total of this order is agreed. Cancel it and ask the buyer to order again."

function hasOtherCosts(settings: PricingSettings, order: OrderRow, to: Omit<Delivery, "name" | "phone">): boolean {
  const { address: from } = order
  // An order without a quote is priced for the new place.
  if (!from || isAwaitingPrice(order)) return false
  const zoneOf = ({ country }: Place) =>
    settings.shipping.zones.find(({ countries }) => countries.includes(country) || countries.includes("*"))?.name
  const byZone = order.shipping.id.startsWith(zonePrefix)
  if (byZone && zoneOf(from) !== zoneOf(to)) return true
  const works = order.subtotal - order.discount + order.deliveryDiscount
  const delivery = { pickup: false, price: order.shippingPrice - order.deliveryDiscount }
  const taxesOf = (place: Place) => computeOrderTaxes(settings, delivery, place, works)
  return !isDeepStrictEqual(taxesOf(from), taxesOf(to))
}
