import { type Outcome, refuse } from "../../../domain/problem.ts"
import { parseMoney } from "../../../lib/money.ts"

/** An amount as people type it, in minor units of this currency; null: none was typed. @param field of the form, for what is wrong */
export function readAmount(
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
  if (wrong) return refuse("invalid", "Please check the fields marked in red.", { [field]: wrong })
  return { ok: true, value: read.ok && read.money ? read.money.minor : null }
}
