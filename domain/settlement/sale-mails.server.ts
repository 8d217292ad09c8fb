import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { sayDateOf } from "../../lib/site-time.ts"
import { type PlacedParts, transferFacts } from "../checkout/order-mails.server.ts"
import { button, facts, greeting, heading, noteBlock, text, titles } from "../mails/mail-content.ts"
import { queueMail } from "../mails/queue-mail.server.ts"
import { addressLines, sumsBlock, worksBlock } from "../orders/order-facts.ts"
import { orderedWorks } from "../orders/ordered-works.ts"
import type { Shop } from "../shop.ts"

export async function mailSale(
  shop: Shop,
  tx: Transaction,
  { order, lines, invoiceId, settings, paid }: PlacedParts & { paid: number },
): Promise<void> {
  const { site, payment } = settings
  const left = order.total - paid
  const several = lines.length > 1
  const names = titles(orderedWorks(lines).map(({ title }) => title))
  const money = (minor: number) => formatMoney(minor, order.currency)
  const until = order.dueAt ? ` until ${sayDateOf(order.dueAt, site.timeZone)}` : ""
  const hasLeft = order.fulfilmentState === "delivered"
  const takenWords = ` ${several ? "are" : "is"} with you.`
  const toPay =
    left === 0
      ? [text(["Thank you. ", ...names, ` ${several ? "are" : "is"} yours. Your invoice is attached.`])]
      : [
          text([
            "Thank you. ",
            ...names,
            hasLeft ? takenWords : ` ${several ? "are" : "is"} reserved for you${until}.`,
          ]),
          text(
            `${paid > 0 ? `We’ve received ${money(paid)}; ${money(left)} is still to pay. ` : ""}${hasLeft ? "" : `Once your transfer arrives, ${several ? "they’re" : "it’s"} yours. `}Your invoice is attached.`,
          ),
          text("Please transfer:"),
          facts(transferFacts({ ...order, total: left }, payment, site.timeZone)),
          ...(payment.bankTransfer.note ? [text(payment.bankTransfer.note)] : []),
        ]
  await queueMail(shop, tx, {
    to: order.email,
    replyTo: site.contactEmail || undefined,
    subject: left === 0 ? `Thank you for your purchase, ${order.number}` : `Your order ${order.number}`,
    blocks: [
      worksBlock(shop, lines),
      heading(left === 0 ? (several ? "They’re yours" : "It’s yours") : hasLeft ? "Thank you" : "Reserved for you"),
      greeting(order.name),
      ...toPay,
      sumsBlock(order, lines),
      button(`${shop.siteUrl}${href("/order-confirmation")}?order=${order.token}`, "View your order"),
      ...(hasLeft
        ? []
        : [noteBlock(`${order.shipping.pickup ? "For" : "Ship to"}: ${addressLines(order).join(", ")}`)]),
    ],
    attachments: [{ kind: "invoice", invoiceId }],
  })
}
