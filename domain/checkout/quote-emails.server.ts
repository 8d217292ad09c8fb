import type { Transaction } from "../../db/connect.ts"
import { formatDateInZone } from "../../lib/site-time.ts"
import { button, greeting, heading, noteBlock, text } from "../emails/email-content.ts"
import { formatOrderAddress, joinLineTitles, orderTotalsBlock, orderWorksBlock } from "../orders/order-email-blocks.ts"
import { listOrderLines } from "../orders/order-works.server.ts"
import type { OrderRow } from "../orders/transition-order.server.ts"
import { queueEmails } from "../outbox/queue-email.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { getArtistOrderEmails, type PlacedOrderDetails } from "./order-emails.server.ts"

type QuoteEmailDetails = Pick<PlacedOrderDetails, "order" | "lines"> & {
  settings: Pick<PlacedOrderDetails["settings"], "site">
}

export async function sendQuoteRequestedEmails(shop: Shop, tx: Transaction, details: QuoteEmailDetails): Promise<void> {
  const { order, lines, settings } = details
  const { site } = settings
  const are = lines.length > 1 ? "are" : "is"
  const until = order.dueAt ? ` until ${formatDateInZone(order.dueAt, site.timeZone)}` : ""
  await queueEmails(shop, tx, [
    {
      to: order.email,
      replyTo: site.contactEmail || undefined,
      subject: `Your request ${order.number}`,
      blocks: [
        orderWorksBlock(shop, lines),
        heading("Kept for you while we price the delivery"),
        greeting(order.name),
        text(["Thank you. ", ...joinLineTitles(details.lines), ` ${are} reserved for you${until}.`]),
        text(
          "We’ll work out what packing and delivery cost and send you the total with a link to pay. You owe nothing yet.",
        ),
        orderTotalsBlock(order, lines),
        button(shop.urls.payment(order.token), "View your request"),
        noteBlock(`Ship to: ${formatOrderAddress(order).join(", ")}`),
      ],
    },
    ...getArtistOrderEmails(shop, details, `${order.number}: what does the delivery cost?`),
  ])
}

export async function sendQuotedEmail(
  shop: Shop,
  tx: Transaction,
  parts: QuoteEmailDetails,
  words: string,
): Promise<void> {
  const { order, lines, settings } = parts
  const { site } = settings
  const until = order.dueAt ? ` until ${formatDateInZone(order.dueAt, site.timeZone)}` : ""
  await queueEmails(shop, tx, [
    {
      to: order.email,
      replyTo: site.contactEmail || undefined,
      subject: `The total for ${order.number}`,
      blocks: [
        orderWorksBlock(shop, lines),
        heading("With delivery to your door"),
        greeting(order.name),
        text([
          "Here is the total for ",
          ...joinLineTitles(parts.lines),
          `, with packing and delivery. It holds${until}.`,
        ]),
        ...(words ? [text(`The studio wrote: “${words}”`)] : []),
        orderTotalsBlock(order, lines),
        button(shop.urls.payment(order.token), "Choose how to pay"),
        noteBlock(`If you’d rather not, you can release the ${lines.length > 1 ? "works" : "work"} on the same page.`),
      ],
    },
  ])
}

/** To the artist; the page has told the buyer. */
export async function sendQuoteReleasedEmail(shop: Shop, tx: Transaction, order: OrderRow): Promise<void> {
  const lines = await listOrderLines(tx, order.id)
  const settings = await getSettings(tx, "site")
  await queueEmails(
    shop,
    tx,
    getArtistOrderEmails(shop, { order, lines, settings }, `${order.number} was released by the buyer`),
  )
}

export async function sendQuoteExpiredEmails(shop: Shop, tx: Transaction, order: OrderRow): Promise<void> {
  const lines = await listOrderLines(tx, order.id)
  const settings = await getSettings(tx, "site")
  const them = lines.length > 1 ? "them" : "it"
  await queueEmails(shop, tx, [
    {
      to: order.email,
      replyTo: settings.site.contactEmail || undefined,
      subject: `Your request ${order.number} has ended`,
      blocks: [
        orderWorksBlock(shop, lines),
        heading("No longer reserved"),
        greeting(order.name),
        text([...joinLineTitles(lines), ` ${lines.length > 1 ? "are" : "is"} no longer reserved for you.`]),
        text(
          order.quotedAt
            ? `The time to accept the delivery’s price is over. Would you still like ${them}? Just reply to this e-mail.`
            : `We’re sorry: we didn’t manage to price the delivery in time. Would you still like ${them}? Just reply to this e-mail.`,
        ),
      ],
    },
    ...getArtistOrderEmails(shop, { order, lines, settings }, `${order.number} was not accepted and has ended`),
  ])
}
