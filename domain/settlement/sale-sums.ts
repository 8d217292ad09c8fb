import { type OrderSums, orderSums } from "../checkout/order-sums.ts"
import type { SettingsByKey } from "../settings/settings.ts"

export const handovers = ["handed", "pickup", "ship"] as const
export type SaleHandover = (typeof handovers)[number]

export const paidParts = ["now", "part", "later"] as const

/** Minor units. */
type SaleToSum = {
  items: { price: number }[]
  discount: number
  handover: SaleHandover
  deliveryPrice: number
  country: string
  region: string
}

const deliveries: Record<SaleHandover, string> = {
  handed: "Handed over",
  pickup: "Pick up at the studio",
  ship: "Delivery",
}

export const deliveryOf = ({ handover, deliveryPrice }: Pick<SaleToSum, "handover" | "deliveryPrice">) => {
  const pickup = handover !== "ship"
  return { id: pickup ? "pickup" : "by-hand", name: deliveries[handover], price: pickup ? 0 : deliveryPrice, pickup }
}

/** Prices less one discount, with taxes of the destination. */
export function saleSums(settings: Pick<SettingsByKey, "taxes" | "site">, sale: SaleToSum): OrderSums {
  const terms = sale.discount > 0 ? { kind: "fixed", rate: 0, amount: sale.discount, delivery: false } : null
  const prices = sale.items.map(({ price }) => price)
  return orderSums(settings, { prices, delivery: deliveryOf(sale), address: sale, terms })
}
