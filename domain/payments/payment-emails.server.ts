import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import type { EmailBlock } from "../../db/tables/email-content-types.ts"
import { orders } from "../../db/tables/orders.ts"
import { formatErrorCode } from "../../lib/format-error-code.ts"
import type { RemoteDispute } from "../../services/payments/payments.ts"
import { button, detailsBlock, heading, type joinTitles, text } from "../emails/email-content.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { joinLineTitles, orderWorksBlock } from "../orders/order-email-blocks.ts"
import { listOrderLines } from "../orders/order-works.server.ts"
import { queueBuyerEmail } from "../orders/queue-buyer-email.server.ts"
import type { OrderRow } from "../orders/transition-order.server.ts"
import type { Shop } from "../shop.ts"
import type { PaymentRow, Receipt } from "./ledger/ledger.server.ts"
import { findPaymentMethod } from "./ledger/payment-methods.ts"

type PaymentEmail = {
  subject: string
  title: string
  renderWords: (works: ReturnType<typeof joinTitles>) => EmailBlock[]
}

async function queuePaymentEmail(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  { renderWords, ...email }: PaymentEmail,
): Promise<void> {
  const lines = await listOrderLines(tx, order.id)
  const words = renderWords(joinLineTitles(lines))
  await queueBuyerEmail(shop, tx, order, lines, { ...email, words, page: "orderConfirmation" })
}

const orderButton = (shop: Shop, { number }: Pick<OrderRow, "number">) =>
  button(shop.urls.studio.order(number), "Open the order")

export const queuePartialPaymentEmail = (
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  { money, left }: { money: string; left: string },
): Promise<void> =>
  queuePaymentEmail(shop, tx, order, {
    subject: `We’ve received ${money} for ${order.number}`,
    title: "Thank you",
    renderWords: (works) => [
      text([`We’ve received ${money} for `, ...works, `. ${left} is still to pay.`]),
      text("In the meantime, nobody else can buy what you’ve reserved."),
    ],
  })

export const queuePaymentFailedEmail = (shop: Shop, tx: Transaction, order: OrderRow): Promise<void> =>
  queuePaymentEmail(shop, tx, order, {
    subject: `Your payment for ${order.number} didn’t go through`,
    title: "Your payment didn’t go through",
    renderWords: (works) => [
      text(["Your bank declined the payment for ", ...works, ". You haven’t been charged."]),
      text("We’re no longer holding anything for you. You’re welcome to try again, perhaps with another card."),
    ],
  })

export const queuePaymentReturnedEmail = (shop: Shop, tx: Transaction, order: OrderRow, money: string): Promise<void> =>
  queuePaymentEmail(shop, tx, order, {
    subject: `We’re sending back your payment for ${order.number}`,
    title: "Your payment is on its way back",
    renderWords: (works) => [
      text(["We’ve received ", money, " for ", ...works, ", but the order could no longer be filled."]),
      text("We’re sending all of it back to your card. That can take a few days. We’re sorry."),
    ],
  })

export const queueRefundedEmail = (shop: Shop, tx: Transaction, order: OrderRow, money: string): Promise<void> =>
  queuePaymentEmail(shop, tx, order, {
    subject: `Your refund for ${order.number}`,
    title: "Your refund",
    renderWords: (works) => [
      text([`We’ve sent ${money} back to you for `, ...works, ". Your bank may take a few days to show it."]),
    ],
  })

type UnmatchedPayment = { money: string; reason: string; goesBack: boolean }

export async function alertUnmatchedPayment(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  { money, reason, goesBack }: UnmatchedPayment,
): Promise<void> {
  const why = reason.startsWith(`${order.number}: `) ? formatErrorCode(reason.slice(order.number.length + 2)) : reason
  await alertArtist(shop, tx, "payment-problem", {
    replyTo: order.email,
    subject: `${order.number}: a payment needs your attention`,
    blocks: [
      orderWorksBlock(shop, await listOrderLines(tx, order.id)),
      heading("A payment needs your attention"),
      text(`${money} came in for ${order.number}, but didn’t pay it. ${why}`),
      text(
        goesBack
          ? `It goes back to ${order.name} by itself, and we’ve said so by e-mail. There is nothing to do.`
          : `The order is unchanged. Send the money back, or write to ${order.name}.`,
      ),
      orderButton(shop, order),
    ],
  })
}

const getMethodName = ({ method }: Receipt) => (findPaymentMethod(method)?.name ?? method).toLowerCase()

export const alertStrayPayment = (shop: Shop, tx: Transaction, receipt: Receipt, money: string): Promise<void> =>
  alertArtist(shop, tx, "payment-problem", {
    subject: `${money} came in and belongs to no order`,
    blocks: [
      heading("Money that belongs to no order"),
      text(`${money} came in by ${getMethodName(receipt)}, and nothing here asked for it. It’s kept until you decide.`),
      detailsBlock([["Reference", receipt.reference]]),
      button(shop.urls.studio.unmatchedPayments(), "Decide what happens with it"),
    ],
  })

export async function alertRefundFailed(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  money: string,
  reason: string,
): Promise<void> {
  await alertArtist(shop, tx, "payment-problem", {
    replyTo: order.email,
    subject: `${order.number}: a refund failed`,
    blocks: [
      orderWorksBlock(shop, await listOrderLines(tx, order.id)),
      heading("A refund failed"),
      text(`${money} for ${order.number} could not be sent back. The money is still with you.`),
      detailsBlock([["Reason", reason]]),
      orderButton(shop, order),
    ],
  })
}

type DisputeAlert = { amount: string; disputed: RemoteDispute; page: string | undefined }

export async function alertDispute(
  shop: Shop,
  tx: Transaction,
  payment: PaymentRow,
  { amount, disputed, page }: DisputeAlert,
): Promise<void> {
  const [order] = payment.orderId ? await tx.select().from(orders).where(eq(orders.id, payment.orderId)) : []
  await alertArtist(shop, tx, "payment-problem", {
    subject: `A payment of ${amount} is disputed`,
    blocks: [
      ...(order ? [orderWorksBlock(shop, await listOrderLines(tx, order.id))] : []),
      heading("A payment is disputed"),
      text(`The buyer’s bank asks for ${amount} back. ${disputeTexts[disputed.state]}`),
      detailsBlock([
        ["Reason", formatErrorCode(disputed.reason)],
        ["Order", order?.number ?? ""],
      ]),
      ...(page ? [button(page, "Answer the bank")] : []),
      ...(order ? [orderButton(shop, order)] : []),
    ],
  })
}

const disputeTexts = {
  "needs-response": "Please answer: without an answer the money is lost.",
  "under-review": "The bank is looking at it.",
  won: "It was decided for you: the money stays with you.",
  lost: "It was decided for the buyer: the money is gone.",
} as const
