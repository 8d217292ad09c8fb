import { eq } from "drizzle-orm"
import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { orderLines } from "../../db/tables/orders.ts"
import { formatDateInZone } from "../../lib/site-time.ts"
import { button, greeting, heading, joinTitles, text } from "../emails/email-content.ts"
import { queuePersonalEmail } from "../notifications/personal-email.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { orderWorksBlock } from "./order-email-blocks.ts"
import { groupOrderLines } from "./ordered-works.ts"
import type { OrderRow } from "./transition-order.server.ts"

export async function queueMoreTimeEmail(shop: Shop, tx: Transaction, order: OrderRow): Promise<void> {
  if (!order.dueAt) return
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position)
  const { site } = await getSettings(tx, "site")
  const until = formatDateInZone(order.dueAt, site.timeZone)
  const isRequest = order.orderState === "draft"
  const are = lines.length > 1 ? "are" : "is"
  const { token } = order
  const ends = isRequest
    ? order.quotedAt
      ? "You can accept the total until then."
      : "We’ll send you the total with delivery before that."
    : order.paymentMethod === "on_collection"
      ? "You can pick up and pay until then."
      : "Your transfer is due on that day."
  await queuePersonalEmail(
    shop,
    tx,
    { kind: "own-order", userId: order.userId },
    {
      to: order.email,
      replyTo: site.contactEmail || undefined,
      subject: `You have more time for ${order.number}`,
      blocks: [
        orderWorksBlock(shop, lines),
        heading(`Reserved for you until ${until}`),
        greeting(order.name),
        text([
          ...joinTitles(groupOrderLines(lines).map(({ title }) => title)),
          ` ${are} now reserved for you until ${until}. ${ends}`,
        ]),
        isRequest
          ? button(`${shop.siteUrl}${href("/checkout/pay/:token", { token })}`, "View your request")
          : button(`${shop.siteUrl}${href("/order-confirmation")}?order=${token}`, "View your order"),
      ],
    },
  )
}
