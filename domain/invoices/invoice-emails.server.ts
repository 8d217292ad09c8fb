import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import type { EmailBlock } from "../../db/tables/email-content-types.ts"
import type { InvoiceContent } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { formatDateInZone } from "../../lib/site-time.ts"
import { button, detailsBlock, greeting, heading, text } from "../emails/email-content.ts"
import { orderWorksBlock } from "../orders/order-email-blocks.ts"
import { listOrderLines } from "../orders/order-works.server.ts"
import type { OrderRow } from "../orders/transition-order.server.ts"
import { queueEmail } from "../outbox/queue-email.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { formatAccountDetails } from "./account-details.ts"

const orderButton = (shop: Shop, token: string): EmailBlock =>
  button(shop.urls.orderConfirmation(token), "View your order")

type CreditNoteEmail = { invoiceNumber: string; noteId: string; order: OrderRow }

/** For an order's buyer; the refund has its own e-mail. */
export async function queueCreditNoteEmail(
  shop: Shop,
  tx: Transaction,
  { invoiceNumber, noteId, order }: CreditNoteEmail,
): Promise<void> {
  const { site } = await getSettings(tx, "site")
  const lines = await listOrderLines(tx, order.id)
  await queueEmail(shop, tx, {
    to: order.email,
    replyTo: site.contactEmail || undefined,
    subject: `Credit note for your order ${order.number}`,
    blocks: [
      orderWorksBlock(shop, lines),
      heading("Your credit note"),
      greeting(order.name),
      text(`The attached credit note corrects invoice ${invoiceNumber} by what we’ve sent back to you.`),
      orderButton(shop, order.token),
    ],
    attachments: [{ kind: "invoice", invoiceId: noteId }],
  })
}

type InvoiceEmail = { id: string; number: string; content: InvoiceContent; to: string }

const getBuyerName = ({ buyer }: InvoiceContent) => buyer[0] ?? ""

/** @param page the recipient's page, whose secret URL gives access */
export async function queueInvoiceEmail(
  shop: Shop,
  tx: Transaction,
  { id, number, content, to, open, page }: InvoiceEmail & { open: number; page?: { url: string; label: string } },
): Promise<void> {
  const { site } = await getSettings(tx, "site")
  const { corrects, payment, total, currency } = content
  const what = corrects ? "credit note" : "invoice"
  const isPayable = payment.kind === "transfer" && !corrects && open > 0
  await queueEmail(shop, tx, {
    to,
    replyTo: site.contactEmail || undefined,
    subject: `Your ${what} ${number}`,
    blocks: [
      heading(`Your ${what}`),
      greeting(getBuyerName(content)),
      text(
        corrects
          ? `The attached credit note corrects invoice ${corrects.number}.`
          : `Your invoice ${number} for ${formatMoney(total, currency)} is attached.`,
      ),
      ...(isPayable
        ? [
            text(open < total ? "This is still to be paid:" : "Please transfer:"),
            transferDetails(number, content, open, null),
          ]
        : []),
      ...(page ? [button(page.url, page.label)] : []),
    ],
    attachments: [{ kind: "invoice", invoiceId: id }],
    secret: page !== undefined,
  })
}

const transferDetails = (
  number: string,
  { payment, orderNumber, currency }: InvoiceContent,
  open: number,
  due: string | null,
) =>
  detailsBlock([
    ...(payment.kind === "transfer" ? formatAccountDetails(payment.account) : []),
    ["Amount", formatMoney(open, currency)],
    ["Reference", orderNumber || number],
    ["Please pay by", due],
  ])

type Reminder = InvoiceEmail & {
  row: { orderId: string | null }
  /** In minor units. */
  open: number
  dueAt: Date | null
  overdue: boolean
}

export async function queueInvoiceReminderEmail(shop: Shop, tx: Transaction, reminder: Reminder): Promise<void> {
  const { id, number, content, to, row, open, dueAt, overdue } = reminder
  const { site } = await getSettings(tx, "site")
  const [order] = row.orderId ? await tx.select().from(orders).where(eq(orders.id, row.orderId)) : []
  const due = dueAt && formatDateInZone(dueAt, site.timeZone)
  const lines = order ? await listOrderLines(tx, order.id) : []
  const what = order ? `your order ${order.number}` : `invoice ${number}`
  await queueEmail(shop, tx, {
    to,
    replyTo: site.contactEmail || undefined,
    subject: `A reminder of ${what}`,
    blocks: [
      ...(lines.length > 0 ? [orderWorksBlock(shop, lines)] : []),
      heading("A reminder"),
      greeting(getBuyerName(content)),
      text(
        overdue
          ? `We haven’t received your payment for ${what} yet. It was due on ${due}.`
          : `We’re looking forward to your payment for ${what}. It’s due on ${due}.`,
      ),
      text("If you’ve already sent it, thank you, and there’s nothing to do."),
      transferDetails(number, content, open, overdue ? null : due),
      ...(order ? [orderButton(shop, order.token)] : []),
    ],
    attachments: [{ kind: "invoice", invoiceId: id }],
  })
}
