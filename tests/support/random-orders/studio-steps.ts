import { randomUUID } from "node:crypto"
import { and, eq, ne } from "drizzle-orm"
import { holds } from "../../../db/tables/holds.ts"
import { orderLines, orders } from "../../../db/tables/orders.ts"
import { payments, refunds } from "../../../db/tables/payments.ts"
import { returns } from "../../../db/tables/returns.ts"
import {
  cancelOrder,
  extendDueDate,
  markDelivered,
  startPreparing,
} from "../../../domain/orders/order-commands.server.ts"
import { shipOrder } from "../../../domain/orders/parcel-commands.server.ts"
import { releaseReservation, reserveWork } from "../../../domain/orders/reservation-commands.server.ts"
import { advanceReturn, approveReturn, declineReturn } from "../../../domain/orders/return-commands.server.ts"
import { requestReturn } from "../../../domain/orders/return-requests.server.ts"
import { closeReturn } from "../../../domain/payments/close-return.server.ts"
import { markOrderPaid } from "../../../domain/payments/mark-paid.server.ts"
import { recordSale } from "../../../domain/payments/record-sale.server.ts"
import { markOrderRefundSent, refundOrder } from "../../../domain/payments/refund-order.server.ts"
import {
  attachUnmatchedPayment,
  keepUnmatchedPayment,
  refundUnmatchedPayment,
} from "../../../domain/payments/unmatched-payment-commands.server.ts"
import { adminActor } from "../orders.ts"
import type { RandomSteps } from "./steps.ts"
import type { RandomOrder, RandomWorld } from "./world.ts"

/** Random steps of the artist, and requests of buyers. Most are refused, which is a valid outcome. */
export function createStudioSteps(
  { shop, placed, works, pick, chance, random }: RandomWorld,
  someone: (recent: number) => RandomOrder | undefined,
): RandomSteps {
  const reason = "Asked for"
  const numberOf = (order: RandomOrder | undefined) => order?.number ?? ""
  const linesOf = (number: string) =>
    shop.db
      .select({ id: orderLines.id, price: orderLines.price })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(orders.number, number))
  const parts = async (number: string) =>
    Object.fromEntries((await linesOf(number)).map(({ id, price }) => [id, Math.floor(random() * price)]))
  const part = () =>
    chance(0.5) ? {} : { amount: 1 + Math.floor(random() * 500_000), key: randomUUID(), moreThanDue: true }
  /** The order of a return in one of these states. */
  const asked = async (...states: (typeof returns.$inferSelect)["state"][]) => {
    const rows = await shop.db
      .select({ number: orders.number, state: returns.state })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
    return pick(rows.filter(({ state }) => states.includes(state)))?.number ?? ""
  }

  const now = () => shop.now().toISOString().slice(0, 10)

  return {
    sell: async () => {
      if (chance(0.5)) return
      const [kind, paid] = pick([
        ["handed", "now"],
        ["pickup", "part"],
        ["pickup", "later"],
      ] as const) ?? ["handed", "now"]
      const items = [
        { artworkId: pick(works.slice(-8)) ?? "", number: null, price: 1000 + Math.floor(random() * 500_000) },
      ]
      const sale = {
        key: randomUUID(),
        source: "fair",
        name: "Judith Whitcomb",
        items,
        handover: kind,
        paid,
        deposit: 900,
      } as const
      const sold = await recordSale(shop, adminActor, { ...sale, items })
      if (!sold.ok) return
      const [order] = await shop.db
        .select({ token: orders.token })
        .from(orders)
        .where(eq(orders.number, sold.value.number))
      placed.push({
        number: sold.value.number,
        token: order?.token ?? "",
        method: paid === "now" ? "cash" : "bank_transfer",
      })
    },
    keep: () =>
      chance(0.3) &&
      reserveWork(shop, adminActor, { artworkId: pick(works.slice(-8)) ?? "", name: "Mara", until: now() }),
    letGo: async () => {
      const kept = await shop.db
        .select({ id: holds.id })
        .from(holds)
        .where(and(ne(holds.reservedFor, ""), eq(holds.state, "active")))
      await releaseReservation(shop, adminActor, pick(kept)?.id ?? "")
    },
    cancel: () => chance(0.4) && cancelOrder(shop, adminActor, numberOf(someone(20)), { reason }),
    markPaid: () =>
      markOrderPaid(shop, adminActor, numberOf(pick(placed.filter(({ method }) => method !== "stripe"))), part()),
    refund: async () => {
      const number = numberOf(someone(20))
      await refundOrder(shop, adminActor, number, { lines: await parts(number), reason })
    },
    extend: () => extendDueDate(shop, adminActor, numberOf(someone(20)), { days: 7 }),
    prepare: () => startPreparing(shop, adminActor, numberOf(someone(20))),
    ship: async () => {
      const lines = await linesOf(numberOf(someone(20)))
      const lineIds = chance(0.3) ? lines.slice(0, 1).map(({ id }) => id) : undefined
      await shipOrder(shop, adminActor, numberOf(someone(20)), { carrier: "FedEx", ...(lineIds && { lineIds }) })
    },
    deliverWorks: () => markDelivered(shop, adminActor, numberOf(someone(20))),
    ask: () => {
      const kind = pick(["cancel", "return", "damage"] as const)
      return requestReturn(shop, someone(20)?.token ?? "", { kind, works: kind === "cancel" ? [] : ["0"], reason })
    },
    answerAsked: async () => {
      const number = await asked("requested")
      const answer = chance(0.8) ? approveReturn : declineReturn
      await answer(shop, adminActor, number, { answer: "As you like" })
    },
    worksCameBack: async () => advanceReturn(shop, adminActor, await asked("approved", "in_transit"), "received"),
    closeAsked: async () => {
      const number = await asked("received", "approved")
      const fate = pick(["available", "not_for_sale", "damaged"] as const)
      await closeReturn(shop, adminActor, number, { fate, ...(chance(0.5) && { lines: await parts(number) }) })
    },
    handRefundSent: async () => {
      const rows = await shop.db
        .select({ id: refunds.id, number: orders.number })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(and(eq(refunds.by, "hand"), eq(refunds.state, "requested")))
      const row = pick(rows)
      if (row) await markOrderRefundSent(shop, adminActor, row.number, row.id)
    },
    decideUnmatched: async () => {
      const money = pick(await shop.db.select().from(payments).where(eq(payments.state, "unmatched")))
      if (!money) return
      const decide = pick([
        () => attachUnmatchedPayment(shop, adminActor, money.id, { number: numberOf(someone(20)) }),
        () => refundUnmatchedPayment(shop, adminActor, money.id, { reason }),
        () => keepUnmatchedPayment(shop, adminActor, money.id, { reason }),
      ])
      await decide?.()
    },
  }
}
