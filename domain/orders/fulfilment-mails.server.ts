import { eq } from "drizzle-orm"
import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { orderLines, type parcels } from "../../db/tables/orders.ts"
import { button, facts, greeting, heading, text, titles } from "../mails/mail-content.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { mailPerson } from "../notifications/mail-person.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { addressLines, worksBlock } from "./order-facts.ts"
import { type OrderLineRow, orderedWorks } from "./ordered-works.ts"
import type { OrderRow } from "./transition.server.ts"

// Each e-mail is queued in the transaction of its transition.

const orderUrl = (shop: Shop, order: OrderRow) => `${shop.siteUrl}${href("/order-confirmation")}?order=${order.token}`

const linesOf = (tx: Transaction, order: OrderRow) =>
  tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position)

const titlesOf = (lines: OrderLineRow[]) => titles(orderedWorks(lines).map(({ title }) => title))

export async function mailShipped(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  parcel: typeof parcels.$inferSelect,
  lines: OrderLineRow[],
): Promise<void> {
  const have = lines.length > 1 ? "have" : "has"
  await mailPerson(
    shop,
    tx,
    { kind: "own-order", userId: order.userId },
    {
      to: order.email,
      subject: `Your order ${order.number} is on its way`,
      blocks: [
        worksBlock(shop, lines),
        heading("On its way to you"),
        greeting(order.name),
        text([
          ...titlesOf(lines),
          ` ${have} left the studio and ${lines.length > 1 ? "are" : "is"} on the way to you.`,
        ]),
        ...(order.fulfilmentState === "partially_shipped" ? [text("The rest of your order follows separately.")] : []),
        facts([
          ["Carrier", parcel.carrier],
          ["Tracking number", parcel.trackingNumber],
          ["Ship to", addressLines(order).join(", ")],
        ]),
        parcel.trackingUrl
          ? button(parcel.trackingUrl, "Tracking link")
          : button(orderUrl(shop, order), "View your order"),
      ],
    },
  )
}

export async function mailReadyForPickup(shop: Shop, tx: Transaction, order: OrderRow): Promise<void> {
  const { shipping } = await readSettings(tx, "shipping")
  const lines = await linesOf(tx, order)
  const place = shipping.pickup.address.replace(/[.\s]+$/, "")
  await mailPerson(
    shop,
    tx,
    { kind: "own-order", userId: order.userId },
    {
      to: order.email,
      subject: `Your order ${order.number} is ready to pick up`,
      blocks: [
        worksBlock(shop, lines),
        heading("Ready to pick up"),
        greeting(order.name),
        text([...titlesOf(lines), ` ${lines.length > 1 ? "are" : "is"} packed and waiting for you.`]),
        text("Just reply to this e-mail to arrange a time."),
        facts([["Where", place]]),
        button(orderUrl(shop, order), "View your order"),
      ],
    },
  )
}

export async function queueOrderDeliveredEmail(shop: Shop, tx: Transaction, order: OrderRow): Promise<void> {
  const lines = await linesOf(tx, order)
  const several = lines.length > 1
  const it = several ? "them" : "it"
  const { number } = order
  const picked = order.shipping.pickup
  await mailPerson(
    shop,
    tx,
    { kind: "own-order", userId: order.userId },
    {
      to: order.email,
      subject: picked ? `You’ve picked up your order ${number}` : `Your order ${number} should have arrived`,
      blocks: [
        worksBlock(shop, lines),
        heading(picked ? "Thank you for coming by" : several ? "Have they arrived?" : "Has it arrived?"),
        greeting(order.name),
        text(
          picked
            ? [...titlesOf(lines), ` ${several ? "are" : "is"} with you now.`]
            : ["Your order should have arrived. Please look ", ...titlesOf(lines), " over."],
        ),
        text(`If anything isn’t as it should be, just reply to this e-mail. Otherwise: enjoy ${it}.`),
        button(orderUrl(shop, order), "View your order"),
      ],
    },
  )
}

export async function mailArrived(shop: Shop, tx: Transaction, order: OrderRow): Promise<void> {
  const lines = await linesOf(tx, order)
  const { number } = order
  await alertArtist(shop, tx, "order", {
    replyTo: order.email,
    subject: `${number} has arrived`,
    blocks: [
      worksBlock(shop, lines),
      heading(`${number} has arrived`),
      text([`${order.name} says that `, ...titlesOf(lines), ` ${lines.length > 1 ? "have" : "has"} arrived.`]),
      button(`${shop.siteUrl}${href("/admin/orders/:number", { number })}`, "Open the order"),
    ],
  })
}

/** States of an ended order that has been paid. */
const hasMoney = new Set(["paid", "partially_paid", "partially_refunded", "refunded"])

/** @param reason the artist's own text */
export async function mailCancelled(shop: Shop, tx: Transaction, order: OrderRow, reason: string): Promise<void> {
  const lines = await linesOf(tx, order)
  await mailPerson(
    shop,
    tx,
    { kind: "own-order", userId: order.userId },
    {
      to: order.email,
      subject: `Your order ${order.number} has been canceled`,
      blocks: [
        worksBlock(shop, lines),
        heading("Your order has been canceled"),
        greeting(order.name),
        text(["We’ve canceled your order for ", ...titlesOf(lines), "."]),
        ...(reason ? [text(`The studio wrote: “${reason}”`)] : []),
        ...(hasMoney.has(order.paymentState) ? [text("We’re sending back what you paid.")] : []),
        text("If this comes as a surprise, just reply to this e-mail."),
        button(orderUrl(shop, order), "View your order"),
      ],
    },
  )
}
