import { type OrderSums, orderSums } from "../checkout/order-sums.ts"
import type { SettingsByKey } from "../settings/settings.ts"

/** How works reach who bought them in person: taken along, picked up later, or sent. */
export const handovers = ["handed", "pickup", "ship"] as const
export type Handover = (typeof handovers)[number]

/** What is paid when a sale is recorded. */
export const paidParts = ["now", "part", "later"] as const

/** How money is taken in person. */
export const handMethods = ["cash", "card_terminal", "bank_transfer"] as const

/** What a sale by hand is of; minor units. */
export type SaleToSum = {
  items: { price: number }[]
  discount: number
  handover: Handover
  deliveryPrice: number
  country: string
  region: string
}

const deliveries: Record<Handover, string> = {
  handed: "Handed over",
  pickup: "Pick up at the studio",
  ship: "Delivery",
}

/** How a sale by hand reaches its buyer, as orders have it. */
export const deliveryOf = ({ handover, deliveryPrice }: Pick<SaleToSum, "handover" | "deliveryPrice">) => {
  const pickup = handover !== "ship"
  return { id: pickup ? "pickup" : "by-hand", name: deliveries[handover], price: pickup ? 0 : deliveryPrice, pickup }
}

/** What a sale by hand comes to: the agreed prices, one discount off all of them, and the taxes where it is received. */
export function saleSums(settings: Pick<SettingsByKey, "taxes" | "site">, sale: SaleToSum): OrderSums {
  const terms = sale.discount > 0 ? { kind: "fixed", rate: 0, amount: sale.discount, delivery: false } : null
  const prices = sale.items.map(({ price }) => price)
  return orderSums(settings, { prices, delivery: deliveryOf(sale), address: sale, terms })
}
