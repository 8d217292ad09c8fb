import type { DraftInput } from "../../../domain/invoices/invoice-draft.ts"
import { maxRows } from "../../../domain/max-rows.ts"
import { formatTaxRate } from "../../../domain/orders/taxes.ts"
import { formatDecimalAmount } from "../../../lib/format-money.ts"
import { defineFields } from "../kit/edit/fields.ts"
import { formatFieldRows } from "../kit/edit/rows.ts"

export type DraftHints = { currencies: string[]; dueDays: number }

const { line, area, optional, rows, tick } = defineFields<DraftInput, DraftHints>()

export const lineColumns = { title: 0, details: 1, quantity: 2, price: 3, rate: 4 } as const

export const draftFields = {
  name: line("name", "Name", { width: "half" }),
  email: line("email", "E-mail", { width: "half", hint: "Where it is sent." }),
  address: area("address", "Address", { hint: "As on an envelope, line by line." }),
  lines: rows(
    "lines",
    "Lines",
    {
      noun: "line",
      maxRows: maxRows.invoiceLines,
      columns: [
        { head: "What", placeholder: "Portrait, deposit" },
        { head: "Details" },
        { head: "Quantity", inputMode: "numeric", placeholder: "1" },
        { head: "Price", inputMode: "decimal" },
        { head: "Tax %", inputMode: "decimal", placeholder: "0" },
      ],
    },
    {
      show: ({ lines, currency }) =>
        formatFieldRows(
          lines.map(({ title, details, quantity, price, rate }) => [
            title,
            details,
            String(quantity),
            formatDecimalAmount(price, currency),
            rate === 0 ? "" : formatTaxRate(rate),
          ]),
        ),
      hint: "For a discount, add a line with a negative price.",
    },
  ),
  currency: line("currency", "Currency", { width: "third", suggestions: ({ currencies }) => currencies }),
  taxName: line("taxName", "Tax", { width: "third", placeholder: "VAT", hint: "What it is called." }),
  due: optional("due", "To be paid by", {
    width: "third",
    type: "date",
    hint: (_, { dueDays }) => `Leave empty for ${dueDays} days after it is issued.`,
  }),
  suppliedOn: optional("suppliedOn", "Date of supply", {
    width: "third",
    type: "date",
    hint: "Printed where invoices must state it. Leave empty for the day of issue.",
  }),
  taxIncluded: tick("taxIncluded", "Prices include tax"),
  note: area("note", "Note", { hint: "Printed at the end." }),
}
