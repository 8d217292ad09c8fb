import { z } from "zod"
import type { InvoiceContent, InvoiceDraft } from "../../db/tables/invoices.ts"
import type { TaxLine } from "../../db/tables/orders.ts"
import { addDays, type CalendarDate, isCalendarDate } from "../../lib/calendar-dates.ts"
import { isCurrency } from "../../lib/currencies.ts"
import { divideHalfUp } from "../../lib/half-up.ts"
import { maxAmount } from "../amount-schema.ts"
import { emailSchema } from "../email-schema.ts"
import { maxRows } from "../max-rows.ts"
import { sumAddedTaxes } from "../orders/taxes.ts"
import { createTextLine } from "./credit-content.ts"
import { getSellerContent, type InvoiceSettings, suppliedOn } from "./invoice-content.ts"

const textSchema = (maxLength: number) => z.string().trim().max(maxLength, `At most ${maxLength} characters.`)

/** May be incomplete: `findDraftProblems` says why. */
export const invoiceDraftSchema = z.object({
  name: textSchema(200),
  address: textSchema(500),
  email: emailSchema("Please enter an e-mail address, for example name@example.com.").or(z.literal("")),
  currency: z.string().refine(isCurrency, "Please enter a currency code, like USD."),
  lines: z
    .array(
      z.object({
        title: textSchema(300).min(1, "A line needs words."),
        details: textSchema(500),
        quantity: z.int("A quantity is a whole number.").min(1, "A quantity is 1 or more.").max(9999, "At most 9,999."),
        price: z
          .int("A price is an amount.")
          .min(-maxAmount, "That price is too small.")
          .max(maxAmount, "That price is too large."),
        rate: z.int("A tax is in percent.").min(0).max(100_000, "At most 100 percent."),
      }),
    )
    .max(maxRows.invoiceLines, `At most ${maxRows.invoiceLines} lines.`),
  taxName: textSchema(60),
  taxIncluded: z.boolean(),
  due: z.string().refine(isCalendarDate, "Please choose a day.").nullable(),
  suppliedOn: z.string().refine(isCalendarDate, "Please choose a day.").nullable().default(null),
  note: textSchema(1000),
}) satisfies z.ZodType<InvoiceDraft>

export type DraftInput = InvoiceDraft

type DraftField = "name" | "lines" | "total" | "due"

/** A sentence per field; null: complete. @param today in the site's time zone */
export function findDraftProblems(
  draft: InvoiceDraft,
  today: CalendarDate,
): Partial<Record<DraftField, string>> | null {
  const problems: Partial<Record<DraftField, string>> = {}
  if (!draft.name) problems.name = "Please enter who it is for."
  if (draft.lines.length === 0) problems.lines = "An invoice needs a line: what it is for, and its price."
  else {
    const total = getDraftTotal(draft)
    const isTooLarge = draft.lines.some(({ quantity, price }) => !Number.isSafeInteger(quantity * price))
    if (isTooLarge || !Number.isSafeInteger(total)) problems.total = "This is more than one invoice can hold."
    else if (total <= 0) problems.total = "The total must be more than nothing."
  }
  if (draft.due && draft.due < today) problems.due = "This day is over. Choose a later one, or leave it empty."
  return Object.keys(problems).length > 0 ? problems : null
}

/** In minor units, with added taxes. */
export const getDraftTotal = (draft: InvoiceDraft): number =>
  draft.lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0) + sumAddedTaxes(getDraftTaxes(draft))

/** One tax per rate, in the order of lines, rounded once, half up, as in orders. */
function getDraftTaxes({ lines, taxName, taxIncluded: included }: InvoiceDraft): TaxLine[] {
  const rates = [...new Set(lines.map(({ rate }) => rate))].filter((rate) => rate > 0)
  return rates.map((rate) => {
    const taxed = lines.reduce(
      (sum, line) => (line.rate === rate ? sum + BigInt(line.quantity) * BigInt(line.price) : sum),
      0n,
    )
    const divisor = included ? 100_000n + BigInt(rate) : 100_000n
    const amount = Number(divideHalfUp(BigInt(rate) * taxed, divisor))
    return { name: taxName || "Tax", rate, included, amount, net: Number(taxed) - (included ? amount : 0) }
  })
}

export function getContentToIssue(
  draft: InvoiceDraft,
  settings: InvoiceSettings,
  issued: CalendarDate,
): { content: InvoiceContent; due: CalendarDate } {
  const due = draft.due ?? addDays(issued, settings.payment.transfer.dueDays)
  return { content: createDraftContent(draft, settings, { issued, due }), due }
}

/** @param days in the site's time zone */
export function createDraftContent(
  draft: InvoiceDraft,
  settings: InvoiceSettings,
  { issued, due }: { issued: CalendarDate; due: CalendarDate },
): InvoiceContent {
  const { bankTransfer: account } = settings.payment
  return {
    ...getSellerContent(settings),
    buyer: [draft.name, ...draft.address.split("\n").map((line) => line.trim())].filter(Boolean),
    orderNumber: "",
    currency: draft.currency,
    lines: draft.lines.map(({ title, details, quantity, price }) => ({
      ...createTextLine(title, price),
      medium: details,
      quantity,
      amount: quantity * price,
    })),
    shipping: null,
    taxes: getDraftTaxes(draft),
    total: getDraftTotal(draft),
    payment: account.iban ? { kind: "transfer", account, due } : { kind: "other", due },
    note: draft.note,
    corrects: null,
    issued,
    ...suppliedOn(draft.suppliedOn ?? issued, settings),
  }
}
