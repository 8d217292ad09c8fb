import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { payments } from "../../db/tables/payments.ts"
import { type Actor, mayAdminister } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, noInput } from "../command.server.ts"
import { lockCommissionOf, settleCommission } from "../commissions/invoice-milestone.server.ts"
import { record } from "../history.server.ts"
import { lockIssued } from "../invoices/credit-notes.server.ts"
import { standingOf } from "../invoices/invoice-standing.server.ts"
import { findPayment, writePayment } from "../payments/ledger.server.ts"
import { methodOf } from "../payments/methods.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { endSession } from "./end-session.server.ts"
import { type MoneyByHand, markPaid } from "./mark-paid.server.ts"
import { receivedOn, whenReceived } from "./received-on.server.ts"

const none = refuse("not_found", "There is no such invoice.")

const moneySchema = z.strictObject({
  /** Minor units; absent: all that is still open. */
  amount: z.int("Please enter an amount.").min(1, "More than nothing.").optional(),
  reference: z.string().trim().max(140, "At most 140 characters.").default(""),
  receivedOn: receivedOn.optional(),
  key: z.uuid().optional(),
})

/** `paymentId` or, of an order's invoice, its number and the step: what the entry can be taken back by. */
export type Received = { paymentId: string } | { orderNumber: string; stepId: number | undefined }

/**
 * The artist saw money for an invoice: a part of what is open, or all of it. Money for an order's invoice pays the order,
 * with all that follows. Refuses (409) more than is open: what came besides belongs to something else.
 */
export async function receiveForInvoice(
  shop: Shop,
  actor: Actor,
  id: string,
  input: MoneyByHand = {},
): Promise<Outcome<Received>> {
  const order = await orderNumberOf(shop, id)
  if (order) {
    const paid = await markPaid(shop, actor, order, input)
    return paid.ok ? done({ orderNumber: order, stepId: paid.value.stepId }) : paid
  }
  // Nobody may pay by card what is written down as paid.
  const stays =
    mayAdminister(actor) && z.uuid().safeParse(id).success ? await endSession(shop, { invoiceId: id }) : null
  if (stays) return stays
  return command(shop, actor, "admin", checked(moneySchema, input), async (run, given) => {
    const { tx, now } = run
    const invoice = z.uuid().safeParse(id).success ? await lockIssued(tx, { id }) : null
    if (!invoice) return none
    const key = `hand:${given.key ?? randomUUID()}`
    const before = await findPayment(tx, key)
    if (before) return done({ paymentId: before.id })
    const { open } = await standingOf(tx, id)
    if (open === 0) return refuse("conflict", `Nothing is open on ${invoice.number}.`)
    const amount = given.amount ?? open
    if (amount > open) return refuse("conflict", "That is more than is open.", { amount: "More than is open." })
    const received = await whenReceived(run, given.receivedOn)
    if (!received.ok) return received
    const { currency, payment } = invoice.content
    const method = payment.kind === "transfer" ? "bank_transfer" : "hand"
    const receipt = { key, method, reference: given.reference || invoice.number, amount, currency, at: received.value }
    const written = await writePayment(tx, receipt, { orderId: null, invoiceId: id, receivedAt: now })
    await record(tx, actor, { noun: "invoice", nounId: id, action: "paid", detail: { amount, currency } }, now)
    await settleCommission(run, id, { amount, currency, byCard: false })
    return done({ paymentId: written.id })
  })
}

async function orderNumberOf(shop: Shop, id: string): Promise<string | null> {
  if (!z.uuid().safeParse(id).success) return null
  const [found] = await shop.db
    .select({ number: orders.number })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.id, id))
  return found?.number ?? null
}

/** Takes back a payment of an invoice without order that was entered by mistake; it stays in the books as undone. */
export const undoReceived = (shop: Shop, actor: Actor, id: string, paymentId: string): Promise<Outcome<null>> =>
  command(shop, actor, "admin", noInput, async (run) => {
    const { tx, now } = run
    // In the order in which everybody locks them: the invoice, its commission, payments.
    if (z.uuid().safeParse(id).success) {
      await lockIssued(tx, { id })
      await lockCommissionOf(tx, id)
    }
    const [payment] = z.uuid().safeParse(paymentId).success
      ? await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update")
      : []
    if (!payment || payment.invoiceId !== id) return refuse("not_found", "There is no such payment.")
    if (payment.state !== "received") return done(null)
    if (methodOf(payment.method)?.sendsBack === "provider" || payment.refunded > 0)
      return refuse("conflict", "This money moved. It can be sent back, but not taken out of the books.")
    await tx.update(payments).set({ state: "undone" }).where(eq(payments.id, paymentId))
    await record(tx, actor, { noun: "invoice", nounId: id, action: "payment undone" }, now)
    await settleCommission(run, id)
    return done(null)
  })
