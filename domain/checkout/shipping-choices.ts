import { type SizeClass, sizeClasses, sizeClassOf } from "../../lib/dimensions.ts"
import type { Settings } from "../settings/settings.ts"

/** What a delivery is priced by; `price` of one copy in minor units of the site's currency. */
export type ToSend = {
  heightMm: number | null
  widthMm: number | null
  weightG: number | null
  price: number | null
  quantity: number
  /** With a chosen size or frame; null or absent: by the work's measurements. */
  sentAs?: SizeClass | null
}

/**
 * How a work reaches its buyer; `price` in minor units of the site's currency, null: the artist is asked for it; `zone`: the
 * artist's name for it, "" where nothing is sent.
 */
export type ShippingChoice = { id: string; name: string; zone: string; price: number | null; pickup: boolean }

type Zone = Settings<"shipping">["zones"][number]

/** What the id of a delivery to a zone begins with; the zone's name follows, so that another zone is another choice. */
export const zonePrefix = "zone:"

/**
 * The ways to receive these works in a country: the first zone that lists it (`*` lists all), then pickup. Rates that were
 * saved in another currency than the site's are offered to nobody.
 */
export function shippingChoices(
  { zones, pickup, currency }: Settings<"shipping">,
  siteCurrency: string,
  country: string,
  works: ToSend[],
): ShippingChoice[] {
  const choices: ShippingChoice[] = []
  const current = currency === null || currency === siteCurrency
  const zone = current && zones.find(({ countries }) => countries.includes(country) || countries.includes("*"))
  if (zone) {
    const { name } = zone
    choices.push({
      id: zonePrefix + name,
      name: `Insured shipping, ${name}`,
      zone: name,
      price: priceIn(zone, works),
      pickup: false,
    })
  }
  if (pickup.offered) choices.push({ id: "pickup", name: "Pick up at the studio", zone: "", price: 0, pickup: true })
  return choices
}

/**
 * What sending these works costs. The largest work's class must have a rate, whatever the works weigh: otherwise the artist
 * is asked. In a zone with steps of weight the works whose weight is known cost the step of what they weigh together, the
 * others the rate of the largest of them, and the dearer of the two counts, as it is one delivery. Free where the works, before
 * any discount, come to enough. A work without measurements travels as medium.
 */
function priceIn({ rates, weights, freeOver }: Zone, works: ToSend[]): number | null {
  const rate = rateOf(rates, works)
  if (rate === null) return null
  const price = weights.length === 0 ? rate : byWeight(rates, weights, works)
  if (price === null) return null
  const subtotal = works.reduce((sum, { price: one, quantity }) => sum + (one ?? 0) * quantity, 0)
  return freeOver !== null && subtotal >= freeOver ? 0 : price
}

function byWeight(rates: Zone["rates"], weights: Zone["weights"], works: ToSend[]): number | null {
  const unweighed = works.filter(({ weightG }) => weightG === null)
  const grams = works.reduce((sum, { weightG, quantity }) => sum + (weightG ?? 0) * quantity, 0)
  const step = grams === 0 ? 0 : (weights.find(({ upToG }) => grams <= upToG)?.price ?? null)
  const rate = unweighed.length === 0 ? 0 : rateOf(rates, unweighed)
  return step === null || rate === null ? null : Math.max(step, rate)
}

const rateOf = (rates: Zone["rates"], works: ToSend[]): number | null =>
  rates[
    sizeClasses[Math.max(...works.map((work) => sizeClasses.indexOf(work.sentAs ?? sizeClassOf(work) ?? "medium")))] ??
      "medium"
  ]
