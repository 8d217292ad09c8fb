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
  keepInvoiceRefund,
  markInvoiceRefundSent,
  refundInvoice,
} from "../../../domain/payments/refund-invoice.server.ts"
import { voidInvoicePayment } from "../../../domain/payments/void-invoice-payment.server.ts"
import { done, type Outcome, refuse } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { parseMoney } from "../../../lib/money.ts"
import { notFound, refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { findStudioInvoice } from "./invoice-data.server.ts"

const line = z.string().max(600)

const invoiceForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("send"), decision: line.optional(), to: line.optional() }),
  z.strictObject({ intent: z.literal("remind") }),
  z.strictObject({ intent: z.literal("copy"), newId: z.uuid() }),
  z.strictObject({
    intent: z.literal("receive"),
    amount: line,
    reference: line,
    receivedOn: line.optional(),
    key: z.uuid(),
    moreThanDue: z.enum(["yes"]).optional(),
  }),
  z.strictObject({ intent: z.literal("credit"), amount: line, reason: line, key: z.uuid().optional() }),
  z.strictObject({ intent: z.literal("undo-payment"), paymentId: z.uuid() }),
  z.strictObject({ intent: z.literal("void-payment"), decision: line.optional(), paymentId: z.uuid(), reason: line }),
  z.strictObject({
    intent: z.literal("refund"),
    decision: line.optional(),
    amount: line,
    reason: line,
    credit: line.optional(),
    byHand: line.optional(),
    key: z.uuid(),
  }),
  z.strictObject({ intent: z.literal("refund-sent"), refundId: z.uuid() }),
  z.strictObject({ intent: z.literal("refund-stays"), refundId: z.uuid() }),
])

type InvoiceSubject = { id: string; number: string; currency: string }

export async function runInvoiceAction(shop: Shop, actor: Actor, id: string, form: FormData) {
  const typed = readFormFields(form)
  const read = validateForm(typed, invoiceForm)
  if (!read.ok) return refusal(read.problem, typed)
  const invoice = await findStudioInvoice(shop, actor, id)
  if (!invoice) throw notFound()
  const outcome = await runIntent(shop, actor, invoice, read.value)
  return outcome.ok ? { done: outcome.value } : refusal(outcome.problem, typed)
}

async function runIntent(
  shop: Shop,
  actor: Actor,
  { id, number, currency }: InvoiceSubject,
  form: z.output<typeof invoiceForm>,
): Promise<Outcome<ActionToast>> {
  const leaves = await hasMailServer(shop)
  const formatDelivery = (what: string, to: string) =>
    leaves
      ? `${what} is on its way to ${to}.`
      : `${what} for ${to} is in the mailbox, and waits until a mail server is connected.`
  switch (form.intent) {
    case "send": {
      const sent = await sendInvoice(shop, actor, id, form.to === undefined ? {} : { to: form.to })
      return sent.ok ? done({ words: formatDelivery(number, sent.value.to) }) : sent
    }
    case "remind": {
      const reminded = await sendInvoiceReminder(shop, actor, id)
      return reminded.ok ? done({ words: formatDelivery("A reminder", reminded.value.to) }) : reminded
    }
    case "copy": {
      const copied = await copyInvoice(shop, actor, id, form.newId)
      if (!copied.ok) return copied
      throw redirect(href("/admin/invoices/:id/edit", copied.value))
    }
    case "receive": {
      const amount = parseInvoiceAmount(form.amount, currency)
      if (!amount.ok) return amount
      const { reference, receivedOn, key, moreThanDue } = form
      const amountPart = amount.value !== null && { amount: amount.value }
      const money = {
        ...amountPart,
        ...(receivedOn && { receivedOn }),
        reference,
        key,
        ...(moreThanDue && { moreThanDue: true }),
      }
      const received = await receiveInvoicePayment(shop, actor, id, money)
      return received.ok ? done(getReceivedToast(number, received.value, leaves)) : received
    }
    case "credit": {
      const amount = parseInvoiceAmount(form.amount, currency)
      if (!amount.ok) return amount
      const { reason, key } = form
      const ask = { ...(amount.value !== null && { amount: amount.value }), reason, ...(key && { key }) }
      const credited = await creditInvoiceManually(shop, actor, id, ask)
      return credited.ok ? done({ words: `${number} has its credit note.` }) : credited
    }
    case "refund": {
      const amount = parseInvoiceAmount(form.amount, currency)
      if (!amount.ok) return amount
      const { reason, key } = form
      const part = amount.value !== null && { amount: amount.value }
      const ask = { ...part, reason, key, credit: form.credit === "yes", byHand: form.byHand === "yes" }
      const back = await refundInvoice(shop, actor, id, ask)
      return back.ok ? done({ words: `${back.value} of ${number} goes back.` }) : back
    }
    case "refund-sent": {
      const sent = await markInvoiceRefundSent(shop, actor, id, form.refundId)
      return sent.ok ? done({ words: `${sent.value} of ${number} is marked as sent back.` }) : sent
    }
    case "refund-stays": {
      const left = await keepInvoiceRefund(shop, actor, id, form.refundId)
      return left.ok ? done({ words: `${left.value} of ${number} stays with you.` }) : left
    }
    case "void-payment": {
      const voided = await voidInvoicePayment(shop, actor, id, { paymentId: form.paymentId, reason: form.reason })
      return voided.ok ? done({ words: `${voided.value} of ${number} is voided.` }) : voided
    }
    case "undo-payment": {
      const undone = await undoInvoicePayment(shop, actor, id, form.paymentId)
      return undone.ok ? done({ words: "The payment is taken back." }) : undone
    }
  }
}

/** Null for an empty field, which means all of it. */
function parseInvoiceAmount(text: string, currency: string): Outcome<number | null> {
  const read = parseMoney(text, { currency })
  const wrong = (words: string) => refuse("invalid", "Please check the fields marked in red.", { amount: words })
  if (!read.ok) return wrong(`${read.problem}.`)
  if (read.money && read.money.currency !== currency) return wrong(`This invoice is in ${currency}.`)
  return done(read.money?.minor ?? null)
}

type ReceivedPayment = Awaited<ReturnType<typeof receiveInvoicePayment>> & { ok: true }

function getReceivedToast(number: string, received: ReceivedPayment["value"], leaves: boolean): ActionToast {
  const words = `The payment for ${number} is entered.`
  if ("paymentId" in received) {
    const fields: [string, string][] = [
      ["intent", "undo-payment"],
      ["paymentId", received.paymentId],
    ]
    return { words, about: [number], undo: { fields } }
  }
  if (received.stepId === undefined) return { words, about: [number] }
  const fields: [string, string][] = [
    ["intent", "undo"],
    ["step", String(received.stepId)],
  ]
  const action = href("/admin/orders/:number", { number: received.orderNumber })
  return {
    words,
    about: [number],
    waits: { words: leaves ? "The payment e-mail leaves" : "It’s final", seconds: undoSeconds },
    undo: { action, fields },
  }
}
