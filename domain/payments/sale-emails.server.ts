import type { Transaction } from "../../db/connect.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { formatDateInZone } from "../../lib/site-time.ts"
import { getTransferDetails, type PlacedOrderDetails } from "../checkout/order-emails.server.ts"
import { button, detailsBlock, greeting, heading, joinTitles, noteBlock, text } from "../emails/email-content.ts"
import { formatOrderAddress, orderTotalsBlock, orderWorksBlock } from "../orders/order-email-blocks.ts"
import { groupOrderLines } from "../orders/ordered-works.ts"
import { queueEmail } from "../outbox/queue-email.server.ts"
import type { Shop } from "../shop.ts"

export async function queueSaleEmail(
  shop: Shop,
  tx: Transaction,
  { order, lines, invoiceId, settings, paid }: PlacedOrderDetails & { paid: number },
): Promise<void> {
  const { site, payment } = settings
  const left = order.total - paid
  const several = lines.length > 1
  const names = joinTitles(groupOrderLines(lines).map(({ title }) => title))
  const money = (minor: number) => formatMoney(minor, order.currency)
  const until = order.dueAt ? ` until ${formatDateInZone(order.dueAt, site.timeZone)}` : ""
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
          detailsBlock(getTransferDetails({ ...order, total: left }, payment, site.timeZone)),
          ...(payment.bankTransfer.note ? [text(payment.bankTransfer.note)] : []),
        ]
  await queueEmail(shop, tx, {
    to: order.email,
    replyTo: site.contactEmail || undefined,
    subject: left === 0 ? `Thank you for your purchase, ${order.number}` : `Your order ${order.number}`,
    blocks: [
      orderWorksBlock(shop, lines),
      heading(left === 0 ? (several ? "They’re yours" : "It’s yours") : hasLeft ? "Thank you" : "Reserved for you"),
      greeting(order.name),
      ...toPay,
      orderTotalsBlock(order, lines),
      button(shop.urls.orderConfirmation(order.token), "View your order"),
      ...(hasLeft
        ? []
        : [noteBlock(`${order.shipping.pickup ? "For" : "Ship to"}: ${formatOrderAddress(order).join(", ")}`)]),
    ],
    attachments: [{ kind: "invoice", invoiceId }],
  })
}
