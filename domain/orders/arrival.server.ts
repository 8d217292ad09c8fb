import { visitor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { alertArrived } from "./fulfilment-emails.server.ts"
import { lockOrder } from "./lock-order.server.ts"
import { isOrderToken } from "./order.ts"
import { transitionOrder } from "./transition-order.server.ts"

const orderNotFound = () => refuse("not_found", "There is no such order.")

/** The order's link gives permission. Idempotent. Refuses (409) while something is in the studio. */
export async function confirmArrival(shop: Shop, token: string): Promise<Outcome<null>> {
  if (!isOrderToken(token)) return orderNotFound()
  return command(shop, visitor, "anyone", noInput, async ({ tx, now, actor }) => {
    const locked = await lockOrder(tx, "token", token)
    if (!locked) return orderNotFound()
    const { order } = locked
    if (order.fulfilmentState === "delivered") return done(null)
    if (order.fulfilmentState !== "shipped")
      return refuse("conflict", "Not everything has been sent yet. Please write to the studio.")
    const delivered = await transitionOrder(tx, actor, order, "fulfilment", "delivered", now)
    if (!delivered.ok) return delivered
    const completed = await transitionOrder(tx, actor, delivered.value, "order", "completed", now)
    if (!completed.ok) return completed
    await alertArrived(shop, tx, completed.value)
    return done(null)
  })
}
