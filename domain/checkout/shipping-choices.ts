import { type SizeClass, sizeClassOf } from "../../lib/dimensions.ts"
import type { Settings } from "../settings/settings.ts"

type Measured = { heightMm: number | null; widthMm: number | null }

/** How a work comes to its buyer; `price` in minor units, `zone` as the artist calls it, "" where nothing is sent. */
export type ShippingChoice = { id: string; name: string; zone: string; price: number; pickup: boolean }

const classes: SizeClass[] = ["small", "medium", "large", "oversize"]

/** The ways to receive these works in a country: the first zone that lists it (`*` lists all), then pickup. A work without measurements travels as medium. */
export function shippingChoices(
  { zones, pickup }: Settings<"shipping">,
  country: string,
  works: Measured[],
): ShippingChoice[] {
  const choices: ShippingChoice[] = []
  const zone = zones.find(({ countries }) => countries.includes(country) || countries.includes("*"))
  if (zone) {
    const largest =
      classes[Math.max(...works.map((work) => classes.indexOf(sizeClassOf(work) ?? "medium")))] ?? "medium"
    const { name } = zone
    choices.push({
      id: "zone",
      name: `Insured shipping, ${name}`,
      zone: name,
      price: zone.rates[largest],
      pickup: false,
    })
  }
  if (pickup.offered) choices.push({ id: "pickup", name: "Pick up at the studio", zone: "", price: 0, pickup: true })
  return choices
}
