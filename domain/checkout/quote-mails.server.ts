import { eq } from "drizzle-orm"
import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { orderLines } from "../../db/tables/orders.ts"
import { sayDateOf } from "../../lib/site-time.ts"
import { button, greeting, heading, noteBlock, text, titles } from "../mails/mail-content.ts"
import { queueMails } from "../mails/queue-mail.server.ts"
import { addressLines, sumsBlock, worksBlock } from "../orders/order-facts.ts"
import { orderedWorks } from "../orders/ordered-works.ts"
import type { OrderRow } from "../orders/transition.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type PlacedParts, toArtist } from "./order-mails.server.ts"

const titlesOf = ({ lines }: Pick<PlacedParts, "lines">) => titles(orderedWorks(lines).map(({ title }) => title))

const payUrl = (shop: Shop, { token }: OrderRow) => `${shop.siteUrl}${href("/checkout/pay/:token", { token })}`

type Parts = Pick<PlacedParts, "order" | "lines"> & { settings: Pick<PlacedParts["settings"], "site"> }

export async function mailQuoteAsked(shop: Shop, tx: Transaction, parts: Parts): Promise<void> {
  const { order, lines, settings } = parts
  const { site } = settings
  const are = lines.length > 1 ? "are" : "is"
  const until = order.dueAt ? ` until ${sayDateOf(order.dueAt, site.timeZone)}` : ""
  await queueMails(shop, tx, [
    {
      to: order.email,
      replyTo: site.contactEmail || undefined,
      subject: `Your request ${order.number}`,
      blocks: [
        worksBlock(shop, lines),
        heading("Kept for you while we price the delivery"),
        greeting(order.name),
        text(["Thank you. ", ...titlesOf(parts), ` ${are} reserved for you${until}.`]),
        text(
          "We’ll work out what packing and delivery cost and send you the total with a link to pay. You owe nothing yet.",
        ),
        sumsBlock(order, lines),
        button(payUrl(shop, order), "View your request"),
        noteBlock(`Ship to: ${addressLines(order).join(", ")}`),
      ],
    },
    ...toArtist(shop, parts, `${order.number}: what does the delivery cost?`),
  ])
}

export async function mailQuoted(shop: Shop, tx: Transaction, parts: Parts, words: string): Promise<void> {
  const { order, lines, settings } = parts
  const { site } = settings
  const until = order.dueAt ? ` until ${sayDateOf(order.dueAt, site.timeZone)}` : ""
  await queueMails(shop, tx, [
    {
      to: order.email,
      replyTo: site.contactEmail || undefined,
      subject: `The total for ${order.number}`,
      blocks: [
        worksBlock(shop, lines),
        heading("With delivery to your door"),
        greeting(order.name),
        text(["Here is the total for ", ...titlesOf(parts), `, with packing and delivery. It holds${until}.`]),
        ...(words ? [text(`The studio wrote: “${words}”`)] : []),
        sumsBlock(order, lines),
        button(payUrl(shop, order), "Choose how to pay"),
        noteBlock(`If you’d rather not, you can release the ${lines.length > 1 ? "works" : "work"} on the same page.`),
      ],
    },
  ])
}

/** To the artist; the page has told the buyer. */
export async function mailQuoteReleased(shop: Shop, tx: Transaction, order: OrderRow): Promise<void> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position)
  const settings = await readSettings(tx, "site")
  await queueMails(shop, tx, toArtist(shop, { order, lines, settings }, `${order.number} was released by the buyer`))
}

export async function mailQuoteOver(shop: Shop, tx: Transaction, order: OrderRow): Promise<void> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position)
  const settings = await readSettings(tx, "site")
  const them = lines.length > 1 ? "them" : "it"
  await queueMails(shop, tx, [
    {
      to: order.email,
      replyTo: settings.site.contactEmail || undefined,
      subject: `Your request ${order.number} has ended`,
      blocks: [
        worksBlock(shop, lines),
        heading("No longer reserved"),
        greeting(order.name),
        text([...titlesOf({ lines }), ` ${lines.length > 1 ? "are" : "is"} no longer reserved for you.`]),
        text(
          order.quotedAt
            ? `The time to accept the delivery’s price is over. Would you still like ${them}? Just reply to this e-mail.`
            : `We’re sorry: we didn’t manage to price the delivery in time. Would you still like ${them}? Just reply to this e-mail.`,
        ),
      ],
    },
    ...toArtist(shop, { order, lines, settings }, `${order.number} was not accepted and has ended`),
  ])
}
