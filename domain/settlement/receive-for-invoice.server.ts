import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { type Actor, mayAdminister } from "../actor.ts"
import { paymentSchema } from "../amount-schema.ts"
import { checked } from "../checked.ts"
import { command, noInput } from "../command.server.ts"
import { settleCommission } from "../commissions/invoice-milestone.server.ts"
import { record } from "../history.server.ts"
import { lockIssued } from "../invoices/credit-notes.server.ts"
import { standingOf } from "../invoices/invoice-standing.server.ts"
import { findPayment, writePayment } from "../payments/ledger.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { endCardSession } from "./end-session.server.ts"
import { type MoneyByHand, markPaid } from "./mark-paid.server.ts"
import { receivedOn, whenReceived } from "./received-on.server.ts"
import { takeOutOfInvoice } from "./void-invoice-payment.server.ts"

const none = refuse("not_found", "There is no such invoice.")

const moneySchema = z.strictObject({
  /** Minor units; absent: all that is open. */
  amount: paymentSchema.optional(),
  reference: z.string().trim().max(140, "At most 140 characters.").default(""),
  receivedOn: receivedOn.optional(),
  key: z.uuid().optional(),
})

/** What an undo needs: `paymentId`, or an order's number and step. */
type Received = { paymentId: string } | { orderNumber: string; stepId: number | undefined }

/** An order's invoice pays the order. Refuses (409) more than is open, which belongs to something else. */
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
  // Nobody may pay by card what is recorded as paid.
  const stays =
    mayAdminister(actor) && z.uuid().safeParse(id).success ? await endCardSession(shop, { invoiceId: id }) : null
  if (stays) return stays
  return command(shop, actor, "payments.write", checked(moneySchema, input), async (run, given) => {
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

export const undoReceived = (shop: Shop, actor: Actor, id: string, paymentId: string): Promise<Outcome<null>> =>
  command(shop, actor, "payments.write", noInput, async (run) => {
    const undone = await takeOutOfInvoice(run, id, paymentId, "")
    return undone.ok ? done(null) : undone
  })
