import type { DraftInput } from "../../../domain/invoices/draft-invoice.ts"
import { mostRows } from "../../../domain/most-rows.ts"
import { percentOf } from "../../../domain/orders/taxes.ts"
import { decimalAmount } from "../../../lib/format-money.ts"
import { fieldsOf } from "../kit/edit/fields.ts"
import { rowsText } from "../kit/edit/rows.ts"

export type DraftHints = { currencies: string[]; dueDays: number }

const { line, area, optional, rows, tick } = fieldsOf<DraftInput, DraftHints>()

/** The columns of a line, in their order. */
export const lineCells = { title: 0, details: 1, quantity: 2, price: 3, rate: 4 } as const

/** The fields of an invoice that is written by hand. */
export const draftFields = {
  name: line("name", "Name", { width: "half" }),
  email: line("email", "E-mail", { width: "half", hint: "Where it is sent." }),
  address: area("address", "Address", { hint: "As on a letter, line by line." }),
  lines: rows(
    "lines",
    "Lines",
    {
      noun: "line",
      most: mostRows.invoiceLines,
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
        rowsText(
          lines.map(({ title, details, quantity, price, rate }) => [
            title,
            details,
            String(quantity),
            decimalAmount(price, currency),
            rate === 0 ? "" : percentOf(rate),
          ]),
        ),
      hint: "A discount is a line with a minus before its price.",
    },
  ),
  currency: line("currency", "Currency", { width: "third", suggestions: ({ currencies }) => currencies }),
  taxName: line("taxName", "Tax", { width: "third", placeholder: "VAT", hint: "What it is called." }),
  due: optional("due", "To be paid by", {
    width: "third",
    type: "date",
    hint: (_, { dueDays }) => `Leave empty for ${dueDays} days after it is issued.`,
  }),
  taxIncluded: tick("taxIncluded", "Prices contain the tax"),
  note: area("note", "Note", { hint: "A sentence at its end." }),
}
