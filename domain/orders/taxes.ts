import type { TaxLine } from "../../db/tables/orders.ts"
import { divideHalfUp } from "../../lib/half-up.ts"
import type { Settings } from "../settings/settings.ts"

export type Tax = TaxLine

type TaxRow = Settings<"taxes">["rows"][number]

/** Thousandths of a percent: 8875 is 8.875 %. */
const fullRate = 100_000n

/**
 * Taxes of all rows for the place, in minor units. `*` rows count when no row names the country, rows with a region only there.
 * Each is its rate of the net price, without any contained tax: 118 with two contained taxes of 9 % is 100, 9 and 9; an added
 * tax is computed on the 100. Each tax of works and delivery is rounded once, half up.
 * @param place the address; for a pickup the studio's
 */
export function calculateTaxes(
  { rows }: Pick<Settings<"taxes">, "rows">,
  place: { country: string; region: string },
  { works, delivery }: { works: number; delivery: number },
): TaxLine[] {
  const named = rows.filter((row) => row.countries.includes(place.country))
  const forCountry = named.length > 0 ? named : rows.filter((row) => row.countries.includes("*"))
  const there = forCountry.filter(({ region }) => region === "" || region === place.region)
  // BigInt, because a product of two amounts may exceed the safe integers.
  const inWorks = fullRate + sumContainedRates(there)
  const inDelivery = fullRate + sumContainedRates(there.filter((row) => row.delivery))
  return there.map((row) => {
    const taxed = BigInt(works) * inDelivery + BigInt(row.delivery ? delivery : 0) * inWorks
    return taxLine(row, { works, delivery: row.delivery ? delivery : 0, of: inWorks * inDelivery, taxed }, there)
  })
}

type TaxedSum = { works: number; delivery: number; taxed: bigint; of: bigint }

/** With a single contained tax, net and tax sum to the price exactly; otherwise the net is rounded half up too. */
function taxLine({ name, rate, included }: TaxRow, { works, delivery, taxed, of }: TaxedSum, all: TaxRow[]): TaxLine {
  const amount = Number(divideHalfUp(BigInt(rate) * taxed, of))
  const isOnlyContained = included && all.filter((row) => row.included).length === 1
  const net = isOnlyContained ? works + delivery - amount : Number(divideHalfUp(fullRate * taxed, of))
  return { name, rate, included, amount, net }
}

const sumContainedRates = (rows: TaxRow[]): bigint =>
  rows.reduce((sum, { included, rate }) => sum + (included ? BigInt(rate) : 0n), 0n)

export const sumAddedTaxes = (taxes: TaxLine[]): number =>
  taxes.reduce((sum, { included, amount }) => sum + (included ? 0 : amount), 0)

/** No name, or `Tax`. */
const isUnnamed = ({ name }: Pick<TaxLine, "name">): boolean => /^(?:tax(?:es)?)?$/i.test(name.trim())

export const formatTaxLabel = ({ name, rate, included }: TaxLine): string => {
  const percent = `${formatTaxRate(rate)}%`
  if (included) return `Includes ${isUnnamed({ name }) ? "tax" : name.trim()}, ${percent}`
  return `${name.trim() || "Tax"}, ${percent}`
}

/** Joined with commas, for the studio's country; "" for none. */
export function formatContainedTaxNames({ rows }: Pick<Settings<"taxes">, "rows">, country: string): string {
  const named = rows.filter((row) => row.countries.includes(country))
  const here = named.length > 0 ? named : rows.filter((row) => row.countries.includes("*"))
  return [
    ...new Set(here.filter(({ included }) => included).map((row) => (isUnnamed(row) ? "tax" : row.name.trim()))),
  ].join(", ")
}

export const formatNetLabel = (tax: TaxLine): string => {
  const percent = `${formatTaxRate(tax.rate)}%`
  return `Net amount (${isUnnamed(tax) ? percent : `${tax.name.trim()} ${percent}`})`
}

export const formatTaxRate = (rate: number): string => String(rate / 1000)
