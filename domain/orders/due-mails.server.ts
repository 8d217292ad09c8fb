import { eq } from "drizzle-orm"
import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { orderLines } from "../../db/tables/orders.ts"
import { sayDateOf } from "../../lib/site-time.ts"
import { button, greeting, heading, text, titles } from "../mails/mail-content.ts"
import { mailPerson } from "../notifications/mail-person.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { worksBlock } from "./order-facts.ts"
import { orderedWorks } from "./ordered-works.ts"
import type { OrderRow } from "./transition.server.ts"

export async function mailMoreTime(shop: Shop, tx: Transaction, order: OrderRow): Promise<void> {
  if (!order.dueAt) return
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position)
  const { site } = await readSettings(tx, "site")
  const until = sayDateOf(order.dueAt, site.timeZone)
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
  await mailPerson(
    shop,
    tx,
    { kind: "own-order", userId: order.userId },
    {
      to: order.email,
      replyTo: site.contactEmail || undefined,
      subject: `You have more time for ${order.number}`,
      blocks: [
        worksBlock(shop, lines),
        heading(`Reserved for you until ${until}`),
        greeting(order.name),
        text([
          ...titles(orderedWorks(lines).map(({ title }) => title)),
          ` ${are} now reserved for you until ${until}. ${ends}`,
        ]),
        isRequest
          ? button(`${shop.siteUrl}${href("/checkout/pay/:token", { token })}`, "View your request")
          : button(`${shop.siteUrl}${href("/order-confirmation")}?order=${token}`, "View your order"),
      ],
    },
  )
}
