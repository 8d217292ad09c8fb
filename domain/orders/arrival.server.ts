import { visitor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { mailArrived } from "./fulfilment-mails.server.ts"
import { lockOrder } from "./lock-order.server.ts"
import { isOrderToken } from "./order.ts"
import { transitionOrder } from "./transition.server.ts"

const unknown = () => refuse("not_found", "There is no such order.")

/** The order's link gives permission. Idempotent. Refuses (409) while something is in the studio. */
export async function sayArrived(shop: Shop, token: string): Promise<Outcome<null>> {
  if (!isOrderToken(token)) return unknown()
  return command(shop, visitor, "anyone", noInput, async ({ tx, now, actor }) => {
    const locked = await lockOrder(tx, "token", token)
    if (!locked) return unknown()
    const { order } = locked
    if (order.fulfilmentState === "delivered") return done(null)
    if (order.fulfilmentState !== "shipped")
      return refuse("conflict", "Not everything has been sent yet. Please write to the studio.")
    const delivered = await transitionOrder(tx, actor, order, "fulfilment", "delivered", now)
    if (!delivered.ok) return delivered
    const completed = await transitionOrder(tx, actor, delivered.value, "order", "completed", now)
    if (!completed.ok) return completed
    await mailArrived(shop, tx, completed.value)
    return done(null)
  })
}
