import type { Actor } from "../../../domain/actor.ts"
import { describeLeftOut } from "../../../domain/draw-paper.server.ts"
import { findInvoice } from "../../../domain/invoices/invoice-queries.server.ts"
import { invoiceSheet } from "../../../domain/invoices/invoice-sheet.server.ts"
import { mailsLeave } from "../../../domain/mails/mails-leave.server.ts"
import { picturesById } from "../../../domain/media/pictures-by-id.server.ts"
import { methodOf } from "../../../domain/payments/methods.ts"
import type { Shop } from "../../../domain/shop.ts"
import { formatSum } from "../../../lib/format-money.ts"
import { found } from "../found.server.ts"

export type StudioInvoice = NonNullable<Awaited<ReturnType<typeof readInvoice>>>

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
export async function readInvoice(shop: Shop, admin: Actor, id: string) {
  const { row, order, standing, payments, refunds, notes, corrected, mails, history } = found(
    await findInvoice(shop, admin, id),
  )
  const leaves = await mailsLeave(shop)
  const { number, content } = row
  if (!number || !content) return null
  const { currency } = content
  const money = (minor: number) => formatSum(minor, currency)
  const pictures = await picturesById(
    shop,
    content.lines.map(({ pictureId }) => pictureId),
  )
  const account: MoneyRow[] = [
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
      words: methodOf(method)?.name ?? "Payment",
      at: receivedAt,
      amount: money(-amount),
      undo:
        invoiceId && refunded === 0 && methodOf(method)?.sendsBack !== "provider"
          ? { paymentId: key, amount: money(amount) }
          : null,
      refund: null,
    })),
    ...refunds.map((refund) => ({
      key: refund.id,
      words: refundWords[refund.state] ?? "Refund",
      at: refund.settledAt ?? refund.requestedAt,
      amount: money(refund.state === "sent" ? refund.amount : 0),
      undo: null,
      refund: !order && waits(refund) ? { id: refund.id, failure: refund.failure || null } : null,
    })),
  ]
  const steps: Step[] = [
    {
      key: "issued",
      words: "Issued",
      at: row.issuedAt ?? row.createdAt,
      note: corrected ? `Corrects ${corrected.number}` : order ? `With order ${order.number}` : "By hand",
    },
    ...mails.map((mail) => ({ key: mail.id, at: mail.at, ...formatInvoiceEmail(mail, leaves) })),
    ...payments.map(({ id: key, method, amount, receivedAt }) => ({
      key: `paid-${key}`,
      words: amount < content.total ? "Paid in part" : "Paid",
      at: receivedAt,
      note: `${methodOf(method)?.name ?? "By hand"}, ${money(amount)}`,
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
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const sheet = invoiceSheet(number, content, new Map(), { open: standing.open })
  return {
    id,
    number,
    kind: row.kind,
    isCredit: row.kind === "credit_note",
    state: standing.state,
    total: content.total,
    open: standing.open,
    currency,
    /** Credited and paid, but not refunded yet. */
    owed: Math.max(0, standing.paid - standing.sentBack - Math.max(0, content.total - standing.credited)),
    left: content.total - standing.credited,
    dueAt: standing.dueAt,
    issuedAt: row.issuedAt ?? row.createdAt,
    buyer: content.buyer[0] ?? "",
    to: order?.email || row.email,
    mailsLeave: leaves,
    order: order && { number: order.number },
    corrected: corrected && { id: corrected.id, number: corrected.number },
    notes: notes.map((note) => ({ id: note.id, number: note.number })),
    /** An order's payments are refunded on the order's page. */
    refundable: order ? 0 : payments.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0),
    byProvider: payments.some(({ method }) => methodOf(method)?.sendsBack === "provider"),
    refundFailed: refunds.some(({ state }) => state === "failed"),
    paper: content.paper,
    wasSent: mails.some(({ state }) => state !== "failed"),
    remindedAt: row.remindedAt,
    account,
    steps,
    sheet,
    leftOut: describeLeftOut(sheet),
    pictures: content.lines.map(({ pictureId }) => (pictureId && pictures[pictureId]) || null),
  }
}

type SentMail = { to: string; subject: string; state: string }

/** @param leaves whether a mail server is connected */
export function formatInvoiceEmail({ to, subject, state }: SentMail, leaves: boolean): { words: string; note: string } {
  const isReminder = subject.startsWith("A reminder")
  if (state === "sent") return { words: isReminder ? "Reminded" : "Sent", note: to }
  if (state === "failed")
    return { words: isReminder ? "The reminder could not be sent" : "Could not be sent", note: to }
  const words = isReminder ? "Reminder written" : "Written"
  if (state === "waiting" && leaves) return { words, note: `${to}, on its way` }
  const why = leaves ? "send it from there" : "no mail server is connected"
  return { words, note: `${to}. Not sent: it is in the mailbox, ${why}` }
}

const waits = ({ by, state }: { by: string; state: string }) =>
  state === "failed" || (by === "hand" && state === "requested")

const refundWords: Record<string, string> = {
  requested: "To be sent back",
  pending: "On its way back",
  sent: "Sent back",
  failed: "A refund failed",
}
