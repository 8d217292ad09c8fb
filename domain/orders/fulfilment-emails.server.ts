import type { Transaction } from "../../db/connect.ts"
import type { parcels } from "../../db/tables/orders.ts"
import { button, detailsBlock, greeting, heading, text } from "../emails/email-content.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { queuePersonalEmail } from "../notifications/personal-email.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { formatOrderAddress, joinLineTitles, orderWorksBlock } from "./order-email-blocks.ts"
import { listOrderLines } from "./order-works.server.ts"
import type { OrderLineRow } from "./ordered-works.ts"
import type { OrderRow } from "./transition-order.server.ts"

// Each e-mail is queued in the transaction of its transition.

export async function queueShippedEmail(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  parcel: typeof parcels.$inferSelect,
  lines: OrderLineRow[],
): Promise<void> {
  const have = lines.length > 1 ? "have" : "has"
  await queuePersonalEmail(
    shop,
    tx,
    { kind: "own-order", userId: order.userId },
    {
      to: order.email,
      subject: `Your order ${order.number} is on its way`,
      blocks: [
        orderWorksBlock(shop, lines),
        heading("On its way to you"),
        greeting(order.name),
        text([
          ...joinLineTitles(lines),
          ` ${have} left the studio and ${lines.length > 1 ? "are" : "is"} on the way to you.`,
        ]),
        ...(order.fulfilmentState === "partially_shipped" ? [text("The rest of your order follows separately.")] : []),
        detailsBlock([
          ["Carrier", parcel.carrier],
          ["Tracking number", parcel.trackingNumber],
          ["Ship to", formatOrderAddress(order).join(", ")],
        ]),
        parcel.trackingUrl
          ? button(parcel.trackingUrl, "Tracking link")
          : button(shop.urls.orderConfirmation(order.token), "View your order"),
      ],
    },
  )
}

export async function queueReadyForPickupEmail(shop: Shop, tx: Transaction, order: OrderRow): Promise<void> {
  const { shipping } = await getSettings(tx, "shipping")
  const lines = await listOrderLines(tx, order.id)
  const place = shipping.pickup.address.replace(/[.\s]+$/, "")
  await queuePersonalEmail(
    shop,
    tx,
    { kind: "own-order", userId: order.userId },
    {
      to: order.email,
      subject: `Your order ${order.number} is ready to pick up`,
      blocks: [
        orderWorksBlock(shop, lines),
        heading("Ready to pick up"),
        greeting(order.name),
        text([...joinLineTitles(lines), ` ${lines.length > 1 ? "are" : "is"} packed and waiting for you.`]),
        text("Just reply to this e-mail to arrange a time."),
        detailsBlock([["Where", place]]),
        button(shop.urls.orderConfirmation(order.token), "View your order"),
      ],
    },
  )
}

export async function queueOrderDeliveredEmail(shop: Shop, tx: Transaction, order: OrderRow): Promise<void> {
  const lines = await listOrderLines(tx, order.id)
  const several = lines.length > 1
  const it = several ? "them" : "it"
  const { number } = order
  const picked = order.shipping.pickup
  await queuePersonalEmail(
    shop,
    tx,
    { kind: "own-order", userId: order.userId },
    {
      to: order.email,
      subject: picked ? `You’ve picked up your order ${number}` : `Your order ${number} should have arrived`,
      blocks: [
        orderWorksBlock(shop, lines),
        heading(picked ? "Thank you for coming by" : several ? "Have they arrived?" : "Has it arrived?"),
        greeting(order.name),
        text(
          picked
            ? [...joinLineTitles(lines), ` ${several ? "are" : "is"} with you now.`]
            : ["Your order should have arrived. Please look ", ...joinLineTitles(lines), " over."],
        ),
        text(`If anything isn’t as it should be, just reply to this e-mail. Otherwise: enjoy ${it}.`),
        button(shop.urls.orderConfirmation(order.token), "View your order"),
      ],
    },
  )
}

export async function alertArrived(shop: Shop, tx: Transaction, order: OrderRow): Promise<void> {
  const lines = await listOrderLines(tx, order.id)
  const { number } = order
  await alertArtist(shop, tx, "order", {
    replyTo: order.email,
    subject: `${number} has arrived`,
    blocks: [
      orderWorksBlock(shop, lines),
      heading(`${number} has arrived`),
      text([`${order.name} says that `, ...joinLineTitles(lines), ` ${lines.length > 1 ? "have" : "has"} arrived.`]),
      button(shop.urls.studio.order(number), "Open the order"),
    ],
  })
}

/** States of an ended order that has been paid. */
const hasMoney = new Set(["paid", "partially_paid", "partially_refunded", "refunded"])

/** @param reason the artist's own text */
export async function queueCancelledEmail(shop: Shop, tx: Transaction, order: OrderRow, reason: string): Promise<void> {
  const lines = await listOrderLines(tx, order.id)
  await queuePersonalEmail(
    shop,
    tx,
    { kind: "own-order", userId: order.userId },
    {
      to: order.email,
      subject: `Your order ${order.number} has been canceled`,
      blocks: [
        orderWorksBlock(shop, lines),
        heading("Your order has been canceled"),
        greeting(order.name),
        text(["We’ve canceled your order for ", ...joinLineTitles(lines), "."]),
        ...(reason ? [text(`The studio wrote: “${reason}”`)] : []),
        ...(hasMoney.has(order.paymentState) ? [text("We’re sending back what you paid.")] : []),
        text("If this comes as a surprise, just reply to this e-mail."),
        button(shop.urls.orderConfirmation(order.token), "View your order"),
      ],
    },
  )
}
