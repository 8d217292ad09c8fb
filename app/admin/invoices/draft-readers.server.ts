import type { DraftInput } from "../../../domain/invoices/invoice-draft.ts"
import { isCurrency } from "../../../lib/currencies.ts"
import { parseMoney } from "../../../lib/money.ts"
import type { FormValues } from "../kit/edit/fields.ts"
import type { FieldReaders, FieldResult } from "../kit/edit/parse-fields.server.ts"
import { getCellErrorKey, parseFieldRows } from "../kit/edit/rows.ts"
import { lineColumns } from "./draft-fields.ts"

export const draftReaders: FieldReaders<DraftInput> = {
  currency: (text, all) => {
    const read = parseLines(all)
    return "values" in read ? { values: { ...read.values, currency: text.trim().toUpperCase() } } : read
  },
  lines: (_, all) => parseLines(all),
}

function parseLines(all: FormValues): FieldResult<DraftInput> {
  const currency = (all.currency ?? "").trim().toUpperCase()
  // An invalid currency is reported at the currency's field.
  if (!isCurrency(currency)) return { values: {} }
  const lines: DraftInput["lines"] = []
  for (const [at, cells] of parseFieldRows(all.lines ?? "", Object.keys(lineColumns).length).entries()) {
    const [title = "", details = "", quantity = "", typed = "", percent = ""] = cells
    const wrong = (cell: keyof typeof lineColumns, words: string): FieldResult<DraftInput> => ({
      problem: `Line ${at + 1}: ${words}`,
      at: getCellErrorKey("lines", at, lineColumns[cell]),
    })
    if (!title) return wrong("title", "please say what it is for.")
    if (quantity !== "" && !/^[1-9]\d{0,3}$/.test(quantity))
      return wrong("quantity", "a quantity is a whole number, 1 or more.")
    const minus = /^\s*[-−–]/.test(typed)
    const price = parseMoney(typed.replace(/^\s*[-−–]\s*/, ""), { currency })
    if (!price.ok || !price.money || price.money.currency !== currency)
      return wrong("price", typed ? `“${typed}” isn’t a price in ${currency}.` : `please enter a price in ${currency}.`)
    const rate = /^(\d{1,3})(?:[.,](\d{1,3}))?\s*%?$/.exec(percent || "0")
    if (!rate || Number(rate[1]) > 100) return wrong("rate", "please enter the tax in percent, like 19 or 8.875.")
    lines.push({
      title,
      details,
      quantity: quantity === "" ? 1 : Number(quantity),
      price: minus ? -price.money.minor : price.money.minor,
      rate: Number(rate[1]) * 1000 + Number((rate[2] ?? "").padEnd(3, "0")),
    })
  }
  return { values: { lines } }
}
