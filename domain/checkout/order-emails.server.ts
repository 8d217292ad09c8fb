import type { Transaction } from "../../db/connect.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { formatDateInZone, type TimeZone } from "../../lib/site-time.ts"
import { notifyLastCopies } from "../artworks/editions/taken-copies.server.ts"
import { button, detailsBlock, greeting, heading, noteBlock, text } from "../emails/email-content.ts"
import { formatAccountDetails } from "../invoices/account-details.ts"
import { notifyStudio, notifyUser } from "../notifications/notify.server.ts"
import { formatOrderAddress, joinLineTitles, orderTotalsBlock, orderWorksBlock } from "../orders/order-email-blocks.ts"
import { listOrderLines } from "../orders/order-works.server.ts"
import { groupOrderLines, type OrderLineRow } from "../orders/ordered-works.ts"
import type { OrderRow } from "../orders/transition-order.server.ts"
import { type EmailToQueue, queueEmails } from "../outbox/queue-email.server.ts"
import type { Settings, SettingsByKey } from "../settings/settings.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { paths, studioPaths } from "../urls.ts"

export type PlacedOrderDetails = {
  order: OrderRow
  lines: OrderLineRow[]
  invoiceId: string
  settings: Pick<SettingsByKey, "payment" | "site">
}

export function getTransferDetails(
  order: Pick<OrderRow, "total" | "currency" | "number" | "dueAt">,
  { bankTransfer }: Settings<"payment">,
  zone: TimeZone,
): [string, string][] {
  return [
    ...formatAccountDetails(bankTransfer),
    ["Amount", formatMoney(order.total, order.currency)],
    ["Reference", order.number],
    ["Please pay by", order.dueAt ? formatDateInZone(order.dueAt, zone) : ""],
  ]
}

export async function sendOrderPlacedEmails(shop: Shop, tx: Transaction, parts: PlacedOrderDetails): Promise<void> {
  const { order, lines, invoiceId, settings } = parts
  const { payment, site } = settings
  const several = lines.length > 1
  const until = order.dueAt ? ` until ${formatDateInZone(order.dueAt, site.timeZone)}` : ""
  const news = `New order ${order.number}, ${isOnCollection(order) ? "to be paid on collection" : "awaiting a transfer"}`
  await queueEmails(shop, tx, [
    {
      to: order.email,
      replyTo: site.contactEmail || undefined,
      subject: `Your order ${order.number}`,
      blocks: [
        orderWorksBlock(shop, lines),
        heading("Reserved for you"),
        greeting(order.name),
        text(["Thank you. ", ...joinLineTitles(lines), ` ${several ? "are" : "is"} reserved for you${until}.`]),
        text(
          isOnCollection(order)
            ? `You pay when you pick ${several ? "them" : "it"} up; we’ll write as soon as ${several ? "they’re" : "it’s"} ready. Your invoice is attached.`
            : `Once your transfer arrives, ${several ? "they’re" : "it’s"} yours. Your invoice is attached.`,
        ),
        orderTotalsBlock(order, lines),
        ...(isOnCollection(order)
          ? []
          : [
              text("Please transfer:"),
              detailsBlock(getTransferDetails(order, payment, site.timeZone)),
              ...(payment.bankTransfer.note ? [text(payment.bankTransfer.note)] : []),
            ]),
        button(shop.urls.orderConfirmation(order.token), "View your order"),
        noteBlock(`${order.shipping.pickup ? "For" : "Ship to"}: ${formatOrderAddress(order).join(", ")}`),
      ],
      attachments: [{ kind: "invoice", invoiceId }],
    },
    ...getArtistOrderEmails(shop, parts, news),
  ])
  await notifyStudioOfOrder(shop, tx, parts, { kind: "order", title: news })
}

function nextEmail({ fulfilmentState, shipping }: OrderRow, several: boolean) {
  if (fulfilmentState === "shipped" || fulfilmentState === "delivered") return []
  const pickup = several ? "they’re ready to pick up" : "it’s ready to pick up"
  const shipped = several ? "they leave the studio" : "it leaves the studio"
  return [text(`We’ll write again when ${shipping.pickup ? pickup : shipped}.`)]
}

const isOnCollection = ({ paymentMethod }: OrderRow) => paymentMethod === "on_collection"

/** @param invoiced the buyer has the invoice already, and gets a receipt */
export async function sendPaymentReceivedEmails(
  shop: Shop,
  tx: Transaction,
  details: PlacedOrderDetails & { invoiced: boolean },
): Promise<void> {
  const { order, lines, invoiceId, settings } = details
  const file = details.invoiced ? "receipt" : "invoice"
  const several = lines.length > 1
  const news = order.total === 0 ? `New order ${order.number}, nothing to pay` : `${order.number} is paid`
  const yours = {
    kind: "own-order" as const,
    title: `Your order ${order.number} is yours. Thank you.`,
    link: paths.account(),
  }
  await queueEmails(shop, tx, [
    {
      to: order.email,
      replyTo: settings.site.contactEmail || undefined,
      subject: order.total === 0 ? `Your order ${order.number}` : `We’ve received your payment for ${order.number}`,
      blocks: [
        orderWorksBlock(shop, lines),
        heading(several ? "They’re yours" : "It’s yours"),
        greeting(order.name),
        text([...joinLineTitles(lines), ` ${several ? "are" : "is"} yours. Thank you. Your ${file} is attached.`]),
        orderTotalsBlock(order, lines),
        ...nextEmail(order, several),
        button(shop.urls.orderConfirmation(order.token), "View your order"),
        ...(order.paymentMethod === "demo" ? [noteBlock("This was a demo payment: no money has moved.")] : []),
      ],
      attachments: [{ kind: "invoice", invoiceId, receipt: details.invoiced }],
    },
    ...getArtistOrderEmails(shop, details, news),
  ])
  // For an order paid at once, the order is the news; for an earlier one, its payment.
  await notifyStudioOfOrder(shop, tx, details, { kind: details.invoiced ? "payment" : "order", title: news })
  await notifyUser(shop, tx, { userId: order.userId, email: order.email }, yours)
}

export async function sendOverdueEmails(shop: Shop, tx: Transaction, order: OrderRow): Promise<void> {
  const lines = await listOrderLines(tx, order.id)
  const settings = await getSettings(tx, "site")
  const { contactEmail } = settings.site
  const them = lines.length > 1 ? "them" : "it"
  await queueEmails(shop, tx, [
    {
      to: order.email,
      replyTo: contactEmail || undefined,
      subject: `Your order ${order.number} has been canceled`,
      blocks: [
        orderWorksBlock(shop, lines),
        heading("Your order has been canceled"),
        greeting(order.name),
        text([
          isOnCollection(order) ? "You haven’t picked up " : "We haven’t received your transfer for ",
          ...joinLineTitles(lines),
          `, so we’re no longer holding ${them} for you.`,
        ]),
        text(
          isOnCollection(order)
            ? `Would you still like ${them}? Just reply to this e-mail.`
            : "If you’ve already sent it, just reply to this e-mail and we’ll sort it out.",
        ),
        button(shop.urls.orderConfirmation(order.token), "View your order"),
      ],
    },
    ...getArtistOrderEmails(shop, { order, lines, settings }, `${order.number} was not paid and has been canceled`),
  ])
}

async function notifyStudioOfOrder(
  shop: Shop,
  tx: Transaction,
  { order, lines }: Pick<PlacedOrderDetails, "order" | "lines">,
  { kind, title }: { kind: "order" | "payment"; title: string },
): Promise<void> {
  const works = groupOrderLines(lines).map((work) => work.title)
  const message = `${order.name}: ${works.join(", ")}. ${formatMoney(order.total, order.currency)}.`
  await notifyStudio(shop, tx, { kind, title, message, link: studioPaths.order(order.number) })
  if (kind === "payment") return
  const editions = lines.flatMap(({ artworkId, editionSize }) => (artworkId && editionSize !== null ? [artworkId] : []))
  if (editions.length > 0) await notifyLastCopies(shop, tx, [...new Set(editions)])
}

/** Empty without a contact address. */
export function getArtistOrderEmails(
  shop: Shop,
  { order, lines, settings }: Pick<PlacedOrderDetails, "order" | "lines"> & { settings: Pick<SettingsByKey, "site"> },
  subject: string,
): EmailToQueue[] {
  const to = settings.site.contactEmail
  if (!to) return []
  return [
    {
      to,
      replyTo: order.email,
      subject,
      blocks: [
        orderWorksBlock(shop, lines),
        heading(subject),
        text([order.name, order.email, order.phone].filter(Boolean).join(", ")),
        orderTotalsBlock(order, lines),
        detailsBlock([
          [order.shipping.pickup ? "For" : "Ship to", formatOrderAddress(order).join(", ")],
          ["Note", order.note],
          ["Gift note", order.giftNote],
        ]),
        button(shop.urls.studio.order(order.number), "Open the order"),
        ...(order.email ? [noteBlock(`Reply to this e-mail to write to ${order.name}.`)] : []),
      ],
    },
  ]
}
