import { done, type Outcome, refuseFields } from "../../../../domain/problem.ts"
import { parseTypedAmount } from "./parse-typed-amount.ts"

const linePrefix = "line:"

type RefundAmounts = { lines: Record<string, number>; delivery: number; over: number }

/** The sums of a refund's form: `line:{id}`, `delivery` and `over`. In minor units. */
export function parseRefundAmounts(form: Record<string, unknown>, currency: string): Outcome<RefundAmounts> {
  const amounts: RefundAmounts = { lines: {}, delivery: 0, over: 0 }
  const problems: Record<string, string> = {}
  for (const [name, text] of Object.entries(form)) {
    const isLine = name.startsWith(linePrefix)
    if (!isLine && name !== "delivery" && name !== "over") continue
    const read = parseTypedAmount(String(text ?? ""), currency)
    if ("problem" in read) problems[name] = read.problem
    else if (read.money.currency !== currency) problems[name] = `Please enter an amount in ${currency}.`
    else if (isLine) amounts.lines[name.slice(linePrefix.length)] = read.money.minor
    else amounts[name as "delivery" | "over"] = read.money.minor
  }
  return Object.keys(problems).length > 0 ? refuseFields(problems) : done(amounts)
}
