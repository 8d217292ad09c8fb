import { type SizeClass, sizeClassOf } from "../../lib/dimensions.ts"
import type { Settings } from "../settings/settings.ts"

type Measured = { heightMm: number | null; widthMm: number | null }

/** How a work reaches its buyer; `price` in minor units of the site's currency; `zone`: the artist's name for it, "" where nothing is sent. */
export type ShippingChoice = { id: string; name: string; zone: string; price: number; pickup: boolean }

const classes: SizeClass[] = ["small", "medium", "large", "oversize"]

/** What the id of a delivery to a zone begins with; the zone's name follows, so that another zone is another choice. */
export const zonePrefix = "zone:"

/**
 * The ways to receive these works in a country: the first zone that lists it (`*` lists all), then pickup. A work without
 * measurements travels as medium. Rates that were saved in another currency than the site's are offered to nobody.
 */
export function shippingChoices(
  { zones, pickup, currency }: Settings<"shipping">,
  siteCurrency: string,
  country: string,
  works: Measured[],
): ShippingChoice[] {
  const choices: ShippingChoice[] = []
  const current = currency === null || currency === siteCurrency
  const zone = current && zones.find(({ countries }) => countries.includes(country) || countries.includes("*"))
  if (zone) {
    const largest =
      classes[Math.max(...works.map((work) => classes.indexOf(sizeClassOf(work) ?? "medium")))] ?? "medium"
    const { name } = zone
    choices.push({
      id: zonePrefix + name,
      name: `Insured shipping, ${name}`,
      zone: name,
      price: zone.rates[largest],
      pickup: false,
    })
  }
  if (pickup.offered) choices.push({ id: "pickup", name: "Pick up at the studio", zone: "", price: 0, pickup: true })
  return choices
}
