import { eq } from "drizzle-orm"
import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import type { InvoiceContent } from "../../db/tables/invoices.ts"
import type { MailBlock } from "../../db/tables/mail-content.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { sayDateOf } from "../../lib/site-time.ts"
import { button, facts, greeting, heading, text } from "../mails/mail-content.ts"
import { queueMail } from "../mails/queue-mail.server.ts"
import { worksBlock } from "../orders/order-facts.ts"
import type { OrderRow } from "../orders/transition.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { accountFacts } from "./account-facts.ts"

const orderButton = (shop: Shop, token: string): MailBlock =>
  button(`${shop.siteUrl}${href("/order-confirmation")}?order=${token}`, "View your order")

const linesOf = (tx: Transaction, order: OrderRow) =>
  tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position)

type Noted = { invoiceNumber: string; noteId: string; order: OrderRow }

/** For an order's buyer; the refund has its own e-mail. */
export async function mailCreditNote(
  shop: Shop,
  tx: Transaction,
  { invoiceNumber, noteId, order }: Noted,
): Promise<void> {
  const { site } = await readSettings(tx, "site")
  const lines = await linesOf(tx, order)
  await queueMail(shop, tx, {
    to: order.email,
    replyTo: site.contactEmail || undefined,
    subject: `Credit note for your order ${order.number}`,
    blocks: [
      worksBlock(shop, lines),
      heading("Your credit note"),
      greeting(order.name),
      text(`The attached credit note corrects invoice ${invoiceNumber} by what we’ve sent back to you.`),
      orderButton(shop, order.token),
    ],
    attachments: [{ kind: "invoice", invoiceId: noteId }],
  })
}

type Issued = { id: string; number: string; content: InvoiceContent; to: string }

const nameOf = ({ buyer }: InvoiceContent) => buyer[0] ?? ""

/** @param page the recipient's page, whose secret URL gives access */
export async function mailInvoice(
  shop: Shop,
  tx: Transaction,
  { id, number, content, to, open, page }: Issued & { open: number; page?: { url: string; label: string } },
): Promise<void> {
  const { site } = await readSettings(tx, "site")
  const { corrects, payment, total, currency } = content
  const what = corrects ? "credit note" : "invoice"
  const asks = payment.kind === "transfer" && !corrects && open > 0
  await queueMail(shop, tx, {
    to,
    replyTo: site.contactEmail || undefined,
    subject: `Your ${what} ${number}`,
    blocks: [
      heading(`Your ${what}`),
      greeting(nameOf(content)),
      text(
        corrects
          ? `The attached credit note corrects invoice ${corrects.number}.`
          : `Your invoice ${number} for ${formatMoney(total, currency)} is attached.`,
      ),
      ...(asks
        ? [
            text(open < total ? "This is still to be paid:" : "Please transfer:"),
            transferFacts(number, content, open, null),
          ]
        : []),
      ...(page ? [button(page.url, page.label)] : []),
    ],
    attachments: [{ kind: "invoice", invoiceId: id }],
    secret: page !== undefined,
  })
}

const transferFacts = (
  number: string,
  { payment, orderNumber, currency }: InvoiceContent,
  open: number,
  due: string | null,
) =>
  facts([
    ...(payment.kind === "transfer" ? accountFacts(payment.account) : []),
    ["Amount", formatMoney(open, currency)],
    ["Reference", orderNumber || number],
    ["Please pay by", due],
  ])

type Reminder = Issued & {
  row: { orderId: string | null }
  /** In minor units. */
  open: number
  dueAt: Date | null
  overdue: boolean
}

export async function mailReminder(shop: Shop, tx: Transaction, reminder: Reminder): Promise<void> {
  const { id, number, content, to, row, open, dueAt, overdue } = reminder
  const { site } = await readSettings(tx, "site")
  const [order] = row.orderId ? await tx.select().from(orders).where(eq(orders.id, row.orderId)) : []
  const due = dueAt && sayDateOf(dueAt, site.timeZone)
  const lines = order ? await linesOf(tx, order) : []
  const what = order ? `your order ${order.number}` : `invoice ${number}`
  await queueMail(shop, tx, {
    to,
    replyTo: site.contactEmail || undefined,
    subject: `A reminder of ${what}`,
    blocks: [
      ...(lines.length > 0 ? [worksBlock(shop, lines)] : []),
      heading("A reminder"),
      greeting(nameOf(content)),
      text(
        overdue
          ? `We haven’t received your payment for ${what} yet. It was due on ${due}.`
          : `We’re looking forward to your payment for ${what}. It’s due on ${due}.`,
      ),
      text("If you’ve already sent it, thank you, and there’s nothing to do."),
      transferFacts(number, content, open, overdue ? null : due),
      ...(order ? [orderButton(shop, order.token)] : []),
    ],
    attachments: [{ kind: "invoice", invoiceId: id }],
  })
}
