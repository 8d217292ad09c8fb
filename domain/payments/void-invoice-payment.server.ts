import { eq } from "drizzle-orm"
import type { z } from "zod"
import { matchesId } from "../../db/matches-id.ts"
import { payments } from "../../db/tables/payments.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { isUuid } from "../../lib/is-uuid.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, command } from "../command.server.ts"
import { lockCommissionOfInvoice, syncCommissionPayment } from "../commissions/invoice-milestone.server.ts"
import { recordEvent } from "../history.server.ts"
import { lockIssuedInvoice } from "../invoices/credit-notes.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { closeInvoiceCardPage } from "./close-card-session.server.ts"
import { findPaymentMethod } from "./ledger/payment-methods.ts"
import { voidPaymentSchema } from "./void-payment.server.ts"

/** The row stays as undone, the invoice is open again, and an outdated card page closes. Sends no e-mail. Idempotent. */
export async function voidInvoicePayment(
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof voidPaymentSchema>,
): Promise<Outcome<string>> {
  const voided = await command(
    shop,
    actor,
    "payments.write",
    validateInput(voidPaymentSchema, input),
    (run, { paymentId, reason }) => removeInvoicePayment(run, id, paymentId, reason),
  )
  if (voided.ok) await closeInvoiceCardPage(shop, id)
  return voided
}

/** `voidInvoicePayment` within a transaction. `reason` "": an immediate undo. */
export async function removeInvoicePayment(
  run: CommandContext,
  id: string,
  paymentId: string,
  reason: string,
): Promise<Outcome<string>> {
  const { tx, actor, now } = run
  // Lock order: invoice, commission, payments.
  if (isUuid(id)) {
    await lockIssuedInvoice(tx, { id })
    await lockCommissionOfInvoice(tx, id)
  }
  const [payment] = await tx.select().from(payments).where(matchesId(payments.id, paymentId)).for("update")
  if (!payment || payment.invoiceId !== id) return refuse("not_found", "There is no such payment.")
  const amount = formatMoney(payment.amount, payment.currency)
  if (payment.state !== "received") return done(amount)
  if (findPaymentMethod(payment.method)?.sendsBack === "provider" || payment.refunded > 0)
    return refuse("conflict", "This money moved. It can be sent back, but not taken out of the books.")
  await tx
    .update(payments)
    .set({ state: "undone", ...(reason && { reason }) })
    .where(eq(payments.id, paymentId))
  const what = reason
    ? { action: "payment voided", detail: { amount, reason } }
    : { action: "payment undone", detail: { amount } }
  await recordEvent(tx, actor, { noun: "invoice", nounId: id, ...what }, now)
  await syncCommissionPayment(run, id)
  return done(amount)
}
