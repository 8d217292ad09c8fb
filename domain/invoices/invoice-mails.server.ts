import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { button, greeting, heading, text } from "../mails/mail-content.ts"
import { queueMail } from "../mails/queue-mail.server.ts"
import type { OrderRow } from "../orders/transition.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

type Noted = { invoiceNumber: string; noteId: string; order: OrderRow }

/** A credit note to the buyer of an order. That the money went back is a mail of its own. */
export async function mailCreditNote(
  shop: Shop,
  tx: Transaction,
  { invoiceNumber, noteId, order }: Noted,
): Promise<void> {
  const { site } = await readSettings(tx, "site")
  await queueMail(shop, tx, {
    to: order.email,
    replyTo: site.contactEmail || undefined,
    subject: `Credit note for your order ${order.number}`,
    blocks: [
      heading("Your credit note"),
      greeting(order.name),
      text(`The attached credit note corrects the invoice ${invoiceNumber} by what we’ve sent back to you.`),
      button(`${shop.siteUrl}${href("/order-confirmation")}?order=${order.token}`, "View your order"),
    ],
    attachments: [{ kind: "invoice", invoiceId: noteId }],
  })
}
