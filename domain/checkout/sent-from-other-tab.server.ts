import { sql } from "drizzle-orm"
import { type Read, read } from "../../db/reads.ts"
import type { PlacedOrder } from "./checkout.ts"
import type { Buyer } from "./unpaid-limits.server.ts"

/** Who opened a page longer ago than this, in milliseconds, orders anew. */
const longest = 3_600_000

/**
 * The order that the same form has become in another tab since this one was opened; null if none did. Both tabs are in one
 * network, because who only knows what somebody filled in must not get to their order. Ask it when the buyer is locked.
 * @param requestHash of all that the form says
 */
export function sentFromOtherTab(
  { email, household }: Buyer,
  requestHash: string,
  openedAt: string | undefined,
  now: Date,
): Read<PlacedOrder | null> {
  const since = openedAt && new Date(Math.max(Date.parse(openedAt), now.getTime() - longest)).toISOString()
  return read(
    sql`
    select number, token, payment_method as "paymentMethod", order_state as "orderState" from orders
    where email = ${email} and network = ${household} and request_hash = ${requestHash}
      and placed_at > ${since ?? null}::timestamptz and order_state in ('draft', 'open')
    order by placed_at limit 1`,
    ([row]: PlacedOrder[]) => row ?? null,
  )
}
