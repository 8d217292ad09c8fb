import { inArray } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { button, detailsBlock, greeting, heading, text } from "../emails/email-content.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { queueEmail } from "../outbox/queue-email.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import type { RefundRow } from "./ledger/ledger.server.ts"

type RefundedInvoice = { row: { email: string }; number: string; content: { buyer: string[] } }

export async function queueInvoiceRefundedEmail(
  shop: Shop,
  tx: Transaction,
  { row, number, content }: RefundedInvoice,
  sent: Pick<RefundRow, "amount" | "currency" | "decision">[],
): Promise<void> {
  const [first] = sent
  if (!row.email || !first) return
  const { site } = await getSettings(tx, "site")
  const total = sent.reduce((sum, { amount }) => sum + amount, 0)
  const money = formatMoney(total, first.currency)
  const decisions = sent.map(({ decision }) => decision)
  const notes = await tx.select({ id: invoices.id }).from(invoices).where(inArray(invoices.decision, decisions))
  await queueEmail(shop, tx, {
    to: row.email,
    replyTo: site.contactEmail || undefined,
    subject: `Your refund for ${number}`,
    blocks: [
      heading("Your refund"),
      greeting(content.buyer[0] ?? ""),
      text(`We’ve sent ${money} of what you paid for ${number} back to you. Your bank may take a few days to show it.`),
      ...(notes.length > 0 ? [text("The credit note is attached.")] : []),
    ],
    attachments: notes.map(({ id }) => ({ kind: "invoice" as const, invoiceId: id })),
  })
}

/** `invoiceId` null: the money pays nothing. `number`: the invoice's. */
type FailedRefund = { invoiceId: string | null; number: string | null; money: string; reason: string }

export const alertFailedInvoiceRefund = (
  shop: Shop,
  tx: Transaction,
  { invoiceId, number, money, reason }: FailedRefund,
): Promise<void> =>
  alertArtist(shop, tx, "payment-problem", {
    subject: number ? `${number}: a refund failed` : `A refund of ${money} failed`,
    blocks: [
      heading("A refund failed"),
      text(`${money}${number ? ` for ${number}` : ""} could not be sent back. The money is still with you.`),
      detailsBlock([["Reason", reason]]),
      invoiceId
        ? button(shop.urls.studio.invoice(invoiceId), "Open the invoice")
        : button(shop.urls.studio.unmatchedPayments(), "Decide what happens with it"),
    ],
  })
