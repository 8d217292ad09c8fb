import { eq } from "drizzle-orm"
import { holds } from "../../db/tables/holds.ts"
import { orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { lockWorks } from "../artworks/lock-works.server.ts"
import { atomically } from "../atomically.server.ts"
import { tellWaiting } from "../orders/hold-alerts.server.tsx"
import { releaseHolds } from "../orders/holds.server.ts"
import { isOrderToken } from "../orders/order.ts"
import { type BuyersOrder, findOrderByToken } from "../orders/order-queries.server.ts"
import { type OrderRow, transition } from "../orders/transition.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"

/** The order that waits for a pretended payment, and until when its works are held; null when the link leads nowhere. */
export async function findHold(
  shop: Shop,
  token: string,
): Promise<{ order: BuyersOrder; heldUntil: Date | null } | null> {
  const order = await findOrderByToken(shop, token)
  if (order?.paymentMethod !== "demo") return null
  const [hold] = await shop.db
    .select({ expiresAt: holds.expiresAt })
    .from(holds)
    .innerJoin(orders, eq(orders.id, holds.orderId))
    .where(eq(orders.token, token))
    .limit(1)
  return { order, heldUntil: hold?.expiresAt ?? null }
}

/** The buyer does not want to pay after all: the works are free at once. */
export async function giveUpHold(shop: Shop, actor: Actor, token: string): Promise<Outcome<OrderRow>> {
  if (!isOrderToken(token)) return refuse("not_found", "There is no such order.")
  const now = shop.now()
  return atomically(shop, async (tx) => {
    const held = await tx
      .select({ artworkId: holds.artworkId })
      .from(holds)
      .innerJoin(orders, eq(orders.id, holds.orderId))
      .where(eq(orders.token, token))
    const works = await lockWorks(
      tx,
      held.map((hold) => hold.artworkId),
    )
    const [order] = await tx.select().from(orders).where(eq(orders.token, token)).for("update")
    if (order?.paymentMethod !== "demo") return refuse("not_found", "There is no such order.")
    const cancelled = await transition(tx, actor, order, "order", "cancelled", now, "Given up by the buyer")
    if (!cancelled.ok) return cancelled
    const voided = await transition(tx, actor, cancelled.value, "payment", "voided", now)
    if (!voided.ok) return voided
    await tellWaiting(shop, tx, await releaseHolds(tx, order, works, now), works)
    return done(voided.value)
  })
}
