import { and, asc, eq, gt, inArray } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { orders } from "../../db/tables/orders.ts"
import { getTakenNumbers } from "../artworks/editions/taken-copies.server.ts"
import { lockWorks } from "../artworks/lock-works.server.ts"
import type { CommandContext } from "../command.server.ts"
import { invoiceSettings } from "../invoices/invoice-content.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { CheckoutInput, PlacedOrder } from "./checkout.ts"
import type { getOfferedMethods } from "./offered-methods.server.ts"
import { type Buyer, lockBuyer } from "./unpaid-limits.server.ts"

export type CheckoutRequest = {
  checkout: CheckoutInput
  requestHash: string
  household: string | null
  methods: Awaited<ReturnType<typeof getOfferedMethods>>
}

/** What the steps of an order know: the request, and what it locked and read. */
export type LockedCheckout = Awaited<ReturnType<typeof lockCheckout>>

export async function lockCheckout(context: CommandContext, request: CheckoutRequest) {
  const { tx, now } = context
  const { checkout, requestHash, household } = request
  const quantities = new Map<string, number>()
  for (const { artwork_id: id, quantity } of checkout.items) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  const ids = [...quantities.keys()]
  const buyer = { email: checkout.email, household }
  // Before the locks, because other buyers of these works wait for each statement under them.
  const settings = await getSettings(tx, "shipping", "legal", "orders", "promises", "demo", ...invoiceSettings)
  const works = await lockWorks(tx, ids)
  await lockBuyer(tx, buyer)
  const duplicate = await findDuplicateSubmission(tx, buyer, requestHash, checkout.openedAt, now)
  const taken = await getTakenNumbers(tx, ids)
  return { ...context, ...request, quantities, buyer, works, taken, duplicate, settings }
}

/** Milliseconds; an older page places a new order. */
const maxAgeMs = 3_600_000

/** Needs `lockBuyer`, and the same network, because knowing the form's content must not give access to the order. */
async function findDuplicateSubmission(
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
