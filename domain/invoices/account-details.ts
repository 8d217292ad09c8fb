import type { InvoiceAccount } from "../../db/tables/invoices.ts"
import { isBic } from "../../lib/iban.ts"

/** ISO 13616, without checking digits: what looks like an IBAN is labeled as one. */
const ibanPattern = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

/** `IBAN` and `BIC` where the value is one, else the US labels. */
export function formatAccountDetails(account: InvoiceAccount): [name: string, value: string][] {
  const number = account.iban.replace(/\s/g, "")
  const isIban = ibanPattern.test(number)
  const rows: [string, string][] = [
    ["Account holder", account.accountHolder],
    ["Bank", account.bank],
    // Groups of four are readable, and may break.
    isIban ? ["IBAN", number.replace(/.{4}(?=.)/g, "$& ")] : ["Account number", account.iban],
    [isBic(account.bic.replace(/\s/g, "")) ? "BIC" : "Routing number", account.bic],
  ]
  return rows.filter(([, value]) => value)
}
