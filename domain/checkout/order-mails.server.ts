import { eq } from "drizzle-orm"
import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { sentTogether } from "../../db/sent-together.ts"
import { orderLines } from "../../db/tables/orders.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { sayDateOf, type TimeZone } from "../../lib/site-time.ts"
import { tellOfLastCopies } from "../artworks/last-copies.server.ts"
import { accountFacts } from "../invoices/account-facts.ts"
import { button, facts, greeting, heading, noteBlock, text, titles } from "../mails/mail-content.ts"
import { type MailToQueue, queueMails } from "../mails/queue-mail.server.ts"
import { tellPerson, tellStudio } from "../notifications/notify.server.ts"
import { addressLines, sumsBlock, worksBlock } from "../orders/order-facts.ts"
import { type OrderLineRow, orderedWorks } from "../orders/ordered-works.ts"
import type { OrderRow } from "../orders/transition.server.ts"
import type { Settings, SettingsByKey } from "../settings/settings.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

export type PlacedParts = {
  order: OrderRow
  lines: OrderLineRow[]
  invoiceId: string
  settings: Pick<SettingsByKey, "payment" | "site">
}

const orderUrl = (shop: Shop, order: OrderRow) => `${shop.siteUrl}${href("/order-confirmation")}?order=${order.token}`

const titlesOf = (lines: OrderLineRow[]) => titles(orderedWorks(lines).map(({ title }) => title))

export function transferFacts(
  order: Pick<OrderRow, "total" | "currency" | "number" | "dueAt">,
  { bankTransfer }: Settings<"payment">,
  zone: TimeZone,
): [string, string][] {
  return [
    ...accountFacts(bankTransfer),
    ["Amount", formatMoney(order.total, order.currency)],
    ["Reference", order.number],
    ["Please pay by", order.dueAt ? sayDateOf(order.dueAt, zone) : ""],
  ]
}

export async function mailOrderPlaced(shop: Shop, tx: Transaction, parts: PlacedParts): Promise<void> {
  const { order, lines, invoiceId, settings } = parts
  const { payment, site } = settings
  const several = lines.length > 1
  const until = order.dueAt ? ` until ${sayDateOf(order.dueAt, site.timeZone)}` : ""
  const news = `New order ${order.number}, ${onCollection(order) ? "to be paid on collection" : "awaiting a transfer"}`
  const mails = queueMails(shop, tx, [
    {
      to: order.email,
      replyTo: site.contactEmail || undefined,
      subject: `Your order ${order.number}`,
      blocks: [
        worksBlock(shop, lines),
        heading("Reserved for you"),
        greeting(order.name),
        text(["Thank you. ", ...titlesOf(lines), ` ${several ? "are" : "is"} reserved for you${until}.`]),
        text(
          onCollection(order)
            ? `You pay when you pick ${several ? "them" : "it"} up; we’ll write as soon as ${several ? "they’re" : "it’s"} ready. Your invoice is attached.`
            : `Once your transfer arrives, ${several ? "they’re" : "it’s"} yours. Your invoice is attached.`,
        ),
        sumsBlock(order, lines),
        ...(onCollection(order)
          ? []
          : [
              text("Please transfer:"),
              facts(transferFacts(order, payment, site.timeZone)),
              ...(payment.bankTransfer.note ? [text(payment.bankTransfer.note)] : []),
            ]),
        button(orderUrl(shop, order), "View your order"),
        noteBlock(`${order.shipping.pickup ? "For" : "Ship to"}: ${addressLines(order).join(", ")}`),
      ],
      attachments: [{ kind: "invoice", invoiceId }],
    },
    ...toArtist(shop, parts, news),
  ])
  await sentTogether(mails, tellOfOrder(shop, tx, parts, { kind: "order", title: news }))
}

function nextEmail({ fulfilmentState, shipping }: OrderRow, several: boolean) {
  if (fulfilmentState === "shipped" || fulfilmentState === "delivered") return []
  const pickup = several ? "they’re ready to pick up" : "it’s ready to pick up"
  const shipped = several ? "they leave the studio" : "it leaves the studio"
  return [text(`We’ll write again when ${shipping.pickup ? pickup : shipped}.`)]
}

const onCollection = ({ paymentMethod }: OrderRow) => paymentMethod === "on_collection"

/** @param invoiced the buyer has the invoice already, and gets a receipt */
export async function mailPaymentReceived(
  shop: Shop,
  tx: Transaction,
  parts: PlacedParts & { invoiced: boolean },
): Promise<void> {
  const { order, lines, invoiceId, settings } = parts
  const file = parts.invoiced ? "receipt" : "invoice"
  const several = lines.length > 1
  const news = order.total === 0 ? `New order ${order.number}, nothing to pay` : `${order.number} is paid`
  const yours = {
    kind: "own-order" as const,
    title: `Your order ${order.number} is yours. Thank you.`,
    link: href("/account"),
  }
  const mails = queueMails(shop, tx, [
    {
      to: order.email,
      replyTo: settings.site.contactEmail || undefined,
      subject: order.total === 0 ? `Your order ${order.number}` : `We’ve received your payment for ${order.number}`,
      blocks: [
        worksBlock(shop, lines),
        heading(several ? "They’re yours" : "It’s yours"),
        greeting(order.name),
        text([...titlesOf(lines), ` ${several ? "are" : "is"} yours. Thank you. Your ${file} is attached.`]),
        sumsBlock(order, lines),
        ...nextEmail(order, several),
        button(orderUrl(shop, order), "View your order"),
        ...(order.paymentMethod === "demo" ? [noteBlock("This was a demo payment: no money has moved.")] : []),
      ],
      attachments: [{ kind: "invoice", invoiceId, receipt: parts.invoiced }],
    },
    ...toArtist(shop, parts, news),
  ])
  await sentTogether(
    mails,
    // For an order paid at once, the order is the news; for an earlier one, its payment.
    tellOfOrder(shop, tx, parts, { kind: parts.invoiced ? "payment" : "order", title: news }),
    tellPerson(shop, tx, { userId: order.userId, email: order.email }, yours),
  )
}

export async function mailOverdue(shop: Shop, tx: Transaction, order: OrderRow): Promise<void> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position)
  const settings = await readSettings(tx, "site")
  const { contactEmail } = settings.site
  const them = lines.length > 1 ? "them" : "it"
  await queueMails(shop, tx, [
    {
      to: order.email,
      replyTo: contactEmail || undefined,
      subject: `Your order ${order.number} has been canceled`,
      blocks: [
        worksBlock(shop, lines),
        heading("Your order has been canceled"),
        greeting(order.name),
        text([
          onCollection(order) ? "You haven’t picked up " : "We haven’t received your transfer for ",
          ...titlesOf(lines),
          `, so we’re no longer holding ${them} for you.`,
        ]),
        text(
          onCollection(order)
            ? `Would you still like ${them}? Just reply to this e-mail.`
            : "If you’ve already sent it, just reply to this e-mail and we’ll sort it out.",
        ),
        button(orderUrl(shop, order), "View your order"),
      ],
    },
    ...toArtist(shop, { order, lines, settings }, `${order.number} was not paid and has been canceled`),
  ])
}

async function tellOfOrder(
  shop: Shop,
  tx: Transaction,
  { order, lines }: Pick<PlacedParts, "order" | "lines">,
  { kind, title }: { kind: "order" | "payment"; title: string },
): Promise<void> {
  const works = orderedWorks(lines).map((work) => work.title)
  const message = `${order.name}: ${works.join(", ")}. ${formatMoney(order.total, order.currency)}.`
  const told = tellStudio(shop, tx, {
    kind,
    title,
    message,
    link: href("/admin/orders/:number", { number: order.number }),
  })
  if (kind === "payment") return told
  const editions = lines.flatMap(({ artworkId, editionSize }) => (artworkId && editionSize !== null ? [artworkId] : []))
  await sentTogether(told, editions.length > 0 ? tellOfLastCopies(shop, tx, [...new Set(editions)]) : Promise.resolve())
}

/** Empty without a contact address. */
export function toArtist(
  shop: Shop,
  { order, lines, settings }: Pick<PlacedParts, "order" | "lines"> & { settings: Pick<SettingsByKey, "site"> },
  subject: string,
): MailToQueue[] {
  const to = settings.site.contactEmail
  if (!to) return []
  return [
    {
      to,
      replyTo: order.email,
      subject,
      blocks: [
        worksBlock(shop, lines),
        heading(subject),
        text([order.name, order.email, order.phone].filter(Boolean).join(", ")),
        sumsBlock(order, lines),
        facts([
          [order.shipping.pickup ? "For" : "Ship to", addressLines(order).join(", ")],
          ["Note", order.note],
          ["Gift note", order.giftNote],
        ]),
        button(`${shop.siteUrl}${href("/admin/orders/:number", { number: order.number })}`, "Open the order"),
        ...(order.email ? [noteBlock(`Reply to this e-mail to write to ${order.name}.`)] : []),
      ],
    },
  ]
}
