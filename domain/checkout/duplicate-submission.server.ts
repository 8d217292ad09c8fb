import { and, asc, eq, gt, inArray } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { orders } from "../../db/tables/orders.ts"
import type { PlacedOrder } from "./checkout.ts"
import type { Buyer } from "./unpaid-limits.server.ts"

/** Milliseconds; an older page places a new order. */
const maxAgeMs = 3_600_000

/** Needs `lockBuyer`, and the same network, because knowing the form's content must not give access to the order. */
export async function findDuplicateSubmission(
  tx: Transaction,
  { email, household }: Buyer,
  requestHash: string,
  openedAt: string | undefined,
  now: Date,
): Promise<PlacedOrder | null> {
  if (!openedAt || household === null) return null
  const { number, token, paymentMethod, orderState } = orders
  const [order] = await tx
    .select({ number, token, paymentMethod, orderState })
    .from(orders)
    .where(
      and(
        eq(orders.email, email),
        eq(orders.network, household),
        eq(orders.requestHash, requestHash),
        gt(orders.placedAt, new Date(Math.max(Date.parse(openedAt), now.getTime() - maxAgeMs))),
        inArray(orders.orderState, ["draft", "open"]),
      ),
    )
    .orderBy(asc(orders.placedAt))
    .limit(1)
  return order ?? null
}
