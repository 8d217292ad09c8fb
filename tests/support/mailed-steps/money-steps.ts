import { eq } from "drizzle-orm"
import { paymentSessions } from "../../../db/tables/payments.ts"
import { visitor } from "../../../domain/actor.ts"
import { placeOrder } from "../../../domain/checkout/place-order.server.ts"
import { releaseExpiredHolds } from "../../../domain/checkout/release-holds.server.ts"
import { creditWhatWentBack } from "../../../domain/invoices/credit-notes.server.ts"
import { cancelOrder } from "../../../domain/orders/order-commands.server.ts"
import type { OrderRow } from "../../../domain/orders/transition.server.ts"
import { chooseTransfer } from "../../../domain/settlement/choose-transfer.server.ts"
import { giveUpHold } from "../../../domain/settlement/held-order.server.ts"
import { markPaid } from "../../../domain/settlement/mark-paid.server.ts"
import { markRefundSent, refundOrder } from "../../../domain/settlement/refund-order.server.ts"
import {
  attachPayment,
  keepMoney,
  markUnmatchedSent,
  sendBackUnmatched,
} from "../../../domain/settlement/unmatched-commands.server.ts"
import { filledCheckout, one } from "../checkout.ts"
import { artist } from "../orders.ts"
import { cards } from "../stripe-stand-in/pay.ts"
import { type House, must } from "./house.ts"
import { noNews, notToldOf, onThePage, ownHand, type Step } from "./step.ts"

const received = "We’ve received your payment for #"
const sentBack = "Your refund for #"
const failed = "#: a refund failed"

export function moneySteps(house: House): Step[] {
  const { shop, stripe, done, on } = house
  /** A step on an order with an open card payment. */
  const onCard = (act: (at: Awaited<ReturnType<House["byCard"]>>) => Promise<unknown>) => async () => {
    const bought = await house.byCard()
    return async () => {
      await act(bought)
      return done(bought.order)
    }
  }
  /** An order that is paid at the provider after its hold has expired. */
  const late = async () => {
    const bought = await house.byCard()
    stripe.pay(bought.sessionId)
    await shop.db.update(paymentSessions).set({ state: "closed" }).where(eq(paymentSessions.orderId, bought.order.id))
    house.later(46)
    await releaseExpiredHolds(shop)
    return bought
  }
  const refund = async (order: OrderRow, part = 1) => {
    const lines = await house.linesOf(order)
    const amounts = Object.fromEntries(lines.map(({ id, price }) => [id, Math.floor(price * part)]))
    const delivery = part === 1 ? order.shippingPrice : 0
    must(await refundOrder(shop, artist, order.number, { lines: amounts, delivery, reason: "A scratch" }))
    return order
  }
  const refunded = async (card = cards.succeeds, part = 1) => refund(await house.paidByCard(card), part)
  const wentBack = async (card = cards.succeeds, part = 1) => {
    const order = await refunded(card, part)
    await house.sendRefunds()
    return order
  }
  const later = async () => {
    house.later(2)
    await house.news()
  }
  const part = async ({ number }: OrderRow, amount = 100_000) =>
    must(await markPaid(shop, artist, number, { amount, moreThanDue: true }))
  const inPart = async () => {
    const order = await house.place()
    await part(order)
    return order
  }
  const byHand = async () => refund(await house.paid())
  const stray = async () => {
    const order = await house.place()
    return { order, payment: await house.stray(order) }
  }
  const onStray = (act: (at: Awaited<ReturnType<typeof stray>>) => Promise<unknown>) => async () => {
    const at = await stray()
    return async () => {
      await act(at)
      return done(at.order)
    }
  }

  return [
    {
      what: "a card is charged",
      moves: ["payment pending → paid", "order draft → open"],
      ...{ buyer: received, artist: "# is paid" },
      ready: onCard(async ({ sessionId }) => {
        stripe.pay(sessionId)
        await house.news()
      }),
    },
    {
      ...{ what: "a card is declined on the provider’s page", artist: notToldOf },
      buyer: { nobody: "the provider’s page says so, and asks for another card" },
      ready: onCard(async ({ sessionId }) => {
        stripe.pay(sessionId, cards.declined)
        await house.news()
      }),
    },
    {
      what: "a bank declines a payment that it was processing",
      moves: ["order draft → expired", "payment pending → voided"],
      ...{ buyer: "Your payment for # didn’t go through", artist: notToldOf },
      ready: onCard(async ({ sessionId }) => {
        stripe.pay(sessionId, cards.failsLater)
        await house.news()
        await later()
      }),
    },
    {
      what: "the provider’s page is left, and the hold ends",
      moves: ["order draft → expired", "payment pending → voided"],
      buyer: { nobody: "nothing was bought, and whoever typed the address may not be its owner" },
      artist: notToldOf,
      ready: onCard(() => house.clock({ minutes: 46 })),
    },
    {
      what: "the buyer releases the work",
      moves: ["order draft → expired", "payment pending → voided"],
      ...{ buyer: onThePage, artist: notToldOf },
      ready: onCard(async ({ token }) => must(await giveUpHold(shop, visitor, token))),
    },
    {
      what: "the buyer pays by transfer instead",
      moves: ["payment pending → unpaid", "order draft → open"],
      ...{ buyer: "Your order #", artist: "New order #, awaiting a transfer" },
      ready: onCard(async ({ token }) => must(await chooseTransfer(shop, visitor, token))),
    },
    {
      what: "money comes after the time, and the work is free",
      moves: ["order expired → open", "payment voided → paid"],
      ...{ buyer: received, artist: "# is paid" },
      ready: on(async () => (await late()).order, house.news),
    },
    {
      ...{ what: "money comes after the time, and somebody else has the work" },
      buyer: "We’re sending back your payment for #",
      artist: "#: a payment needs your attention",
      ready: on(async () => {
        const { order, workIds } = await late()
        const works = workIds.map((id) => ({ id }))
        must(await placeOrder(shop, visitor, filledCheckout(one(...works))))
        return order
      }, house.news),
    },
    {
      ...{ what: "a transfer comes", moves: ["payment unpaid → paid"], buyer: received, artist: "# is paid" },
      ready: on(house.place, async ({ number }) => must(await markPaid(shop, artist, number))),
    },
    {
      ...{ what: "a part comes", moves: ["payment unpaid → partially_paid"] },
      ...{ buyer: "We’ve received $1,000 for #", artist: ownHand },
      ready: on(house.place, (order) => part(order)),
    },
    {
      ...{ what: "the rest comes", moves: ["payment partially_paid → paid"], buyer: received, artist: "# is paid" },
      ready: on(inPart, async ({ number }) => must(await markPaid(shop, artist, number))),
    },
    {
      ...{ what: "more comes than was due", artist: ownHand },
      buyer: { nobody: "what is too much goes back by a decision, which writes" },
      ready: on(house.paid, (order) => part(order)),
    },
    {
      ...{ what: "a refund is decided", buyer: { nobody: "the e-mail leaves when the money does" }, artist: ownHand },
      ready: on(house.paidByCard, (order) => refund(order)),
    },
    {
      ...{ what: "a part goes back by the provider", moves: ["payment paid → partially_refunded"] },
      ...{ buyer: sentBack, artist: ownHand },
      ready: on(() => refunded(cards.succeeds, 0.5), house.sendRefunds),
    },
    {
      ...{ what: "all of it goes back by the provider", moves: ["payment paid → refunded"] },
      ...{ buyer: sentBack, artist: ownHand },
      ready: on(refunded, house.sendRefunds),
    },
    {
      ...{ what: "the rest goes back by the provider", moves: ["payment partially_refunded → refunded"] },
      ...{ buyer: sentBack, artist: ownHand },
      ready: on(async () => {
        const order = await wentBack(cards.succeeds, 0.5)
        const [line] = await house.linesOf(order)
        const lines = { [line?.id ?? ""]: (line?.price ?? 0) - Math.floor((line?.price ?? 0) * 0.5) }
        const rest = { lines, delivery: order.shippingPrice, reason: "The rest" }
        must(await refundOrder(shop, artist, order.number, rest))
        return order
      }, house.sendRefunds),
    },
    {
      ...{ what: "money goes back by hand", moves: ["payment paid → refunded"], buyer: sentBack, artist: ownHand },
      ready: on(byHand, async (order) =>
        must(await markRefundSent(shop, artist, order.number, (await house.refundOf(order)).id)),
      ),
    },
    {
      ...{ what: "a deposit goes back when the sale is canceled", moves: ["payment partially_paid → refunded"] },
      ...{ buyer: sentBack, artist: ownHand },
      ready: on(
        async () => {
          const order = await inPart()
          must(await cancelOrder(shop, artist, order.number, { reason: "Asked for" }))
          return order
        },
        async (order) => must(await markRefundSent(shop, artist, order.number, (await house.refundOf(order)).id)),
      ),
    },
    {
      what: "one of two parts goes back when the sale is canceled",
      moves: ["payment partially_paid → partially_refunded"],
      ...{ buyer: sentBack, artist: ownHand },
      ready: on(
        async () => {
          const order = await inPart()
          await part(order)
          must(await cancelOrder(shop, artist, order.number, { reason: "Asked for" }))
          return order
        },
        async (order) => must(await markRefundSent(shop, artist, order.number, (await house.refundOf(order)).id)),
      ),
    },
    {
      ...{ what: "what went back is credited", buyer: "Credit note for your order #", artist: ownHand },
      ready: on(wentBack, async (order) => {
        const { decision } = await house.refundOf(order)
        await creditWhatWentBack(shop, { orderId: order.id, decision })
      }),
    },
    {
      ...{ what: "a refund fails days later", moves: ["payment refunded → paid"] },
      ...{ buyer: { nobody: "the artist sends it in another way, and that writes" }, artist: failed },
      ready: on(() => wentBack(cards.refundFailsLater), later),
    },
    {
      ...{ what: "a refund of a part fails days later", moves: ["payment partially_refunded → paid"] },
      ...{ buyer: { nobody: "the artist sends it in another way, and that writes" }, artist: failed },
      ready: on(() => wentBack(cards.refundFailsLater, 0.5), later),
    },
    {
      ...{ what: "a bank disputes a payment", artist: "A payment of $4,210 is disputed" },
      buyer: { nobody: "it is the buyer’s bank that asks" },
      ready: on(house.paidByCard, async (order) => {
        stripe.dispute((await house.paymentOf(order)).reference)
        await house.news()
      }),
    },
    {
      what: "money comes that belongs to nothing",
      artist: "$4,210 came in and belongs to no order",
      buyer: { nobody: "nobody is known" },
      noWork: "no work is known",
      ready: async () => {
        const { order, sessionId } = await house.byCard()
        await shop.db.delete(paymentSessions).where(eq(paymentSessions.orderId, order.id))
        return async () => {
          stripe.pay(sessionId)
          await house.news()
          return { orderId: null, number: "belongs to no order", email: order.email }
        }
      },
    },
    {
      ...{ what: "money that belonged to nothing is counted for an order", moves: ["payment unpaid → paid"] },
      ...{ buyer: received, artist: "# is paid" },
      ready: onStray(async ({ order: { number }, payment }) =>
        must(await attachPayment(shop, artist, payment.id, { number })),
      ),
    },
    {
      what: "a part of the money for an order whose time was over is counted for it",
      moves: ["order expired → open", "payment voided → partially_paid"],
      ...{ buyer: "We’ve received $1,000 for #", artist: ownHand },
      ready: async () => {
        const { order } = await house.byCard()
        await house.clock({ minutes: 46 })
        const payment = await house.stray(order, 100_000)
        return async () => {
          must(await attachPayment(shop, artist, payment.id, { number: order.number }))
          return done(order)
        }
      },
    },
    {
      ...{ what: "it is kept", buyer: { nobody: "the artist has talked about it with whoever paid" }, artist: ownHand },
      ready: onStray(async ({ payment }) => must(await keepMoney(shop, artist, payment.id, { reason: "A gift" }))),
    },
    {
      ...{ what: "it is to go back", buyer: noNews, artist: ownHand },
      ready: onStray(async ({ payment }) =>
        must(await sendBackUnmatched(shop, artist, payment.id, { reason: "A mistake" })),
      ),
    },
    {
      ...{ what: "it has gone back by hand", buyer: sentBack, artist: ownHand },
      ready: async () => {
        const { order, payment } = await stray()
        must(await sendBackUnmatched(shop, artist, payment.id, { reason: "A mistake" }))
        return async () => {
          must(await markUnmatchedSent(shop, artist, (await house.refundOf(order)).id))
          return done(order)
        }
      },
    },
  ]
}
