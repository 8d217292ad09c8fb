import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { orderLines } from "../../db/tables/orders.ts"
import { MailButton, MailFacts, MailHeading, MailText } from "../mails/mail-parts.tsx"
import { queueMail } from "../mails/queue-mail.server.tsx"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { addressLines, type LineRow, lineTitle } from "./order-facts.tsx"
import type { OrderRow } from "./transition.server.ts"

// What a buyer is told on the way from the studio to the wall. Each is queued in the transaction of the move.

const trackingUrl = (shop: Shop, order: OrderRow) => `${shop.siteUrl}/order-confirmation?order=${order.token}`

/** Some or all works have left. */
export async function mailShipped(shop: Shop, tx: Transaction, order: OrderRow, lines: LineRow[]): Promise<void> {
  const several = lines.length > 1
  await queueMail(shop, tx, {
    to: order.email,
    subject: `${order.number}: on its way to you`,
    body: (
      <>
        <MailHeading>On its way to you</MailHeading>
        <MailText>
          Dear {order.name}, {several ? "these works have" : "this work has"} left the studio today:{" "}
          {lines.map(lineTitle).join("; ")}.
        </MailText>
        <MailFacts
          rows={[
            ["Carrier", order.carrier],
            ["Tracking number", order.trackingNumber],
            ["To", addressLines(order).join(", ")],
          ]}
        />
        <MailButton href={order.trackingUrl || trackingUrl(shop, order)}>Follow the parcel</MailButton>
      </>
    ),
  })
}

export async function mailReadyForPickup(shop: Shop, tx: Transaction, order: OrderRow): Promise<void> {
  const { shipping } = await readSettings(tx, "shipping")
  await queueMail(shop, tx, {
    to: order.email,
    subject: `${order.number}: ready to be picked up`,
    body: (
      <>
        <MailHeading>Ready to be picked up</MailHeading>
        <MailText>
          Dear {order.name}, your order is packed and waiting for you
          {shipping.pickup.address && ` at ${shipping.pickup.address}`}. Please answer this mail to arrange a time.
        </MailText>
        <MailButton href={trackingUrl(shop, order)}>Your order</MailButton>
      </>
    ),
  })
}

export async function mailDelivered(shop: Shop, tx: Transaction, order: OrderRow): Promise<void> {
  await queueMail(shop, tx, {
    to: order.email,
    subject: `${order.number}: delivered`,
    body: (
      <>
        <MailHeading>It has arrived</MailHeading>
        <MailText>
          Dear {order.name}, your order counts as delivered. Please look the work over, and answer this mail if anything
          is not as it should be.
        </MailText>
        <MailButton href={trackingUrl(shop, order)}>Your order</MailButton>
      </>
    ),
  })
}

export async function mailCancelled(shop: Shop, tx: Transaction, order: OrderRow, reason: string): Promise<void> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position)
  await queueMail(shop, tx, {
    to: order.email,
    subject: `${order.number}: cancelled`,
    body: (
      <>
        <MailHeading>Your order was cancelled</MailHeading>
        <MailText>
          Dear {order.name}, your order of {lines.map(lineTitle).join("; ")} was cancelled. {reason}
        </MailText>
        {order.paymentState === "refunded" && <MailText>What you paid is being sent back to you.</MailText>}
        <MailButton href={trackingUrl(shop, order)}>Your order</MailButton>
      </>
    ),
  })
}
