import { eq } from "drizzle-orm"
import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import type { MailBlock } from "../../db/tables/mail-content.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { formatErrorCode } from "../../lib/say-code.ts"
import type { RemoteDispute } from "../../services/payments/card-payments.ts"
import { button, facts, greeting, heading, text, titles } from "../mails/mail-content.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { mailPerson } from "../notifications/mail-person.server.ts"
import { worksBlock } from "../orders/order-facts.ts"
import { orderedWorks } from "../orders/ordered-works.ts"
import type { OrderRow } from "../orders/transition.server.ts"
import type { PaymentRow, Receipt } from "../payments/ledger.server.ts"
import { methodOf } from "../payments/methods.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

const linesOf = (tx: Transaction, order: OrderRow) =>
  tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position)

async function toBuyer(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  {
    subject,
    title,
    words,
  }: { subject: string; title: string; words: (works: ReturnType<typeof titles>) => MailBlock[] },
): Promise<void> {
  const lines = await linesOf(tx, order)
  const { site } = await readSettings(tx, "site")
  await mailPerson(
    shop,
    tx,
    { kind: "own-order", userId: order.userId },
    {
      to: order.email,
      replyTo: site.contactEmail || undefined,
      subject,
      blocks: [
        worksBlock(shop, lines),
        heading(title),
        greeting(order.name),
        ...words(titles(orderedWorks(lines).map(({ title: of }) => of))),
        button(`${shop.siteUrl}${href("/order-confirmation")}?order=${order.token}`, "View your order"),
      ],
    },
  )
}

const openOrder = (shop: Shop, { number }: Pick<OrderRow, "number">) =>
  button(`${shop.siteUrl}${href("/admin/orders/:number", { number })}`, "Open the order")

export const mailPartReceived = (
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  { money, left }: { money: string; left: string },
): Promise<void> =>
  toBuyer(shop, tx, order, {
    subject: `We’ve received ${money} for ${order.number}`,
    title: "Thank you",
    words: (works) => [
      text([`We’ve received ${money} for `, ...works, `. ${left} is still to pay.`]),
      text("In the meantime, nobody else can buy what you’ve reserved."),
    ],
  })

export const mailPaymentFailed = (shop: Shop, tx: Transaction, order: OrderRow): Promise<void> =>
  toBuyer(shop, tx, order, {
    subject: `Your payment for ${order.number} didn’t go through`,
    title: "Your payment didn’t go through",
    words: (works) => [
      text(["Your bank declined the payment for ", ...works, ". You haven’t been charged."]),
      text("We’re no longer holding anything for you. You’re welcome to try again, perhaps with another card."),
    ],
  })

export const mailSentBack = (shop: Shop, tx: Transaction, order: OrderRow, money: string): Promise<void> =>
  toBuyer(shop, tx, order, {
    subject: `We’re sending back your payment for ${order.number}`,
    title: "Your payment is on its way back",
    words: (works) => [
      text(["We’ve received ", money, " for ", ...works, ", but the order could no longer be filled."]),
      text("We’re sending all of it back to your card. That can take a few days. We’re sorry."),
    ],
  })

export const mailRefunded = (shop: Shop, tx: Transaction, order: OrderRow, money: string): Promise<void> =>
  toBuyer(shop, tx, order, {
    subject: `Your refund for ${order.number}`,
    title: "Your refund",
    words: (works) => [
      text([`We’ve sent ${money} back to you for `, ...works, ". Your bank may take a few days to show it."]),
    ],
  })

type Unmatched = { money: string; reason: string; goesBack: boolean }

export async function mailMoneyUnmatched(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  { money, reason, goesBack }: Unmatched,
): Promise<void> {
  const why = reason.startsWith(`${order.number}: `) ? formatErrorCode(reason.slice(order.number.length + 2)) : reason
  await alertArtist(shop, tx, "payment-problem", {
    replyTo: order.email,
    subject: `${order.number}: a payment needs your attention`,
    blocks: [
      worksBlock(shop, await linesOf(tx, order)),
      heading("A payment needs your attention"),
      text(`${money} came in for ${order.number}, but didn’t pay it. ${why}`),
      text(
        goesBack
          ? `It goes back to ${order.name} by itself, and we’ve said so by e-mail. There is nothing to do.`
          : `The order is unchanged. Send the money back, or write to ${order.name}.`,
      ),
      openOrder(shop, order),
    ],
  })
}

const wayOf = ({ method }: Receipt) => (methodOf(method)?.name ?? method).toLowerCase()

export const mailStrayMoney = (shop: Shop, tx: Transaction, receipt: Receipt, money: string): Promise<void> =>
  alertArtist(shop, tx, "payment-problem", {
    subject: `${money} came in and belongs to no order`,
    blocks: [
      heading("Money that belongs to no order"),
      text(`${money} came in by ${wayOf(receipt)}, and nothing here asked for it. It’s kept until you decide.`),
      facts([["Reference", receipt.reference]]),
      button(`${shop.siteUrl}${href("/admin/orders/unmatched")}`, "Decide what happens with it"),
    ],
  })

export async function mailRefundFailed(
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
      worksBlock(shop, await linesOf(tx, order)),
      heading("A refund failed"),
      text(`${money} for ${order.number} could not be sent back. The money is still with you.`),
      facts([["Reason", reason]]),
      openOrder(shop, order),
    ],
  })
}

type Disputed = { amount: string; disputed: RemoteDispute; page: string | undefined }

export async function mailDispute(
  shop: Shop,
  tx: Transaction,
  payment: PaymentRow,
  { amount, disputed, page }: Disputed,
): Promise<void> {
  const [order] = payment.orderId ? await tx.select().from(orders).where(eq(orders.id, payment.orderId)) : []
  await alertArtist(shop, tx, "payment-problem", {
    subject: `A payment of ${amount} is disputed`,
    blocks: [
      ...(order ? [worksBlock(shop, await linesOf(tx, order))] : []),
      heading("A payment is disputed"),
      text(`The buyer’s bank asks for ${amount} back. ${said[disputed.state]}`),
      facts([
        ["Reason", formatErrorCode(disputed.reason)],
        ["Order", order?.number ?? ""],
      ]),
      ...(page ? [button(page, "Answer the bank")] : []),
      ...(order ? [openOrder(shop, order)] : []),
    ],
  })
}

const said = {
  "needs-response": "Please answer: without an answer the money is lost.",
  "under-review": "The bank is looking at it.",
  won: "It was decided for you: the money stays with you.",
  lost: "It was decided for the buyer: the money is gone.",
} as const
