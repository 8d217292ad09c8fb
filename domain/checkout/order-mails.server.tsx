import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { orderLines } from "../../db/tables/orders.ts"
import { sayDateOf } from "../../lib/calendar-dates.ts"
import { formatMoney } from "../../lib/money.ts"
import type { InvoiceRow } from "../invoices/issue-invoice.server.ts"
import { MailButton, MailFacts, MailHeading, MailNote, MailText } from "../mails/mail-parts.tsx"
import { queueMail } from "../mails/queue-mail.server.tsx"
import { addressLines, OrderFacts } from "../orders/order-facts.tsx"
import type { OrderRow } from "../orders/transition.server.ts"
import type { Settings } from "../settings/settings.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

const attached = (invoice: InvoiceRow) => [
  { kind: "invoice" as const, invoiceId: invoice.id, fileName: `invoice-${invoice.number}.pdf` },
]

/** Where to transfer what, as rows of name and value. Shared by mail, confirmation page and invoice. */
export function transferFacts(
  order: Pick<OrderRow, "total" | "currency" | "number" | "dueAt">,
  { bankTransfer }: Settings<"payment">,
): [string, string][] {
  return [
    ["Account holder", bankTransfer.accountHolder],
    ["Bank", bankTransfer.bank],
    ["IBAN or account", bankTransfer.iban],
    ["BIC or routing", bankTransfer.bic],
    ["Amount", formatMoney(order.total, order.currency)],
    ["Reference", order.number],
    ["Please pay by", order.dueAt ? sayDateOf(order.dueAt) : ""],
  ]
}

const linesOf = (tx: Transaction, order: OrderRow) =>
  tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position)

/** An order that awaits a transfer: to the buyer with instructions and invoice, to the artist as news. */
export async function mailOrderPlaced(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  invoice: InvoiceRow,
): Promise<void> {
  const lines = await linesOf(tx, order)
  const { payment, site } = await readSettings(tx, "payment", "site")
  await queueMail(shop, tx, {
    to: order.email,
    replyTo: site.contactEmail || undefined,
    subject: `Your order ${order.number}`,
    body: (
      <>
        <MailHeading>Thank you</MailHeading>
        <MailText>
          Dear {order.name}, the following is reserved for you. It is yours when your transfer has arrived; the invoice
          is attached.
        </MailText>
        <OrderFacts order={order} lines={lines} />
        <MailText>Please transfer:</MailText>
        <MailFacts rows={transferFacts(order, payment)} />
        {payment.bankTransfer.note && <MailText>{payment.bankTransfer.note}</MailText>}
        <MailButton href={`${shop.siteUrl}/order-confirmation?order=${order.token}`}>Your order</MailButton>
        <MailNote>To: {addressLines(order).join(", ")}</MailNote>
      </>
    ),
    attachments: attached(invoice),
  })
  await mailArtist(shop, tx, order, site.contactEmail, `New order ${order.number}, awaiting a transfer`)
}

/** Money came in. */
export async function mailPaymentReceived(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  invoice: InvoiceRow,
): Promise<void> {
  const lines = await linesOf(tx, order)
  const { site } = await readSettings(tx, "site")
  await queueMail(shop, tx, {
    to: order.email,
    replyTo: site.contactEmail || undefined,
    subject: `Payment received for ${order.number}`,
    body: (
      <>
        <MailHeading>Your payment has arrived</MailHeading>
        <MailText>Dear {order.name}, thank you. The following is yours now; the invoice is attached.</MailText>
        <OrderFacts order={order} lines={lines} />
        <MailText>
          We will write again when {order.shipping.pickup ? "it can be picked up" : "it leaves the studio"}.
        </MailText>
        <MailButton href={`${shop.siteUrl}/order-confirmation?order=${order.token}`}>Your order</MailButton>
        {order.paymentMethod === "demo" && <MailNote>This was a demonstration: no money has moved.</MailNote>}
      </>
    ),
    attachments: attached(invoice),
  })
  await mailArtist(shop, tx, order, site.contactEmail, `${order.number} is paid`)
}

async function mailArtist(shop: Shop, tx: Transaction, order: OrderRow, to: string, subject: string): Promise<void> {
  if (!to) return
  const lines = await linesOf(tx, order)
  await queueMail(shop, tx, {
    to,
    replyTo: order.email,
    subject,
    body: (
      <>
        <MailHeading>{subject}</MailHeading>
        <MailText>
          {order.name}, {order.email}
          {order.phone && `, ${order.phone}`}
        </MailText>
        <OrderFacts order={order} lines={lines} />
        <MailFacts
          rows={[
            ["To", addressLines(order).join(", ")],
            ["Note", order.note],
          ]}
        />
        <MailButton href={`${shop.siteUrl}/admin/orders/${order.number}`}>Open the order</MailButton>
      </>
    ),
  })
}
