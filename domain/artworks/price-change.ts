import { z } from "zod"
import { minorUnitDigits } from "../../lib/currency-digits.ts"

/** To what a changed price is rounded: not at all (to the currency's smallest unit), or to whole units of the currency. */
export const roundings = ["none", "1", "5", "10", "50"] as const
export type Rounding = (typeof roundings)[number]

/** Percent as people type it: `8`, `+7.5`, `-12,25 %`. Two decimals at most. */
const written = /^([+\-−–]?)(\d{1,4})(?:[.,](\d{1,2}))?\s*%?$/

/** Hundredths of a percent, exactly. */
export const percentSchema = z
  .string()
  .trim()
  .regex(written, "Please enter a percentage, like 8 or -12.5.")
  .transform((text) => {
    const [, sign = "", whole = "0", part = ""] = written.exec(text) ?? []
    const hundredths = Number(whole) * 100 + Number(part.padEnd(2, "0"))
    return sign === "" || sign === "+" ? hundredths : -hundredths
  })
  .refine((hundredths) => hundredths !== 0, "0 percent changes nothing.")
  .refine((hundredths) => hundredths > -100_00, "Prices can be lowered by less than 100 percent.")
  .refine((hundredths) => hundredths <= 1000_00, "Prices can be raised by 1,000 percent at most.")

export type PriceChange = { percent: number; rounding: Rounding }

/**
 * A price after a change, half up, in one step from the exact result.
 * @param price in the currency's minor units
 * @param change `percent` in hundredths of a percent
 * @returns minor units
 */
export function changedPrice(price: number, currency: string, { percent, rounding }: PriceChange): number {
  const step = rounding === "none" ? 1n : BigInt(rounding) * 10n ** BigInt(minorUnitDigits(currency))
  const exact = BigInt(price) * BigInt(100_00 + percent)
  const whole = 100_00n * step
  return Number(((2n * exact + whole) / (2n * whole)) * step)
}
