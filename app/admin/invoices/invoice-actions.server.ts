import { href, redirect } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { sendInvoice, sendInvoiceReminder } from "../../../domain/invoices/invoice-commands.server.ts"
import { copyInvoice } from "../../../domain/invoices/invoice-draft-commands.server.ts"
import { undoSeconds } from "../../../domain/orders/undo-order-step.server.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import { creditInvoiceManually } from "../../../domain/payments/manual-credit.server.ts"
import { receiveInvoicePayment, undoInvoicePayment } from "../../../domain/payments/receive-for-invoice.server.ts"
import {
  cancelInvoiceRefund,
  markInvoiceRefundSent,
  refundInvoice,
} from "../../../domain/payments/refund-invoice.server.ts"
import { voidInvoicePayment } from "../../../domain/payments/void-invoice-payment.server.ts"
import { done, type Outcome, refuseFields } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { parseMoney } from "../../../lib/money.ts"
import { notFound } from "../../request/answer.ts"
import { intent, intents } from "../../request/intents.ts"
import { confirmForm } from "../kit/confirm-form.ts"
import { type ActionToast, withToast } from "../kit/toasts/action-answer.ts"
import type { NounContext } from "../studio-context.server.ts"
import { findStudioInvoice } from "./invoice-data.server.ts"

const line = z.string().max(600)

type Invoice = { id: string; number: string; currency: string }
type Command<I> = (shop: Shop, admin: Actor, invoice: Invoice, input: I) => Promise<Outcome<ActionToast>>

/** @throws a 404 response for an unknown invoice */
const step = <S extends z.ZodType>(schema: S, command: Command<z.output<S>>) =>
  intent(schema, async ({ shop, admin, id }: NounContext, input) => {
    const invoice = await findStudioInvoice(shop, admin, id)
    if (!invoice) throw notFound()
    return withToast(command(shop, admin, invoice, input), (toast) => toast)
  })

const formatDelivery = async (shop: Shop, what: string, to: string) =>
  (await hasMailServer(shop))
    ? `${what} is on its way to ${to}.`
    : `${what} for ${to} is in the mailbox, and waits until a mail server is connected.`

const receiptForm = z.strictObject({
  amount: line,
  reference: line,
  receivedOn: line.optional(),
  key: z.uuid(),
  moreThanDue: z.enum(["yes"]).optional(),
})
const creditForm = z.strictObject({ amount: line, reason: line, key: z.uuid().optional() })
const refundForm = confirmForm({
  amount: line,
  reason: line,
  credit: line.optional(),
  byHand: line.optional(),
  key: z.uuid(),
})

export const runInvoiceAction = intents({
  send: step(confirmForm({ to: line.optional() }), async (shop, admin, { id, number }, { to }) => {
    const sent = await sendInvoice(shop, admin, id, to === undefined ? {} : { to })
    return sent.ok ? done({ words: await formatDelivery(shop, number, sent.value.to) }) : sent
  }),
  remind: step(z.strictObject({}), async (shop, admin, { id }) => {
    const reminded = await sendInvoiceReminder(shop, admin, id)
    return reminded.ok ? done({ words: await formatDelivery(shop, "A reminder", reminded.value.to) }) : reminded
  }),
  copy: step(z.strictObject({ newId: z.uuid() }), async (shop, admin, { id }, { newId }) => {
    const copied = await copyInvoice(shop, admin, id, newId)
    if (!copied.ok) return copied
    throw redirect(href("/admin/invoices/:id/edit", copied.value))
  }),
  receive: step(receiptForm, receivePayment),
  credit: step(creditForm, async (shop, admin, { id, number, currency }, { amount, reason, key }) => {
    const read = parseInvoiceAmount(amount, currency)
    if (!read.ok) return read
    const input = { ...read.value, reason, ...(key && { key }) }
    const credited = await creditInvoiceManually(shop, admin, id, input)
    return credited.ok ? done({ words: `${number} has its credit note.` }) : credited
  }),
  refund: step(refundForm, async (shop, admin, { id, number, currency }, { amount, reason, key, credit, byHand }) => {
    const read = parseInvoiceAmount(amount, currency)
    if (!read.ok) return read
    const input = { ...read.value, reason, key, credit: credit === "yes", byHand: byHand === "yes" }
    const back = await refundInvoice(shop, admin, id, input)
    return back.ok ? done({ words: `${back.value} of ${number} goes back.` }) : back
  }),
  "refund-sent": step(z.strictObject({ refundId: z.uuid() }), async (shop, admin, { id, number }, { refundId }) => {
    const sent = await markInvoiceRefundSent(shop, admin, id, refundId)
    return sent.ok ? done({ words: `${sent.value} of ${number} is marked as sent back.` }) : sent
  }),
  "refund-stays": step(z.strictObject({ refundId: z.uuid() }), async (shop, admin, { id, number }, { refundId }) => {
    const left = await cancelInvoiceRefund(shop, admin, id, refundId)
    return left.ok ? done({ words: `${left.value} of ${number} stays with you.` }) : left
  }),
  "void-payment": step(
    confirmForm({ paymentId: z.uuid(), reason: line }),
    async (shop, admin, { id, number }, input) => {
      const voided = await voidInvoicePayment(shop, admin, id, input)
      return voided.ok ? done({ words: `${voided.value} of ${number} is voided.` }) : voided
    },
  ),
  "undo-payment": step(z.strictObject({ paymentId: z.uuid() }), async (shop, admin, { id }, { paymentId }) => {
    const undone = await undoInvoicePayment(shop, admin, id, paymentId)
    return undone.ok ? done({ words: "The payment is voided." }) : undone
  }),
})

async function receivePayment(
  shop: Shop,
  admin: Actor,
  { id, number, currency }: Invoice,
  { amount, reference, receivedOn, key, moreThanDue }: z.output<typeof receiptForm>,
) {
  const read = parseInvoiceAmount(amount, currency)
  if (!read.ok) return read
  const received = await receiveInvoicePayment(shop, admin, id, {
    ...read.value,
    ...(receivedOn && { receivedOn }),
    reference,
    key,
    ...(moreThanDue && { moreThanDue: true }),
  })
  return received.ok ? done(getReceivedToast(number, received.value, await hasMailServer(shop))) : received
}

/** An empty field means all of it. */
function parseInvoiceAmount(text: string, currency: string): Outcome<{ amount?: number }> {
  const read = parseMoney(text, { currency })
  const wrong = (words: string) => refuseFields({ amount: words })
  if (!read.ok) return wrong(`${read.problem}.`)
  if (read.money && read.money.currency !== currency) return wrong(`This invoice is in ${currency}.`)
  return done(read.money ? { amount: read.money.minor } : {})
}

type ReceivedPayment = Awaited<ReturnType<typeof receiveInvoicePayment>> & { ok: true }

function getReceivedToast(number: string, received: ReceivedPayment["value"], canSendEmail: boolean): ActionToast {
  const words = `The payment for ${number} is entered.`
  if ("paymentId" in received) {
    const fields = Object.entries({ intent: "undo-payment", paymentId: received.paymentId })
    return { words, about: [number], undo: { fields } }
  }
  if (received.stepId === undefined) return { words, about: [number] }
  const fields = Object.entries({ intent: "undo", step: String(received.stepId) })
  const action = href("/admin/orders/:number", { number: received.orderNumber })
  return {
    words,
    about: [number],
    waits: { words: canSendEmail ? "The payment e-mail leaves" : "It’s final", seconds: undoSeconds },
    undo: { action, fields },
  }
}
