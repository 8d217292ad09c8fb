import { z } from "zod"
import { isCalendarDate } from "../../lib/calendar-dates.ts"
import { isCurrency } from "../../lib/currencies.ts"
import { paymentSchema } from "../amount-schema.ts"
import { multilineText, oneLine } from "../emails/text-schemas.ts"
import { getDeposit } from "./quote-terms.ts"

const day = z.string().refine(isCalendarDate, "Please choose a day.")
const dayOrNone = day.or(z.literal("").transform(() => null)).nullable()

/** Amounts in minor units of `currency`, taxes included. */
export const quoteSchema = z
  .strictObject({
    total: z.int("Please enter an amount, like 4,200.").min(1, "Please enter an amount, like 4,200.").max(1e12),
    currency: z.string().refine(isCurrency, "Please enter a currency code, like USD."),
    depositPercent: z
      .int("Please enter a whole number from 0 to 100.")
      .min(0, "A deposit is at least 0 percent.")
      .max(100, "A deposit is at most 100 percent."),
    revisionsIncluded: z.int("Please enter a number.").min(0, "0 or more.").max(20, "At most 20."),
    furtherRevisionPrice: z.int("Please enter its price, or 0 if it’s free.").min(0, "0 or more.").max(1e12),
    terms: multilineText(10_000, "Please enter the terms that the client accepts."),
    note: z.string().trim().max(2000, "At most 2,000 characters.").default(""),
    validUntil: dayOrNone.default(null),
    milestones: z
      .array(
        z.strictObject({
          title: oneLine(200).pipe(z.string().min(1, "What is it for?")),
          amount: paymentSchema,
          due: dayOrNone.default(null),
        }),
      )
      .max(10, "At most 10 milestones.")
      .default([]),
    balanceDue: dayOrNone.default(null),
  })
  .superRefine(({ total, depositPercent, milestones }, context) => {
    const between = milestones.reduce((sum, { amount }) => sum + amount, 0)
    if (getDeposit(total, depositPercent) + between <= total) return
    context.addIssue({
      code: "custom",
      path: ["milestones"],
      message: "Deposit and milestones come to more than the total.",
    })
  })
export type QuoteInput = z.output<typeof quoteSchema>

type PlannedPayment = {
  kind: "deposit" | "milestone" | "balance"
  title: string
  amount: number
  due: string | null
}

/** The sum is the total. */
export function getPaymentPlan(
  quote: Pick<QuoteInput, "total" | "depositPercent" | "milestones" | "balanceDue">,
): PlannedPayment[] {
  const { total, depositPercent, milestones, balanceDue } = quote
  const deposit = getDeposit(total, depositPercent)
  const rest = total - deposit - milestones.reduce((sum, { amount }) => sum + amount, 0)
  return [
    { kind: "deposit", title: `Deposit, ${depositPercent}%`, amount: deposit, due: null },
    ...milestones.map((one) => ({ kind: "milestone" as const, ...one })),
    { kind: "balance", title: "Balance", amount: rest, due: balanceDue },
  ]
}
