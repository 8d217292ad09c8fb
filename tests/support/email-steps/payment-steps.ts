import { eq } from "drizzle-orm"
import { paymentSessions } from "../../../db/tables/payments.ts"
import { visitor } from "../../../domain/actor.ts"
import { placeOrder } from "../../../domain/checkout/place-order.server.ts"
import { releaseExpiredHolds } from "../../../domain/checkout/release-expired-holds.server.ts"
import { creditRefunds } from "../../../domain/invoices/credit-notes.server.ts"
import { cancelOrder } from "../../../domain/orders/order-commands.server.ts"
import type { OrderRow } from "../../../domain/orders/transition-order.server.ts"
import { chooseTransfer } from "../../../domain/payments/choose-transfer.server.ts"
import { releaseHold } from "../../../domain/payments/held-order.server.ts"
import { markOrderPaid } from "../../../domain/payments/mark-paid.server.ts"
import { markOrderRefundSent, refundOrder } from "../../../domain/payments/refund-order.server.ts"
import {
  attachUnmatchedPayment,
  keepUnmatchedPayment,
  markUnmatchedRefundSent,
  refundUnmatchedPayment,
} from "../../../domain/payments/unmatched-payment-commands.server.ts"
import { buildCheckoutForm, oneOfEach } from "../checkout.ts"
import { adminActor } from "../orders.ts"
import { testCards } from "../stripe-stand-in/pay.ts"
import { doneByArtist, type EmailStep, neverBought, nothingNew, shownOnPage } from "./step.ts"
import { requireOk, type StepShop } from "./step-shop.ts"

const receivedSubject = "We’ve received your payment for #"
const refundSubject = "Your refund for #"
const refundFailedSubject = "#: a refund failed"

export function createPaymentSteps(stepShop: StepShop): EmailStep[] {
  const { shop, stripe, done, on } = stepShop
  /** A step on an order with an open card payment. */
  const onCardOrder = (act: (at: Awaited<ReturnType<StepShop["byCard"]>>) => Promise<unknown>) => async () => {
    const bought = await stepShop.byCard()
    return async () => {
      await act(bought)
      return done(bought.order)
    }
  }
  /** An order that is paid at the provider after its hold has expired. */
  const createLateCardPayment = async () => {
    const bought = await stepShop.byCard()
    stripe.pay(bought.sessionId)
    await shop.db.update(paymentSessions).set({ state: "closed" }).where(eq(paymentSessions.orderId, bought.order.id))
    stepShop.later(46)
    await releaseExpiredHolds(shop)
    return bought
  }
  const refund = async (order: OrderRow, part = 1) => {
    const lines = await stepShop.linesOf(order)
    const amounts = Object.fromEntries(lines.map(({ id, price }) => [id, Math.floor(price * part)]))
    const delivery = part === 1 ? order.shippingPrice : 0
    requireOk(await refundOrder(shop, adminActor, order.number, { lines: amounts, delivery, reason: "A scratch" }))
    return order
  }
  const refunded = async (card = testCards.succeeds, part = 1) => refund(await stepShop.paidByCard(card), part)
  const createSentRefund = async (card = testCards.succeeds, part = 1) => {
    const order = await refunded(card, part)
    await stepShop.sendRefunds()
    return order
  }
  const later = async () => {
    stepShop.later(2)
    await stepShop.news()
  }
  const part = async ({ number }: OrderRow, amount = 100_000) =>
    requireOk(await markOrderPaid(shop, adminActor, number, { amount, moreThanDue: true }))
  const createPartlyPaidOrder = async () => {
    const order = await stepShop.place()
    await part(order)
    return order
  }
  const createManualRefund = async () => refund(await stepShop.paid())
  const stray = async () => {
    const order = await stepShop.place()
    return { order, payment: await stepShop.stray(order) }
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
      ...{ buyer: receivedSubject, artist: "# is paid" },
      ready: onCardOrder(async ({ sessionId }) => {
        stripe.pay(sessionId)
        await stepShop.news()
      }),
    },
    {
      ...{ what: "a card is declined on the provider’s page", artist: neverBought },
      buyer: { nobody: "the provider’s page says so, and asks for another card" },
      ready: onCardOrder(async ({ sessionId }) => {
        stripe.pay(sessionId, testCards.declined)
        await stepShop.news()
      }),
    },
    {
      what: "a bank declines a payment that it was processing",
      moves: ["order draft → expired", "payment pending → voided"],
      ...{ buyer: "Your payment for # didn’t go through", artist: neverBought },
      ready: onCardOrder(async ({ sessionId }) => {
        stripe.pay(sessionId, testCards.failsLater)
        await stepShop.news()
        await later()
      }),
    },
    {
      what: "the provider’s page is left, and the hold ends",
      moves: ["order draft → expired", "payment pending → voided"],
      buyer: { nobody: "nothing was bought, and whoever typed the address may not be its owner" },
      artist: neverBought,
      ready: onCardOrder(() => stepShop.clock({ minutes: 46 })),
    },
    {
      what: "the buyer releases the work",
      moves: ["order draft → expired", "payment pending → voided"],
      ...{ buyer: shownOnPage, artist: neverBought },
      ready: onCardOrder(async ({ token }) => requireOk(await releaseHold(shop, visitor, token))),
    },
    {
      what: "the buyer pays by transfer instead",
      moves: ["payment pending → unpaid", "order draft → open"],
      ...{ buyer: "Your order #", artist: "New order #, awaiting a transfer" },
      ready: onCardOrder(async ({ token }) => requireOk(await chooseTransfer(shop, visitor, token))),
    },
    {
      what: "money comes after the time, and the work is free",
      moves: ["order expired → open", "payment voided → paid"],
      ...{ buyer: receivedSubject, artist: "# is paid" },
      ready: on(async () => (await createLateCardPayment()).order, stepShop.news),
    },
    {
      ...{ what: "money comes after the time, and somebody else has the work" },
      buyer: "We’re sending back your payment for #",
      artist: "#: a payment needs your attention",
      ready: on(async () => {
        const { order, workIds } = await createLateCardPayment()
        const works = workIds.map((id) => ({ id }))
        requireOk(await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(...works))))
        return order
      }, stepShop.news),
    },
    {
      ...{ what: "a transfer comes", moves: ["payment unpaid → paid"], buyer: receivedSubject, artist: "# is paid" },
      ready: on(stepShop.place, async ({ number }) => requireOk(await markOrderPaid(shop, adminActor, number))),
    },
    {
      ...{ what: "a part comes", moves: ["payment unpaid → partially_paid"] },
      ...{ buyer: "We’ve received $1,000 for #", artist: doneByArtist },
      ready: on(stepShop.place, (order) => part(order)),
    },
    {
      ...{
        what: "the rest comes",
        moves: ["payment partially_paid → paid"],
        buyer: receivedSubject,
        artist: "# is paid",
      },
      ready: on(createPartlyPaidOrder, async ({ number }) => requireOk(await markOrderPaid(shop, adminActor, number))),
    },
    {
      ...{ what: "more comes than was due", artist: doneByArtist },
      buyer: { nobody: "what is too much goes back by a decision, which writes" },
      ready: on(stepShop.paid, (order) => part(order)),
    },
    {
      ...{
        what: "a refund is decided",
        buyer: { nobody: "the e-mail leaves when the money does" },
        artist: doneByArtist,
      },
      ready: on(stepShop.paidByCard, (order) => refund(order)),
    },
    {
      ...{ what: "a part goes back by the provider", moves: ["payment paid → partially_refunded"] },
      ...{ buyer: refundSubject, artist: doneByArtist },
      ready: on(() => refunded(testCards.succeeds, 0.5), stepShop.sendRefunds),
    },
    {
      ...{ what: "all of it goes back by the provider", moves: ["payment paid → refunded"] },
      ...{ buyer: refundSubject, artist: doneByArtist },
      ready: on(refunded, stepShop.sendRefunds),
    },
    {
      ...{ what: "the rest goes back by the provider", moves: ["payment partially_refunded → refunded"] },
      ...{ buyer: refundSubject, artist: doneByArtist },
      ready: on(async () => {
        const order = await createSentRefund(testCards.succeeds, 0.5)
        const [line] = await stepShop.linesOf(order)
        const lines = { [line?.id ?? ""]: (line?.price ?? 0) - Math.floor((line?.price ?? 0) * 0.5) }
        const rest = { lines, delivery: order.shippingPrice, reason: "The rest" }
        requireOk(await refundOrder(shop, adminActor, order.number, rest))
        return order
      }, stepShop.sendRefunds),
    },
    {
      ...{
        what: "money goes back by hand",
        moves: ["payment paid → refunded"],
        buyer: refundSubject,
        artist: doneByArtist,
      },
      ready: on(createManualRefund, async (order) =>
        requireOk(await markOrderRefundSent(shop, adminActor, order.number, (await stepShop.refundOf(order)).id)),
      ),
    },
    {
      ...{ what: "a deposit goes back when the sale is canceled", moves: ["payment partially_paid → refunded"] },
      ...{ buyer: refundSubject, artist: doneByArtist },
      ready: on(
        async () => {
          const order = await createPartlyPaidOrder()
          requireOk(await cancelOrder(shop, adminActor, order.number, { reason: "Asked for" }))
          return order
        },
        async (order) =>
          requireOk(await markOrderRefundSent(shop, adminActor, order.number, (await stepShop.refundOf(order)).id)),
      ),
    },
    {
      what: "one of two parts goes back when the sale is canceled",
      moves: ["payment partially_paid → partially_refunded"],
      ...{ buyer: refundSubject, artist: doneByArtist },
      ready: on(
        async () => {
          const order = await createPartlyPaidOrder()
          await part(order)
          requireOk(await cancelOrder(shop, adminActor, order.number, { reason: "Asked for" }))
          return order
        },
        async (order) =>
          requireOk(await markOrderRefundSent(shop, adminActor, order.number, (await stepShop.refundOf(order)).id)),
      ),
    },
    {
      ...{ what: "what went back is credited", buyer: "Credit note for your order #", artist: doneByArtist },
      ready: on(createSentRefund, async (order) => {
        const { decision } = await stepShop.refundOf(order)
        await creditRefunds(shop, { orderId: order.id, decision })
      }),
    },
    {
      ...{ what: "a refund fails days later", moves: ["payment refunded → paid"] },
      ...{ buyer: { nobody: "the artist sends it in another way, and that writes" }, artist: refundFailedSubject },
      ready: on(() => createSentRefund(testCards.refundFailsLater), later),
    },
    {
      ...{ what: "a refund of a part fails days later", moves: ["payment partially_refunded → paid"] },
      ...{ buyer: { nobody: "the artist sends it in another way, and that writes" }, artist: refundFailedSubject },
      ready: on(() => createSentRefund(testCards.refundFailsLater, 0.5), later),
    },
    {
      ...{ what: "a bank disputes a payment", artist: "A payment of $4,210 is disputed" },
      buyer: { nobody: "it is the buyer’s bank that asks" },
      ready: on(stepShop.paidByCard, async (order) => {
        stripe.dispute((await stepShop.paymentOf(order)).reference)
        await stepShop.news()
      }),
    },
    {
      what: "money comes that belongs to nothing",
      artist: "$4,210 came in and belongs to no order",
      buyer: { nobody: "nobody is known" },
      noWork: "no work is known",
      ready: async () => {
        const { order, sessionId } = await stepShop.byCard()
        await shop.db.delete(paymentSessions).where(eq(paymentSessions.orderId, order.id))
        return async () => {
          stripe.pay(sessionId)
          await stepShop.news()
          return { orderId: null, number: "belongs to no order", email: order.email }
        }
      },
    },
    {
      ...{ what: "money that belonged to nothing is counted for an order", moves: ["payment unpaid → paid"] },
      ...{ buyer: receivedSubject, artist: "# is paid" },
      ready: onStray(async ({ order: { number }, payment }) =>
        requireOk(await attachUnmatchedPayment(shop, adminActor, payment.id, { number })),
      ),
    },
    {
      what: "a part of the money for an order whose time was over is counted for it",
      moves: ["order expired → open", "payment voided → partially_paid"],
      ...{ buyer: "We’ve received $1,000 for #", artist: doneByArtist },
      ready: async () => {
        const { order } = await stepShop.byCard()
        await stepShop.clock({ minutes: 46 })
        const payment = await stepShop.stray(order, 100_000)
        return async () => {
          requireOk(await attachUnmatchedPayment(shop, adminActor, payment.id, { number: order.number }))
          return done(order)
        }
      },
    },
    {
      ...{
        what: "it is kept",
        buyer: { nobody: "the artist has talked about it with whoever paid" },
        artist: doneByArtist,
      },
      ready: onStray(async ({ payment }) =>
        requireOk(await keepUnmatchedPayment(shop, adminActor, payment.id, { reason: "A gift" })),
      ),
    },
    {
      ...{ what: "it is to go back", buyer: nothingNew, artist: doneByArtist },
      ready: onStray(async ({ payment }) =>
        requireOk(await refundUnmatchedPayment(shop, adminActor, payment.id, { reason: "A mistake" })),
      ),
    },
    {
      ...{ what: "it has gone back by hand", buyer: refundSubject, artist: doneByArtist },
      ready: async () => {
        const { order, payment } = await stray()
        requireOk(await refundUnmatchedPayment(shop, adminActor, payment.id, { reason: "A mistake" }))
        return async () => {
          requireOk(await markUnmatchedRefundSent(shop, adminActor, (await stepShop.refundOf(order)).id))
          return done(order)
        }
      },
    },
  ]
}
