import { and, eq, inArray, lte } from "drizzle-orm"
import { holds } from "../../db/tables/holds.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { tellWaiting } from "../orders/hold-alerts.server.ts"
import { releaseHolds } from "../orders/holds.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { transition } from "../orders/transition.server.ts"
import { done } from "../problem.ts"
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
      if (orderId && (await expireOrder(shop, orderId))) expired++
    } catch (error) {
      // one order that cannot be ended must not keep the works of the others
      shop.log.error({ err: error, orderId }, "a hold could not be ended")
    }
  }
  return expired
}

async function expireOrder(shop: Shop, orderId: string): Promise<boolean> {
  const outcome = await command(shop, clock, "admin", noInput, async ({ tx, now }) => {
    const locked = await lockOrder(tx, "id", orderId)
    // Paid or ended while we waited for the locks: nothing to end.
    if (locked?.order.orderState !== "draft") return done(false)
    const { order, works } = locked
    const expired = await transition(tx, clock, order, "order", "expired", now)
    if (!expired.ok) return expired
    const voided = await transition(tx, clock, expired.value, "payment", "voided", now)
    if (!voided.ok) return voided
    await tellWaiting(shop, tx, await releaseHolds(tx, order, works, now), works)
    return done(true)
  })
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}
