import type { Transaction } from "../../db/connect.ts"
import type { EmailBlock } from "../../db/tables/email-content-types.ts"
import { button, greeting, heading } from "../emails/email-content.ts"
import { queuePersonalEmail } from "../notifications/personal-email.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { orderWorksBlock } from "./order-email-blocks.ts"
import type { OrderLineRow } from "./ordered-works.ts"
import type { OrderRow } from "./transition-order.server.ts"

type BuyerEmail = { subject: string; title: string; words: EmailBlock[]; page?: "trackOrder" | "orderConfirmation" }

/** Below the works of the order, and above a link to it. */
export async function queueBuyerEmail(
  shop: Shop,
  tx: Transaction,
  { userId, email, name, token }: OrderRow,
  lines: OrderLineRow[],
  { subject, title, words, page = "trackOrder" }: BuyerEmail,
): Promise<void> {
  const { site } = await getSettings(tx, "site")
  await queuePersonalEmail(
    shop,
    tx,
    { kind: "own-order", userId },
    {
      to: email,
      replyTo: site.contactEmail || undefined,
      subject,
      blocks: [
        orderWorksBlock(shop, lines),
        heading(title),
        greeting(name),
        ...words,
        button(shop.urls[page](token), "View your order"),
      ],
    },
  )
}
