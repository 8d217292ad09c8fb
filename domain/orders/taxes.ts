import type { TaxLine } from "../../db/tables/orders.ts"
import { halfUp } from "../../lib/half-up.ts"
import type { Settings } from "../settings/settings.ts"

/** A tax of an order. */
export type Tax = TaxLine

type TaxRow = Settings<"taxes">["rows"][number]

/** A rate is in thousandths of a percent: 8875 is 8.875 %. */
const whole = 100_000n

/**
 * The taxes on an order, in minor units of its currency: those of every row for the place. A row for all countries (`*`)
 * counts where no row names the country; a row with a region only there. Each is its rate of the net price, which is the
 * price without all taxes that it contains: 118 with two contained taxes of 9 % is 100 and 9 and 9, and a tax that is added
 * is computed on the 100. That is done for the works, and for the delivery with the taxes that are on it; each tax is then
 * rounded once, half up.
 * @param place the address's country and region's code; for a pickup the studio's
 */
export function taxesOn(
  { rows }: Pick<Settings<"taxes">, "rows">,
  place: { country: string; region: string },
  { works, delivery }: { works: number; delivery: number },
): TaxLine[] {
  const named = rows.filter((row) => row.countries.includes(place.country))
  const forCountry = named.length > 0 ? named : rows.filter((row) => row.countries.includes("*"))
  const there = forCountry.filter(({ region }) => region === "" || region === place.region)
  // In whole numbers, because a product of two amounts may have more digits than a number keeps.
  const inWorks = whole + containedIn(there)
  const inDelivery = whole + containedIn(there.filter((row) => row.delivery))
  return there.map((row) => {
    const taxed = BigInt(works) * inDelivery + BigInt(row.delivery ? delivery : 0) * inWorks
    return {
      name: row.name,
      rate: row.rate,
      included: row.included,
      amount: Number(halfUp(BigInt(row.rate) * taxed, inWorks * inDelivery)),
    }
  })
}

/** The sum of the rates that prices contain. */
const containedIn = (rows: TaxRow[]): bigint =>
  rows.reduce((sum, { included, rate }) => sum + (included ? BigInt(rate) : 0n), 0n)

/** What the taxes add to the total; those that prices contain add nothing. */
export const addedBy = (taxes: TaxLine[]): number =>
  taxes.reduce((sum, { included, amount }) => sum + (included ? 0 : amount), 0)

/** `VAT, 19%`; `Includes VAT, 19%` where it is part of the total. */
export const taxWords = ({ name, rate, included }: TaxLine): string => {
  const words = `${name}, ${percentOf(rate)}%`
  return included ? `Includes ${words}` : words
}

/** `8.875` from 8875. */
export const percentOf = (rate: number): string => String(rate / 1000)
