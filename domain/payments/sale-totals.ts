import { computeOrderSums, type OrderSums } from "../checkout/order-sums.ts"
import type { SettingsByKey } from "../settings/settings.ts"

export const saleHandovers = ["handed", "pickup", "ship"] as const
export type SaleHandover = (typeof saleHandovers)[number]

export const salePaymentTimings = ["now", "part", "later"] as const

/** Minor units. */
type SaleAmounts = {
  items: { price: number }[]
  discount: number
  handover: SaleHandover
  deliveryPrice: number
  country: string
  region: string
}

const deliveryNames: Record<SaleHandover, string> = {
  handed: "Handed over",
  pickup: "Pick up at the studio",
  ship: "Delivery",
}

export const getSaleDelivery = ({ handover, deliveryPrice }: Pick<SaleAmounts, "handover" | "deliveryPrice">) => {
  const pickup = handover !== "ship"
  return { id: pickup ? "pickup" : "by-hand", name: deliveryNames[handover], price: pickup ? 0 : deliveryPrice, pickup }
}

/** Prices less one discount, with taxes of the destination. */
export function calculateSaleTotals(settings: Pick<SettingsByKey, "taxes" | "site">, sale: SaleAmounts): OrderSums {
  const terms = sale.discount > 0 ? { kind: "fixed", rate: 0, amount: sale.discount, delivery: false } : null
  const prices = sale.items.map(({ price }) => price)
  return computeOrderSums(settings, { prices, delivery: getSaleDelivery(sale), address: sale, terms })
}
