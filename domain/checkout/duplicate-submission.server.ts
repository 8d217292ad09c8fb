import { sql } from "drizzle-orm"
import { defineRead, type PipelinedRead } from "../../db/reads.ts"
import type { PlacedOrder } from "./checkout.ts"
import type { Buyer } from "./unpaid-limits.server.ts"

/** Milliseconds; an older page places a new order. */
const maxAgeMs = 3_600_000

/** Needs `lockBuyer`, and the same network, because knowing the form's content must not give access to the order. */
export function readDuplicateSubmission(
  { email, household }: Buyer,
  requestHash: string,
  openedAt: string | undefined,
  now: Date,
): PipelinedRead<PlacedOrder | null> {
  const since = openedAt && new Date(Math.max(Date.parse(openedAt), now.getTime() - maxAgeMs)).toISOString()
  return defineRead(
    sql`
    select number, token, payment_method as "paymentMethod", order_state as "orderState" from orders
    where email = ${email} and network = ${household} and request_hash = ${requestHash}
      and placed_at > ${since ?? null}::timestamptz and order_state in ('draft', 'open')
    order by placed_at limit 1`,
    ([row]: PlacedOrder[]) => row ?? null,
  )
}
