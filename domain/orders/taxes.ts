import type { TaxLine } from "../../db/tables/orders.ts"
import type { Settings } from "../settings/settings.ts"

/** A tax of an order. */
export type Tax = TaxLine

type TaxRow = Settings<"taxes">["rows"][number]

/** A rate is in thousandths of a percent: 8875 is 8.875 %. */
const whole = 100_000n

/**
 * The taxes on an order, in minor units of its currency: those of every row for the place. A row for all countries (`*`)
 * counts where no row names the country; a row with a region only there. Each is computed on the sum of the works, and of
 * the delivery where it says so, and rounded once, half up: contained in a price of 119 at 19 % are 119 × 19 / 119.
 * @param place the address's country and region's code; for a pickup the studio's country
 */
export function taxesOn(
  { rows }: Pick<Settings<"taxes">, "rows">,
  place: { country: string; region: string },
  { works, delivery }: { works: number; delivery: number },
): TaxLine[] {
  const named = rows.filter((row) => row.countries.includes(place.country))
  const there = named.length > 0 ? named : rows.filter((row) => row.countries.includes("*"))
  return there
    .filter(({ region }) => region === "" || region === place.region)
    .map((row) => ({
      name: row.name,
      rate: row.rate,
      included: row.included,
      amount: amountOf(row, works + (row.delivery ? delivery : 0)),
    }))
}

/** In whole numbers, because a product of two amounts may have more digits than a number keeps. */
function amountOf({ rate, included }: TaxRow, base: number): number {
  const divisor = included ? whole + BigInt(rate) : whole
  return Number((2n * BigInt(base) * BigInt(rate) + divisor) / (2n * divisor))
}

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
