import { optionKinds } from "../../../../domain/artworks/print-options.ts"
import { toNamedMethod } from "../../../../domain/payments/ledger/payment-methods.ts"
import type { SaleInput } from "../../../../domain/payments/manual-sale.ts"
import type { Money } from "../../../../lib/money.ts"
import { parseTypedAmount } from "../money/parse-typed-amount.ts"

export type SaleFormValues = Record<string, unknown>

/** A copy in the form: the work's id and its index among rows of the same work, as `id:0`. */
export const getSaleRowName = (id: string, nth: number) => `${id}:${nth}`

/** The same work twice is two copies of it. */
export function createSaleRows(ids: string[]): { row: string; id: string }[] {
  const seen = new Map<string, number>()
  return ids.map((id) => {
    const nth = seen.get(id) ?? 0
    seen.set(id, nth + 1)
    return { row: getSaleRowName(id, nth), id }
  })
}

export function parseSale(typed: SaleFormValues, currency: string): { sale: SaleInput; wrong: Record<string, string> } {
  const wrong: Record<string, string> = {}
  const text = (name: string) => (typeof typed[name] === "string" ? (typed[name] as string).trim() : "")
  const amount = (name: string, words: string) => {
    const read: { money: Money } | { problem: string } = parseTypedAmount(text(name), currency)
    if ("problem" in read) wrong[name] = read.problem
    else if (read.money.currency !== currency) wrong[name] = `Please enter ${words} in ${currency}.`
    else return read.money.minor
    return 0
  }
  const rows = [typed.item ?? []].flat().map(String)
  const items = rows.map((row) => {
    const number = text(`number:${row}`)
    if (number !== "" && !/^[1-9]\d{0,6}$/.test(number)) wrong[`number:${row}`] = "A number, like 3."
    if (text(`price:${row}`) === "") wrong[`price:${row}`] = "What was agreed? 0 if it was a gift."
    return {
      artworkId: row.split(":")[0] ?? "",
      number: number === "" ? null : Number(number),
      price: amount(`price:${row}`, "a price"),
      options: optionKinds.flatMap((kind) => text(`${kind}:${row}`) || []),
      reservation: text(`reservation:${row}`) || null,
    }
  })
  const isOther = text("method") === "other"
  const isNamed = text("methodName") !== ""
  if (isOther && !isNamed && text("paid") !== "later") wrong.methodName = "What is it called?"
  const known = isOther ? "cash" : text("method") || "cash"
  const method = isOther && isNamed ? toNamedMethod(text("methodName")) : known
  const sale = {
    key: text("key"),
    source: text("source") as SaleInput["source"],
    items,
    discount: amount("discount", "a discount"),
    ...{ name: text("name"), email: text("email"), phone: text("phone"), note: text("note") },
    handover: text("handover") as SaleInput["handover"],
    deliveryPrice: text("handover") === "ship" ? amount("deliveryPrice", "a price") : 0,
    ...{ country: text("country"), line1: text("line1"), line2: text("line2"), city: text("city") },
    ...{ region: text("region"), postalCode: text("postalCode") },
    paid: text("paid") as SaleInput["paid"],
    method,
    deposit: text("paid") === "part" ? amount("deposit", "what was paid") : 0,
    reference: text("reference"),
  }
  return { sale, wrong }
}
