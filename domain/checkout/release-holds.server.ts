import { and, eq, inArray, lte } from "drizzle-orm"
import { holds } from "../../db/tables/holds.ts"
import { orders } from "../../db/tables/orders.ts"
import { system } from "../actor.ts"
import { lockWorks } from "../artworks/lock-works.server.ts"
import { tellWaiting } from "../orders/hold-alerts.server.tsx"
import { releaseHolds } from "../orders/holds.server.ts"
import { transition } from "../orders/transition.server.ts"
import type { Shop } from "../shop.ts"

const clock = system("Clock")

/**
 * Ends the holds whose time is over: their orders expire, their works are free, and who asked to be told is told.
 * The one function that does so: a job calls it each minute, and the checkout before it refuses a buyer.
 * @param artworkIds only holds on these works; all when absent
 * @returns how many orders expired
 */
export async function releaseExpiredHolds(shop: Shop, artworkIds?: string[]): Promise<number> {
  const now = shop.now()
  const over = await shop.db
    .selectDistinct({ orderId: holds.orderId })
    .from(holds)
    .where(
      and(
        eq(holds.state, "active"),
        lte(holds.expiresAt, now),
        artworkIds ? inArray(holds.artworkId, artworkIds) : undefined,
      ),
    )
    .limit(200)
  let expired = 0
  for (const { orderId } of over) {
    try {
      if (orderId && (await expireOrder(shop, orderId, now))) expired++
    } catch (error) {
      // one order that cannot be ended must not keep the works of the others
      shop.log.error({ err: error, orderId }, "a hold could not be ended")
    }
  }
  return expired
}

async function expireOrder(shop: Shop, orderId: string, now: Date): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const held = await tx.select({ artworkId: holds.artworkId }).from(holds).where(eq(holds.orderId, orderId))
    const works = await lockWorks(
      tx,
      held.map((hold) => hold.artworkId),
    )
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update")
    // Paid or ended while we waited for the locks: nothing to end.
    if (order?.orderState !== "draft") return false
    const expired = await transition(tx, clock, order, "order", "expired", now)
    if (!expired.ok) return false
    const voided = await transition(tx, clock, expired.value, "payment", "voided", now)
    if (!voided.ok) throw new Error(voided.problem.message)
    const free = await releaseHolds(tx, order, works, now)
    await tellWaiting(shop, tx, free, works)
    return true
  })
}
