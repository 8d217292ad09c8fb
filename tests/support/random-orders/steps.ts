import { eq, sql } from "drizzle-orm"
import { history } from "../../../db/tables/content.ts"
import { orders } from "../../../db/tables/orders.ts"
import { paymentSessions } from "../../../db/tables/payments.ts"
import { visitor } from "../../../domain/actor.ts"
import { releaseExpiredHolds } from "../../../domain/checkout/release-expired-holds.server.ts"
import { undoOrderStep } from "../../../domain/orders/undo-order-step.server.ts"
import { openOrderCardPage } from "../../../domain/payments/card-page.server.ts"
import { chooseTransfer } from "../../../domain/payments/choose-transfer.server.ts"
import { releaseHold } from "../../../domain/payments/held-order.server.ts"
import { reconcilePayments } from "../../../domain/payments/reconcile.server.ts"
import { syncDueSessions, syncOrderPayment } from "../../../domain/payments/sync-session.server.ts"
import { adminActor } from "../orders.ts"
import { testCards } from "../stripe-stand-in/pay.ts"
import { createStudioSteps } from "./studio-steps.ts"
import type { RandomWorld } from "./world.ts"

export type RandomSteps = Record<string, () => unknown>

/** Random steps of buyers, the provider, the clock and the studio. */
export function createRandomSteps(world: RandomWorld): RandomSteps {
  const { shop, stripe, deliver, later, placed, place, pick, chance, random, sendRefunds } = world
  const someone = (recent: number) => pick(placed.slice(-recent))
  const anyCard = () =>
    chance(0.7)
      ? testCards.succeeds
      : (pick([
          testCards.declined,
          testCards.succeedsLater,
          testCards.failsLater,
          testCards.refundSucceedsLater,
          testCards.refundFailsLater,
        ]) ?? "")
  const openPage = () => pick(stripe.sessions().filter(({ status }) => status === "open"))
  const pay = () => {
    const session = openPage()
    if (session) stripe.pay(session.id, anyCard())
  }
  return {
    place,
    placeToo: place,
    pay,
    payToo: pay,
    deliver: () => {
      const ids = stripe
        .events()
        .slice(-12)
        .map(({ id }) => id)
      return deliver(ids.filter(() => chance(0.6)).sort(() => random() - 0.5))
    },
    lookAt: () => syncOrderPayment(shop, someone(10)?.token ?? ""),
    giveUp: () => chance(0.3) && releaseHold(shop, visitor, someone(10)?.token ?? ""),
    payByTransfer: async () => {
      const order = someone(10)
      if (!order || chance(0.6)) return
      if ((await chooseTransfer(shop, visitor, order.token)).ok) order.method = "bank_transfer"
    },
    openAgain: () => openOrderCardPage(shop, visitor, someone(10)?.token ?? ""),
    time: async () => {
      later(Math.floor(random() * 40))
      await syncDueSessions(shop)
      await releaseExpiredHolds(shop)
    },
    undo: async () => {
      const [last] = await shop.db
        .select()
        .from(history)
        .where(eq(history.noun, "order"))
        .orderBy(sql`id desc`)
        .limit(1)
      const [order] = last ? await shop.db.select().from(orders).where(eq(orders.id, last.nounId)) : []
      if (last && order) await undoOrderStep(shop, adminActor, order.number, last.id)
    },
    sendRefunds,
    refundThere: () => {
      const paid = pick(stripe.ledger().payments.filter(({ amount, refunded }) => amount > refunded))
      if (paid && chance(0.2)) stripe.refundInDashboard(paid.id, Math.ceil(random() * (paid.amount - paid.refunded)))
    },
    // A payment page whose session is closed in the shop can still be paid.
    forget: async () => {
      const session = chance(0.5) && openPage()
      if (!session) return
      await shop.db.update(paymentSessions).set({ state: "closed" }).where(eq(paymentSessions.providerId, session.id))
      const token = new URL(session.success_url ?? "").searchParams.get("order") ?? ""
      if (chance(0.5)) await releaseHold(shop, visitor, token)
    },
    // Rarely, because the provider's library waits before it retries.
    fail: () =>
      chance(0.15) &&
      stripe.faults.add(pick([{ answer: 500 }, { answer: 429 }, { answer: 503, done: true }]) ?? { answer: 500 }, 2),
    reconcile: () => chance(0.3) && reconcilePayments(shop),
    ...createStudioSteps(world, someone),
  }
}
