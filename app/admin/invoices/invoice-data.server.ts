import type { Actor } from "../../../domain/actor.ts"
import { createInvoiceDocument } from "../../../domain/invoices/invoice-document.server.ts"
import { getInvoice } from "../../../domain/invoices/invoice-queries.server.ts"
import { listPicturesById } from "../../../domain/media/pictures-by-id.server.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import { findPaymentMethod } from "../../../domain/payments/ledger/payment-methods.ts"
import { describeMissingCharacters } from "../../../domain/render-document.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { formatSignedMoney } from "../../../lib/format-money.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

export type StudioInvoice = NonNullable<Awaited<ReturnType<typeof findStudioInvoice>>>

/** `undo`: a payment that can be voided; `refund`: a refund without an order that the artist must send. */
type MoneyRow = {
  key: string
  words: string
  at: Date | null
  amount: string
  undo: { paymentId: string; amount: string } | null
  refund: { id: string; failure: string | null } | null
}

type Step = { key: string; words: string; at: Date; note: string }

/** Null for a draft. */
export async function findStudioInvoice(shop: Shop, admin: Actor, id: string) {
  const found = unwrapOutcome(await getInvoice(shop, admin, id))
  const { row, order, standing: status, payments, refunds, notes, corrected, mails: emails } = found
  const canSendEmail = await hasMailServer(shop)
  const { number, content } = row
  if (!number || !content) return null
  const { currency } = content
  const pictures = await listPicturesById(
    shop,
    content.lines.map(({ pictureId }) => pictureId),
  )
  const document = createInvoiceDocument(number, content, new Map(), { open: status.open })
  return {
    id,
    number,
    kind: row.kind,
    isCredit: row.kind === "credit_note",
    state: status.state,
    total: content.total,
    open: status.open,
    currency,
    /** Credited and paid, but not refunded yet. */
    owed: Math.max(0, status.paid - status.sentBack - Math.max(0, content.total - status.credited)),
    left: content.total - status.credited,
    dueAt: status.dueAt,
    issuedAt: row.issuedAt ?? row.createdAt,
    buyer: content.buyer[0] ?? "",
    to: order?.email || row.email,
    canSendEmail,
    order: order && { number: order.number },
    corrected: corrected && { id: corrected.id, number: corrected.number },
    notes: notes.map((note) => ({ id: note.id, number: note.number })),
    /** An order's payments are refunded on the order's page. */
    refundable: order ? 0 : payments.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0),
    byProvider: payments.some(({ method }) => findPaymentMethod(method)?.sendsBack === "provider"),
    refundFailed: refunds.some(({ state }) => state === "failed"),
    paper: content.paper,
    wasSent: emails.some(({ state }) => state !== "failed"),
    remindedAt: row.remindedAt,
    account: listMoneyRows(found, currency),
    steps: listInvoiceSteps(found, content, canSendEmail),
    sheet: document,
    leftOut: describeMissingCharacters(document),
    pictures: content.lines.map(({ pictureId }) => (pictureId && pictures[pictureId]) || null),
  }
}

type FoundInvoice = Extract<Awaited<ReturnType<typeof getInvoice>>, { ok: true }>["value"]
type InvoiceContent = NonNullable<FoundInvoice["row"]["content"]>

function listMoneyRows({ notes, payments, refunds, order }: FoundInvoice, currency: string): MoneyRow[] {
  const money = (minor: number) => formatSignedMoney(minor, currency)
  return [
    ...notes.map((note) => ({
      key: note.id,
      words: `Credited, ${note.number}`,
      at: note.issuedAt,
      amount: money(note.content?.total ?? 0),
      undo: null,
      refund: null,
    })),
    ...payments.map(({ id: key, method, amount, receivedAt, invoiceId, refunded }) => ({
      key,
      words: findPaymentMethod(method)?.name ?? "Payment",
      at: receivedAt,
      amount: money(-amount),
      undo:
        invoiceId && refunded === 0 && findPaymentMethod(method)?.sendsBack !== "provider"
          ? { paymentId: key, amount: money(amount) }
          : null,
      refund: null,
    })),
    ...refunds.map((refund) => ({
      key: refund.id,
      words: refundLabels[refund.state] ?? "Refund",
      at: refund.settledAt ?? refund.requestedAt,
      amount: money(refund.state === "sent" ? refund.amount : 0),
      undo: null,
      refund: !order && isRefundOpen(refund) ? { id: refund.id, failure: refund.failure || null } : null,
    })),
  ]
}

function getInvoiceOrigin({ corrected, order }: FoundInvoice): string {
  if (corrected) return `Corrects ${corrected.number}`
  return order ? `With order ${order.number}` : "By hand"
}

function listInvoiceSteps(found: FoundInvoice, content: InvoiceContent, canSendEmail: boolean): Step[] {
  const { row, mails, payments, history, notes } = found
  const money = (minor: number) => formatSignedMoney(minor, content.currency)
  const steps: Step[] = [
    {
      key: "issued",
      words: "Issued",
      at: row.issuedAt ?? row.createdAt,
      note: getInvoiceOrigin(found),
    },
    ...mails.map((email) => ({ key: email.id, at: email.at, ...formatInvoiceEmail(email, canSendEmail) })),
    ...payments.map(({ id: key, method, amount, receivedAt }) => ({
      key: `paid-${key}`,
      words: amount < content.total ? "Paid in part" : "Paid",
      at: receivedAt,
      note: `${findPaymentMethod(method)?.name ?? "By hand"}, ${money(amount)}`,
    })),
    ...history
      .filter(({ action }) => action === "payment voided")
      .map(({ id: key, at, detail: { amount, reason } }) => ({
        key: `voided-${key}`,
        words: "Payment voided",
        at,
        note: `${amount}: ${reason}`,
      })),
    ...notes.map((note) => ({
      key: `credited-${note.id}`,
      words: "Credited",
      at: note.issuedAt ?? note.createdAt,
      note: note.content?.note ?? "",
    })),
  ]
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

type SentEmail = { to: string; subject: string; state: string }

/** @param canSendEmail whether a mail server is connected */
export function formatInvoiceEmail(
  { to, subject, state }: SentEmail,
  canSendEmail: boolean,
): { words: string; note: string } {
  const isReminder = subject.startsWith("A reminder")
  if (state === "sent") return { words: isReminder ? "Reminded" : "Sent", note: to }
  if (state === "failed")
    return { words: isReminder ? "The reminder could not be sent" : "Could not be sent", note: to }
  const words = isReminder ? "Reminder written" : "Written"
  if (state === "waiting" && canSendEmail) return { words, note: `${to}, on its way` }
  const why = canSendEmail ? "send it from there" : "no mail server is connected"
  return { words, note: `${to}. Not sent: it is in the mailbox, ${why}` }
}

const isRefundOpen = ({ by, state }: { by: string; state: string }) =>
  state === "failed" || (by === "hand" && state === "requested")

const refundLabels: Record<string, string> = {
  requested: "To be sent back",
  pending: "On its way back",
  sent: "Sent back",
  failed: "A refund failed",
}
