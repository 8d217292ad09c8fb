import type { InvoiceAccount } from "../../db/tables/invoices.ts"

/** ISO 13616: two letters, two digits, up to thirty more, often in groups of four. */
const iban = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

/** ISO 9362: eight or eleven letters and digits. */
const bic = /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/

/** A bank account as labelled rows: `IBAN` and `BIC` where the value is one, otherwise what they are in the US. */
export function accountFacts(account: InvoiceAccount): [name: string, value: string][] {
  const rows: [string, string][] = [
    ["Account holder", account.accountHolder],
    ["Bank", account.bank],
    [iban.test(account.iban.replace(/\s/g, "")) ? "IBAN" : "Account number", account.iban],
    [bic.test(account.bic.replace(/\s/g, "")) ? "BIC" : "Routing number", account.bic],
  ]
  return rows.filter(([, value]) => value)
}
