import { z } from "zod"
import { isCalendarDate } from "../../lib/calendar-dates.ts"
import { isCurrency } from "../../lib/currencies.ts"
import { letter, oneLine } from "../mails/written-text.ts"
import { depositOf } from "./quote-terms.ts"

const day = z.string().refine(isCalendarDate, "Please choose a day.")
const dayOrNone = day.or(z.literal("").transform(() => null)).nullable()

/** What a commission is to cost. Amounts in minor units of `currency`, taxes included. */
export const quoteSchema = z
  .strictObject({
    total: z.int("Please enter an amount, like 4,200.").min(1, "Please enter an amount, like 4,200.").max(1e12),
    currency: z.string().refine(isCurrency, "Please enter a currency code, like USD."),
    depositPercent: z
      .int("Please enter a whole number from 25 to 50.")
      .min(25, "A deposit is at least 25 percent.")
      .max(50, "A deposit is at most 50 percent."),
    revisionsIncluded: z.int("Please enter a number.").min(0, "0 or more.").max(20, "At most 20."),
    furtherRevisionPrice: z.int("Please enter an amount, or 0.").min(0, "0 or more.").max(1e12),
    terms: letter(10_000, "Please enter the terms that the client accepts."),
    note: z.string().trim().max(2000, "At most 2,000 characters.").default(""),
    validUntil: dayOrNone.default(null),
    /** Between deposit and balance. */
    milestones: z
      .array(
        z.strictObject({
          title: oneLine(200).pipe(z.string().min(1, "What is it for?")),
          amount: z.int("Please enter an amount.").min(1, "More than nothing."),
          due: dayOrNone.default(null),
        }),
      )
      .max(10, "At most 10 milestones.")
      .default([]),
    balanceDue: dayOrNone.default(null),
  })
  .superRefine(({ total, depositPercent, milestones }, context) => {
    const between = milestones.reduce((sum, { amount }) => sum + amount, 0)
    if (depositOf(total, depositPercent) + between <= total) return
    context.addIssue({
      code: "custom",
      path: ["milestones"],
      message: "Deposit and milestones come to more than the total.",
    })
  })
export type QuoteInput = z.output<typeof quoteSchema>

/** A payment that a quote plans. */
export type Planned = {
  kind: "deposit" | "milestone" | "balance"
  title: string
  amount: number
  due: string | null
}

/** What is paid when: the deposit, what lies between, and the rest. They come to the total. */
export function planOf(quote: Pick<QuoteInput, "total" | "depositPercent" | "milestones" | "balanceDue">): Planned[] {
  const { total, depositPercent, milestones, balanceDue } = quote
  const deposit = depositOf(total, depositPercent)
  const rest = total - deposit - milestones.reduce((sum, { amount }) => sum + amount, 0)
  return [
    { kind: "deposit", title: `Deposit, ${depositPercent}%`, amount: deposit, due: null },
    ...milestones.map((one) => ({ kind: "milestone" as const, ...one })),
    { kind: "balance", title: "Balance", amount: rest, due: balanceDue },
  ]
}
