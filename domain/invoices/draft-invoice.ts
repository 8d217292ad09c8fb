import { z } from "zod"
import type { InvoiceContent, InvoiceDraft } from "../../db/tables/invoices.ts"
import type { TaxLine } from "../../db/tables/orders.ts"
import { type CalendarDate, daysLater, isCalendarDate } from "../../lib/calendar-dates.ts"
import { isCurrency } from "../../lib/currencies.ts"
import { halfUp } from "../../lib/half-up.ts"
import { maxAmount } from "../amount-schema.ts"
import { emailSchema } from "../email-schema.ts"
import { maxRows } from "../most-rows.ts"
import { addedBy } from "../orders/taxes.ts"
import { wordsLine } from "./credit-content.ts"
import { type InvoiceSettings, sellerOf, suppliedOn } from "./invoice-content.ts"

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters.`)

/** May be incomplete: `whyNotIssued` says why. */
export const invoiceDraftSchema = z.object({
  name: text(200),
  address: text(500),
  email: emailSchema("Please enter an e-mail address, for example name@example.com.").or(z.literal("")),
  currency: z.string().refine(isCurrency, "Please enter a currency code, like USD."),
  lines: z
    .array(
      z.object({
        title: text(300).min(1, "A line needs words."),
        details: text(500),
        quantity: z.int("A quantity is a whole number.").min(1, "A quantity is 1 or more.").max(9999, "At most 9,999."),
        price: z
          .int("A price is an amount.")
          .min(-maxAmount, "That price is too small.")
          .max(maxAmount, "That price is too large."),
        rate: z.int("A tax is in percent.").min(0).max(100_000, "At most 100 percent."),
      }),
    )
    .max(maxRows.invoiceLines, `At most ${maxRows.invoiceLines} lines.`),
  taxName: text(60),
  taxIncluded: z.boolean(),
  due: z.string().refine(isCalendarDate, "Please choose a day.").nullable(),
  suppliedOn: z.string().refine(isCalendarDate, "Please choose a day.").nullable().default(null),
  note: text(1000),
}) satisfies z.ZodType<InvoiceDraft>

export type DraftInput = InvoiceDraft

type Lack = "name" | "lines" | "total" | "due"

/** A sentence per field; null: complete. @param today in the site's time zone */
export function whyNotIssued(draft: InvoiceDraft, today: CalendarDate): Partial<Record<Lack, string>> | null {
  const lacks: Partial<Record<Lack, string>> = {}
  if (!draft.name) lacks.name = "Please enter who it is for."
  if (draft.lines.length === 0) lacks.lines = "An invoice needs a line: what it is for, and its price."
  else {
    const total = getDraftTotal(draft)
    const isTooLarge = draft.lines.some(({ quantity, price }) => !Number.isSafeInteger(quantity * price))
    if (isTooLarge || !Number.isSafeInteger(total)) lacks.total = "This is more than one invoice can hold."
    else if (total <= 0) lacks.total = "The total must be more than nothing."
  }
  if (draft.due && draft.due < today) lacks.due = "This day is over. Choose a later one, or leave it empty."
  return Object.keys(lacks).length > 0 ? lacks : null
}

/** In minor units, with added taxes. */
export const getDraftTotal = (draft: InvoiceDraft): number =>
  draft.lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0) + addedBy(taxesOf(draft))

/** One tax per rate, in the order of lines, rounded once, half up, as in orders. */
function taxesOf({ lines, taxName, taxIncluded: included }: InvoiceDraft): TaxLine[] {
  const rates = [...new Set(lines.map(({ rate }) => rate))].filter((rate) => rate > 0)
  return rates.map((rate) => {
    const taxed = lines.reduce(
      (sum, line) => (line.rate === rate ? sum + BigInt(line.quantity) * BigInt(line.price) : sum),
      0n,
    )
    const divisor = included ? 100_000n + BigInt(rate) : 100_000n
    const amount = Number(halfUp(BigInt(rate) * taxed, divisor))
    return { name: taxName || "Tax", rate, included, amount, net: Number(taxed) - (included ? amount : 0) }
  })
}

export function contentToIssue(
  draft: InvoiceDraft,
  settings: InvoiceSettings,
  issued: CalendarDate,
): { content: InvoiceContent; due: CalendarDate } {
  const due = draft.due ?? daysLater(issued, settings.payment.transfer.dueDays)
  return { content: draftContent(draft, settings, { issued, due }), due }
}

/** @param days in the site's time zone */
export function draftContent(
  draft: InvoiceDraft,
  settings: InvoiceSettings,
  { issued, due }: { issued: CalendarDate; due: CalendarDate },
): InvoiceContent {
  const { bankTransfer: account } = settings.payment
  return {
    ...sellerOf(settings),
    buyer: [draft.name, ...draft.address.split("\n").map((line) => line.trim())].filter(Boolean),
    orderNumber: "",
    currency: draft.currency,
    lines: draft.lines.map(({ title, details, quantity, price }) => ({
      ...wordsLine(title, price),
      medium: details,
      quantity,
      amount: quantity * price,
    })),
    shipping: null,
    taxes: taxesOf(draft),
    total: getDraftTotal(draft),
    payment: account.iban ? { kind: "transfer", account, due } : { kind: "other", due },
    note: draft.note,
    corrects: null,
    issued,
    ...suppliedOn(draft.suppliedOn ?? issued, settings),
  }
}
