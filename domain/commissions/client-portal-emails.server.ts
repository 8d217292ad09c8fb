import type { Transaction } from "../../db/connect.ts"
import type { EmailAttachment } from "../../db/tables/outbox.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { button, greeting, heading, quoteBlock, text } from "../emails/email-content.ts"
import { getInvoiceStatus } from "../invoices/invoice-status.server.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { queuePersonalEmail } from "../notifications/personal-email.server.ts"
import type { EmailToQueue } from "../outbox/queue-email.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { insertPortalLink } from "./client.server.ts"
import type { CommissionCommandContext, CommissionRow } from "./commission-row.server.ts"

type PortalEmail = {
  row: CommissionRow
  secret: string
  subject: string
  title: string
  paragraph: string
  quoted?: string
  button: string
  attachments?: EmailAttachment[]
  /** Seconds in the outbox, during which it can be withdrawn. */
  waits?: number
}

/** @returns the e-mail's id; "": the client has no address */
export async function sendPortalEmail(shop: Shop, tx: Transaction, mail: PortalEmail): Promise<string> {
  const { row, secret, quoted = "" } = mail
  const { site } = await getSettings(tx, "site")
  return queuePersonalEmail(
    shop,
    tx,
    { kind: "own-commission" },
    {
      to: row.email,
      replyTo: site.contactEmail || undefined,
      subject: mail.subject,
      ...(mail.waits !== undefined && { waits: mail.waits }),
      blocks: [
        heading(mail.title),
        greeting(row.name),
        text(mail.paragraph),
        ...(quoted ? [quoteBlock(quoted)] : []),
        button(shop.urls.clientPortal(secret), mail.button),
      ],
      footer: "This link is yours alone: whoever has it can answer for you.",
      attachments: mail.attachments ?? [],
      secret: true,
    },
  )
}

/** In minor units. `byCard`: without the artist. */
export type ReceivedPayment = { amount: number; currency: string; byCard: boolean }

type MilestonePayment = ReceivedPayment & { title: string; invoiceId: string }

/** Sends the client a receipt when fully paid, and notifies the artist unless they recorded the payment. */
export async function sendMilestonePaidEmails(
  context: CommissionCommandContext,
  row: CommissionRow,
  payment: MilestonePayment,
): Promise<void> {
  const { shop, tx, now } = context
  const money = formatMoney(payment.amount, payment.currency)
  const { open } = await getInvoiceStatus(tx, payment.invoiceId)
  await sendPortalEmail(shop, tx, {
    row,
    secret: await insertPortalLink(tx, { commissionId: row.id, name: row.name }, now),
    subject: `We’ve received ${money}: ${row.subject}`,
    title: "Thank you",
    paragraph: `We’ve received ${money} for “${row.subject}” (${payment.title}).${open > 0 ? ` ${formatMoney(open, payment.currency)} of it is still open.` : ""}`,
    button: "See how far it is",
    attachments: [{ kind: "invoice", invoiceId: payment.invoiceId, receipt: open === 0 }],
  })
  if (!payment.byCard) return
  await alertArtist(shop, tx, "payment", {
    replyTo: row.email,
    subject: `${money} came in: ${row.subject}`,
    blocks: [
      heading(`${row.name} paid ${money}`),
      text(`${payment.title} of “${row.subject}”.`),
      openButton(shop, row),
    ],
  })
}

const openButton = (shop: Shop, row: CommissionRow) =>
  button(shop.urls.studio.commission(row.id), "Open the commission")

export const quoteAnswerEmail = (
  shop: Shop,
  row: CommissionRow,
  title: string,
  { version, total, currency }: { version: number; total: number; currency: string },
  reason = "",
): Omit<EmailToQueue, "to"> => ({
  replyTo: row.email,
  subject: `${title}: ${row.subject}`,
  blocks: [
    heading(title),
    text(`Quote ${version} for “${row.subject}”: ${formatMoney(total, currency)}.`),
    ...(reason ? [quoteBlock(reason)] : []),
    openButton(shop, row),
  ],
})

export const commissionMessageEmail = (
  shop: Shop,
  row: CommissionRow,
  by: string,
  body: string,
): Omit<EmailToQueue, "to"> => ({
  replyTo: row.email,
  subject: `${by} wrote: ${row.subject}`,
  blocks: [heading(`${by} wrote to you`), quoteBlock(body), openButton(shop, row)],
})

export const queueCommissionDeliveredEmail = async (
  { shop, tx, now }: CommissionCommandContext,
  row: CommissionRow,
): Promise<string> =>
  sendPortalEmail(shop, tx, {
    row,
    secret: await insertPortalLink(tx, { commissionId: row.id, name: row.name }, now),
    subject: `Delivered: ${row.subject}`,
    title: "It’s with you",
    paragraph: `“${row.subject}” has been delivered. Thank you for asking for it. On your page you can say whether the studio may show it among past commissions.`,
    button: "Open your page",
  })

export const proofAnswerEmail = (
  shop: Shop,
  row: CommissionRow,
  title: string,
  wishes: string[] = [],
): Omit<EmailToQueue, "to"> => ({
  replyTo: row.email,
  subject: `${title}: ${row.subject}`,
  blocks: [heading(title), ...wishes.map((wish) => quoteBlock(wish)), openButton(shop, row)],
})
