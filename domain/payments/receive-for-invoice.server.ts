import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { matchesId } from "../../db/matches-id.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { isUuid } from "../../lib/is-uuid.ts"
import { type Actor, canAdminister } from "../actor.ts"
import { paymentSchema } from "../amount-schema.ts"
import { command, noInput } from "../command.server.ts"
import { syncCommissionPayment } from "../commissions/invoice-milestone.server.ts"
import { recordEvent } from "../history.server.ts"
import { lockIssuedInvoice } from "../invoices/credit-notes.server.ts"
import { getInvoiceStatus } from "../invoices/invoice-status.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { closeCardSession } from "./close-card-session.server.ts"
import { createPayment, findPayment } from "./ledger/ledger.server.ts"
import { type ManualPaymentInput, markOrderPaid } from "./mark-paid.server.ts"
import { getReceivedAt, receivedOnSchema } from "./received-on.server.ts"
import { removeInvoicePayment } from "./void-invoice-payment.server.ts"

const invoiceNotFound = refuse("not_found", "There is no such invoice.")

const invoicePaymentSchema = z.strictObject({
  /** Minor units; absent: all that is open. */
  amount: paymentSchema.optional(),
  reference: z.string().trim().max(140, "At most 140 characters.").default(""),
  receivedOn: receivedOnSchema.optional(),
  key: z.uuid().optional(),
})

/** What an undo needs: `paymentId`, or an order's number and step. */
type ReceivedInvoicePayment = { paymentId: string } | { orderNumber: string; stepId: number | undefined }

/** An order's invoice pays the order. Refuses (409) more than is open, which belongs to something else. */
export async function receiveInvoicePayment(
  shop: Shop,
  actor: Actor,
  id: string,
  input: ManualPaymentInput = {},
): Promise<Outcome<ReceivedInvoicePayment>> {
  const order = await findOrderNumber(shop, id)
  if (order) {
    const paid = await markOrderPaid(shop, actor, order, input)
    return paid.ok ? done({ orderNumber: order, stepId: paid.value.stepId }) : paid
  }
  // Nobody may pay by card what is recorded as paid.
  const refused = canAdminister(actor) && isUuid(id) ? await closeCardSession(shop, { invoiceId: id }) : null
  if (refused) return refused
  return command(shop, actor, "payments.write", validateInput(invoicePaymentSchema, input), async (run, given) => {
    const { tx, now } = run
    const invoice = await lockIssuedInvoice(tx, { id })
    if (!invoice) return invoiceNotFound
    const key = `hand:${given.key ?? randomUUID()}`
    const before = await findPayment(tx, key)
    if (before) return done({ paymentId: before.id })
    const { open } = await getInvoiceStatus(tx, id)
    if (open === 0) return refuse("conflict", `Nothing is open on ${invoice.number}.`)
    const amount = given.amount ?? open
    if (amount > open) return refuse("conflict", "That is more than is open.", { amount: "More than is open." })
    const received = await getReceivedAt(run, given.receivedOn)
    if (!received.ok) return received
    const { currency, payment } = invoice.content
    const method = payment.kind === "transfer" ? "bank_transfer" : "hand"
    const receipt = { key, method, reference: given.reference || invoice.number, amount, currency, at: received.value }
    const written = await createPayment(tx, receipt, { orderId: null, invoiceId: id, receivedAt: now })
    await recordEvent(tx, actor, { noun: "invoice", nounId: id, action: "paid", detail: { amount, currency } }, now)
    await syncCommissionPayment(run, id, { amount, currency, byCard: false })
    return done({ paymentId: written.id })
  })
}

async function findOrderNumber(shop: Shop, id: string): Promise<string | null> {
  const [found] = await shop.db
    .select({ number: orders.number })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(matchesId(invoices.id, id))
  return found?.number ?? null
}

export const undoInvoicePayment = (shop: Shop, actor: Actor, id: string, paymentId: string): Promise<Outcome<null>> =>
  command(shop, actor, "payments.write", noInput, async (run) => {
    const undone = await removeInvoicePayment(run, id, paymentId, "")
    return undone.ok ? done(null) : undone
  })
