import { eq } from "drizzle-orm"
import { z } from "zod"
import { commissionMilestones } from "../../db/tables/commission-quotes.ts"
import { type Actor, getActorName } from "../actor.ts"
import { command } from "../command.server.ts"
import { lockIssuedInvoice } from "../invoices/credit-notes.server.ts"
import { creditLockedInvoice } from "../invoices/invoice-commands.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { isPaymentClosed } from "./commission-machine.ts"
import {
  type CommissionCommandContext,
  lockCommission,
  noCommission,
  recordCommissionEvent,
} from "./commission-row.server.ts"
import { syncPaymentStage } from "./invoice-milestone.server.ts"
import { getCommissionMoney, isWaived, listMilestones } from "./milestones.server.ts"

const waiveSchema = z.strictObject({
  milestoneId: z.uuid("There is no such payment."),
  reason: z.string().trim().min(1, "Please say why: it stays in the history.").max(500, "At most 500 characters."),
})

/** Credits what is open on the invoice; the commission continues as if it were paid. `requestPayment` reverses it. */
export const waiveMilestone = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof waiveSchema>,
): Promise<Outcome<{ invoiceId: string | null }>> =>
  command(shop, actor, "commissions.write", validateInput(waiveSchema, input), async (run, { milestoneId, reason }) => {
    const { tx, now } = run
    // Lock order: the invoice before the commission.
    const [known] = await tx
      .select({ invoiceId: commissionMilestones.invoiceId })
      .from(commissionMilestones)
      .where(eq(commissionMilestones.id, milestoneId))
    const invoice = known?.invoiceId ? await lockIssuedInvoice(tx, { id: known.invoiceId }) : null
    const row = await lockCommission(tx, id)
    if (!row) return noCommission
    const commissionContext: CommissionCommandContext = { ...run, role: "admin", by: getActorName(actor) }
    const one = (await listMilestones(tx, row.id)).find((milestone) => milestone.id === milestoneId)
    if (!one) return refuse("not_found", "There is no such payment.")
    const { invoiceId, title, open: amount, currency } = one
    if (invoiceId !== known?.invoiceId) return refuse("conflict", "It was invoiced just now. Please try again.")
    if (isWaived(one)) return done({ invoiceId })
    if (isPaymentClosed(row.stage))
      return refuse("conflict", "This commission is over. Nothing is to be paid any more.")
    if (amount === 0) return refuse("conflict", "Nothing of it is open.")
    await tx.update(commissionMilestones).set({ waivedAt: now }).where(eq(commissionMilestones.id, one.id))
    await recordCommissionEvent(commissionContext, row.id, "payment waived", { title, amount, currency, reason })
    const credited =
      invoice && one.state !== "void" && (await creditLockedInvoice(commissionContext, invoice, { amount, reason }))
    if (credited && !credited.ok) return credited
    await syncPaymentStage(commissionContext, row, (await getCommissionMoney(tx, row.id)).allPaid)
    return done({ invoiceId })
  })
