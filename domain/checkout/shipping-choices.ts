import { getSizeClass } from "../../lib/dimensions.ts"
import { type SizeClass, sizeClasses } from "../../lib/size-classes.ts"
import type { Settings } from "../settings/settings.ts"

/** `price` per copy in minor units of the site's currency. */
export type ShippingItem = {
  heightMm: number | null
  widthMm: number | null
  weightG: number | null
  price: number | null
  quantity: number
  /** By a chosen size or frame; null or absent: by the measurements. */
  sentAs?: SizeClass | null
}

/** `price` in minor units, null: the artist is asked for a quote; `zone`: "" for a pickup. */
export type ShippingChoice = { id: string; name: string; zone: string; price: number | null; pickup: boolean }

type Zone = Settings<"shipping">["zones"][number]

/** The zone's name follows, so that another zone is another choice. */
export const zonePrefix = "zone:"

/** Rates in another currency than the site's are not offered. `insured`: the artist promises insurance. */
export function listShippingChoices(
  { zones, pickup, currency }: Settings<"shipping">,
  siteCurrency: string,
  country: string,
  works: ShippingItem[],
  insured: boolean,
): ShippingChoice[] {
  const choices: ShippingChoice[] = []
  const current = currency === null || currency === siteCurrency
  const zone = current && zones.find(({ countries }) => countries.includes(country) || countries.includes("*"))
  if (zone) {
    const { name } = zone
    choices.push({
      id: zonePrefix + name,
      name: `${insured ? "Insured shipping" : "Shipping"}, ${name}`,
      zone: name,
      price: getZonePrice(zone, works),
      pickup: false,
    })
  }
  if (pickup.offered) choices.push({ id: "pickup", name: "Pick up at the studio", zone: "", price: 0, pickup: true })
  return choices
}

/**
 * Null, a quote, when the largest size class has no rate. By weight, works with a weight cost the step of their sum, the others
 * the rate of the largest; the higher of the two counts, because it is one delivery. Free above a subtotal before discounts.
 * Works without measurements count as medium.
 */
function getZonePrice({ rates, weights, freeOver }: Zone, works: ShippingItem[]): number | null {
  const rate = getRate(rates, works)
  if (rate === null) return null
  const price = weights.length === 0 ? rate : getPriceByWeight(rates, weights, works)
  if (price === null) return null
  const subtotal = works.reduce((sum, { price: one, quantity }) => sum + (one ?? 0) * quantity, 0)
  return freeOver !== null && subtotal >= freeOver ? 0 : price
}

function getPriceByWeight(rates: Zone["rates"], weights: Zone["weights"], works: ShippingItem[]): number | null {
  const unweighed = works.filter(({ weightG }) => weightG === null)
  const grams = works.reduce((sum, { weightG, quantity }) => sum + (weightG ?? 0) * quantity, 0)
  const step = grams === 0 ? 0 : (weights.find(({ upToG }) => grams <= upToG)?.price ?? null)
  const rate = unweighed.length === 0 ? 0 : getRate(rates, unweighed)
  return step === null || rate === null ? null : Math.max(step, rate)
}

const getRate = (rates: Zone["rates"], works: ShippingItem[]): number | null =>
  rates[
    sizeClasses[Math.max(...works.map((work) => sizeClasses.indexOf(work.sentAs ?? getSizeClass(work) ?? "medium")))] ??
      "medium"
  ]
