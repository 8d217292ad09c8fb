import { type Outcome, refuseFields } from "../../../domain/problem.ts"
import { parseMoney } from "../../../lib/money.ts"

/** In minor units; null for an empty field. @param field the form's name for errors */
export function parseWorkAmount(
  typed: string | string[] | undefined,
  currency: string,
  field: string,
): Outcome<number | null> {
  const read = parseMoney(String(typed ?? ""), { currency })
  const wrong = read.ok
    ? read.money && read.money.currency !== currency
      ? `Please enter an amount in ${currency}.`
      : null
    : `${read.problem}.`
  if (wrong) return refuseFields({ [field]: wrong })
  return { ok: true, value: read.ok && read.money ? read.money.minor : null }
}
