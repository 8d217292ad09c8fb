import { done, type Outcome, refuse } from "../../../../domain/problem.ts"
import { typedAmount } from "./typed-amount.ts"

const ofLine = "line:"

type TypedParts = { lines: Record<string, number>; delivery: number; over: number }

/** The sums of a refund's form: `line:{id}`, `delivery` and `over`. In minor units. */
export function readParts(form: Record<string, unknown>, currency: string): Outcome<TypedParts> {
  const parts: TypedParts = { lines: {}, delivery: 0, over: 0 }
  const problems: Record<string, string> = {}
  for (const [name, text] of Object.entries(form)) {
    const isLine = name.startsWith(ofLine)
    if (!isLine && name !== "delivery" && name !== "over") continue
    const read = typedAmount(String(text ?? ""), currency)
    if ("problem" in read) problems[name] = read.problem
    else if (read.money.currency !== currency) problems[name] = `Please enter an amount in ${currency}.`
    else if (isLine) parts.lines[name.slice(ofLine.length)] = read.money.minor
    else parts[name as "delivery" | "over"] = read.money.minor
  }
  return Object.keys(problems).length > 0
    ? refuse("invalid", "Please check the fields marked in red.", problems)
    : done(parts)
}
