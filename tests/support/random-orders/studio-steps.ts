import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { orderLines, orders } from "../../../db/tables/orders.ts"
import { payments, refunds } from "../../../db/tables/payments.ts"
import { returns } from "../../../db/tables/returns.ts"
import { cancelOrder, extendDue, markDelivered, startPreparing } from "../../../domain/orders/order-commands.server.ts"
import { shipOrder } from "../../../domain/orders/parcel-commands.server.ts"
import { approveReturn, declineReturn, moveReturnTo } from "../../../domain/orders/return-commands.server.ts"
import { askForReturn } from "../../../domain/orders/return-requests.server.ts"
import { closeReturn } from "../../../domain/settlement/close-return.server.ts"
import { markPaid } from "../../../domain/settlement/mark-paid.server.ts"
import { markRefundSent, refundOrder } from "../../../domain/settlement/refund-order.server.ts"
import { attachPayment, keepMoney, sendBackUnmatched } from "../../../domain/settlement/unmatched-commands.server.ts"
import { artist } from "../orders.ts"
import type { Steps } from "./steps.ts"
import type { Placed, World } from "./world.ts"

/** What the artist clicks, and what buyers ask of the studio; most of it is refused, which is an outcome too. */
export function studioSteps(
  { shop, placed, pick, chance, random }: World,
  someone: (most: number) => Placed | undefined,
): Steps {
  const reason = "Asked for"
  const numberOf = (order: Placed | undefined) => order?.number ?? ""
  const linesOf = (number: string) =>
    shop.db
      .select({ id: orderLines.id, price: orderLines.price })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(orders.number, number))
  const parts = async (number: string) =>
    Object.fromEntries((await linesOf(number)).map(({ id, price }) => [id, Math.floor(random() * price)]))
  const part = () => (chance(0.5) ? {} : { amount: 1 + Math.floor(random() * 500_000), key: randomUUID() })
  /** The order of a request that is in one of these states. */
  const asked = async (...states: (typeof returns.$inferSelect)["state"][]) => {
    const rows = await shop.db
      .select({ number: orders.number, state: returns.state })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
    return pick(rows.filter(({ state }) => states.includes(state)))?.number ?? ""
  }

  return {
    cancel: () => chance(0.4) && cancelOrder(shop, artist, numberOf(someone(20)), { reason }),
    markPaid: () => markPaid(shop, artist, numberOf(pick(placed.filter(({ method }) => method !== "stripe"))), part()),
    refund: async () => {
      const number = numberOf(someone(20))
      await refundOrder(shop, artist, number, { lines: await parts(number), reason })
    },
    extend: () => extendDue(shop, artist, numberOf(someone(20)), { days: 7 }),
    prepare: () => startPreparing(shop, artist, numberOf(someone(20))),
    ship: async () => {
      const lines = await linesOf(numberOf(someone(20)))
      const lineIds = chance(0.3) ? lines.slice(0, 1).map(({ id }) => id) : undefined
      await shipOrder(shop, artist, numberOf(someone(20)), { carrier: "FedEx", ...(lineIds && { lineIds }) })
    },
    deliverWorks: () => markDelivered(shop, artist, numberOf(someone(20))),
    ask: () => {
      const kind = pick(["cancel", "return", "damage"] as const)
      return askForReturn(shop, someone(20)?.token ?? "", { kind, works: kind === "cancel" ? [] : ["0"], reason })
    },
    answerAsked: async () => {
      const number = await asked("requested")
      const answer = chance(0.8) ? approveReturn : declineReturn
      await answer(shop, artist, number, { answer: "As you like" })
    },
    worksCameBack: async () => moveReturnTo(shop, artist, await asked("approved", "in_transit"), "received"),
    closeAsked: async () => {
      const number = await asked("received", "approved")
      const fate = pick(["available", "not_for_sale", "damaged"] as const)
      await closeReturn(shop, artist, number, { fate, ...(chance(0.5) && { lines: await parts(number) }) })
    },
    handRefundSent: async () => {
      const rows = await shop.db
        .select({ id: refunds.id, number: orders.number })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(and(eq(refunds.by, "hand"), eq(refunds.state, "requested")))
      const row = pick(rows)
      if (row) await markRefundSent(shop, artist, row.number, row.id)
    },
    decideUnmatched: async () => {
      const money = pick(await shop.db.select().from(payments).where(eq(payments.state, "unmatched")))
      if (!money) return
      const decide = pick([
        () => attachPayment(shop, artist, money.id, { number: numberOf(someone(20)) }),
        () => sendBackUnmatched(shop, artist, money.id, { reason }),
        () => keepMoney(shop, artist, money.id, { reason }),
      ])
      await decide?.()
    },
  }
}
