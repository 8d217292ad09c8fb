import { inArray } from "drizzle-orm"
import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { button, facts, greeting, heading, text } from "../mails/mail-content.ts"
import { queueMail } from "../mails/queue-mail.server.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import type { RefundRow } from "../payments/ledger.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

type Invoiced = { row: { email: string }; number: string; content: { buyer: string[] } }

export async function mailInvoiceRefunded(
  shop: Shop,
  tx: Transaction,
  { row, number, content }: Invoiced,
  sent: Pick<RefundRow, "amount" | "currency" | "decision">[],
): Promise<void> {
  const [first] = sent
  if (!row.email || !first) return
  const { site } = await readSettings(tx, "site")
  const money = formatMoney(
    sent.reduce((sum, { amount }) => sum + amount, 0),
    first.currency,
  )
  const decisions = sent.map(({ decision }) => decision)
  const notes = await tx.select({ id: invoices.id }).from(invoices).where(inArray(invoices.decision, decisions))
  await queueMail(shop, tx, {
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
type Failed = { invoiceId: string | null; number: string | null; money: string; reason: string }

export const mailRefundStays = (
  shop: Shop,
  tx: Transaction,
  { invoiceId, number, money, reason }: Failed,
): Promise<void> =>
  alertArtist(shop, tx, "payment-problem", {
    subject: number ? `${number}: a refund failed` : `A refund of ${money} failed`,
    blocks: [
      heading("A refund failed"),
      text(`${money}${number ? ` for ${number}` : ""} could not be sent back. The money is still with you.`),
      facts([["Reason", reason]]),
      invoiceId
        ? button(`${shop.siteUrl}${href("/admin/invoices/:id", { id: invoiceId })}`, "Open the invoice")
        : button(`${shop.siteUrl}${href("/admin/orders/unmatched")}`, "Decide what happens with it"),
    ],
  })
