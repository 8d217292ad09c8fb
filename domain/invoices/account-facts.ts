import type { InvoiceAccount } from "../../db/tables/invoices.ts"
import { isBic } from "../../lib/iban.ts"

/** ISO 13616, also with a slip in it: what is written like an IBAN is called one. */
const likeIban = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

/** A bank account as labelled rows: `IBAN` and `BIC` where the value is one, otherwise what they are in the US. */
export function accountFacts(account: InvoiceAccount): [name: string, value: string][] {
  const number = account.iban.replace(/\s/g, "")
  const isIban = likeIban.test(number)
  const rows: [string, string][] = [
    ["Account holder", account.accountHolder],
    ["Bank", account.bank],
    // In groups of four, as it is printed everywhere: read, typed and broken between them.
    isIban ? ["IBAN", number.replace(/.{4}(?=.)/g, "$& ")] : ["Account number", account.iban],
    [isBic(account.bic.replace(/\s/g, "")) ? "BIC" : "Routing number", account.bic],
  ]
  return rows.filter(([, value]) => value)
}
