import { and, eq, isNotNull, max } from "drizzle-orm"
import { z } from "zod"
import { commissionMilestones, commissionQuotes } from "../../db/tables/commission-quotes.ts"
import { isCalendarDate } from "../../lib/calendar-dates.ts"
import type { Actor } from "../actor.ts"
import { oneLine } from "../emails/text-schemas.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { commandOnCommission } from "./client.server.ts"
import { isPaymentClosed } from "./commission-machine.ts"
import { recordCommissionEvent } from "./commission-row.server.ts"
import { syncPaymentStage } from "./invoice-milestone.server.ts"
import { getCommissionMoney } from "./milestones.server.ts"

const addSchema = z.strictObject({
  title: oneLine(200).pipe(z.string().min(1, "What is it for?")),
  /** Minor units of the quote's currency, taxes included. */
  amount: z.int("Please enter an amount, like 350.").min(1, "Please enter an amount, like 350.").max(1e12),
  due: z
    .string()
    .refine(isCalendarDate, "Please choose a day.")
    .or(z.literal("").transform(() => null))
    .nullable()
    .default(null),
})

/** Payments of the accepted quote precede it. */
const afterQuote = 100

/**
 * Notifies the client with the invoice (`requestPayment`). Refuses (409) before a quote is accepted and after the end.
 */
export const addPayment = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof addSchema>,
): Promise<Outcome<{ id: string }>> =>
  commandOnCommission(shop, actor, id, validateInput(addSchema, input), async (run, row, { title, amount, due }) => {
    const { tx, now } = run
    if (isPaymentClosed(row.stage))
      return refuse("conflict", "This commission is over. Nothing is to be paid any more.")
    const [quote] = await tx
      .select({ currency: commissionQuotes.currency })
      .from(commissionQuotes)
      .where(and(eq(commissionQuotes.commissionId, row.id), isNotNull(commissionQuotes.acceptedAt)))
    if (!quote) return refuse("conflict", "No quote was accepted yet. Write it into the quote.")
    const { currency } = quote
    const [last] = await tx
      .select({ position: max(commissionMilestones.position) })
      .from(commissionMilestones)
      .where(eq(commissionMilestones.commissionId, row.id))
    const position = Math.max(afterQuote, last?.position ?? 0) + 1
    const [added] = await tx
      .insert(commissionMilestones)
      .values({ commissionId: row.id, kind: "milestone", title, amount, currency, due, position, createdAt: now })
      .returning({ id: commissionMilestones.id })
    if (!added) throw new Error("the payment was not kept")
    await recordCommissionEvent(run, row.id, "payment added", { title, amount, currency })
    await syncPaymentStage(run, row, (await getCommissionMoney(tx, row.id)).allPaid)
    return done(added)
  })
