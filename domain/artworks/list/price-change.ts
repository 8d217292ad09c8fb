import { z } from "zod"
import { minorUnitDigits } from "../../../lib/currency-digits.ts"

/** Whole units of the currency; `none`: its smallest unit. */
export const roundings = ["none", "1", "5", "10", "50"] as const
export type Rounding = (typeof roundings)[number]

const percentPattern = /^([+\-−–]?)(\d{1,4})(?:[.,](\d{1,2}))?\s*%?$/

/** To hundredths of a percent. */
export const percentSchema = z
  .string()
  .trim()
  .regex(percentPattern, "Please enter a percentage, like 8 or -12.5.")
  .transform((text) => {
    const [, sign = "", whole = "0", part = ""] = percentPattern.exec(text) ?? []
    const hundredths = Number(whole) * 100 + Number(part.padEnd(2, "0"))
    return sign === "" || sign === "+" ? hundredths : -hundredths
  })
  .refine((hundredths) => hundredths !== 0, "0 percent changes nothing.")
  .refine((hundredths) => hundredths > -100_00, "Prices can be lowered by less than 100 percent.")
  .refine((hundredths) => hundredths <= 1000_00, "Prices can be raised by 1,000 percent at most.")

export type PriceChange = { percent: number; rounding: Rounding }

/** Rounds half up, once, from the exact result. Minor units; `percent` in hundredths of a percent. */
export function getChangedPrice(price: number, currency: string, { percent, rounding }: PriceChange): number {
  const step = rounding === "none" ? 1n : BigInt(rounding) * 10n ** BigInt(minorUnitDigits(currency))
  const exact = BigInt(price) * BigInt(100_00 + percent)
  const whole = 100_00n * step
  return Number(((2n * exact + whole) / (2n * whole)) * step)
}
