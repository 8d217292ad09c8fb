import { and, eq, ne } from "drizzle-orm"
import { holds } from "../../db/tables/holds.ts"
import { orderLines } from "../../db/tables/orders.ts"
import { getTakenNumbers, listFreeNumbers } from "../artworks/editions/taken-copies.server.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import type { CommandContext } from "../command.server.ts"
import type { LockedOrder } from "../orders/lock-order.server.ts"
import { listOrderLines } from "../orders/order-works.server.ts"
import { type OrderRow, transitionOrder } from "../orders/transition-order.server.ts"

export async function hasLostHolds({ tx, now }: CommandContext, { id }: OrderRow): Promise<boolean> {
  const rows = await tx.select().from(holds).where(eq(holds.orderId, id))
  return (
    rows.length === 0 ||
    rows.some((hold) => hold.state !== "active" || (hold.expiresAt !== null && hold.expiresAt <= now))
  )
}

/** The same copies, or others of an edition. Works must be locked (`lockOrder`). Null when one is not available. */
export async function reopenExpiredOrder(
  run: CommandContext,
  { order, works }: LockedOrder,
): Promise<LockedOrder | null> {
  const { tx, actor, now } = run
  const lines = await listOrderLines(tx, order.id)
  const own = await tx
    .select()
    .from(holds)
    .where(and(eq(holds.orderId, order.id), ne(holds.state, "released")))
  // Expired, but not taken by another order.
  if (own.length === lines.length) {
    await tx.update(holds).set({ expiresAt: null }).where(eq(holds.orderId, order.id))
    return { order, works }
  }
  const taken = await getTakenNumbers(tx, [...works.keys()])
  const copies: { lineId: string; work: ArtworkRow; number: number }[] = []
  for (const line of lines) {
    const work = works.get(line.artworkId ?? "")
    if (!work?.publishedAt || work.archivedAt || work.availability !== "available") return null
    const numbers = taken.get(work.id) ?? new Set()
    const wanted = line.editionNumber ?? 1
    const number = numbers.has(wanted) ? listFreeNumbers(work.editionSize, numbers, 1)[0] : wanted
    if (number === undefined || number > (work.editionSize ?? 1)) return null
    taken.set(work.id, numbers.add(number))
    copies.push({ lineId: line.id, work, number })
  }
  for (const { lineId, work, number } of copies) {
    if (work.editionSize === null) continue
    await tx.update(orderLines).set({ editionNumber: number }).where(eq(orderLines.id, lineId))
  }
  await tx
    .insert(holds)
    .values(copies.map(({ work, number }) => ({ artworkId: work.id, number, orderId: order.id, createdAt: now })))
  if (order.orderState !== "expired") return { order, works }
  const opened = await transitionOrder(
    tx,
    actor,
    order,
    "order",
    "open",
    now,
    "Paid after its time; the works were still free",
  )
  if (!opened.ok) throw new Error(opened.problem.message)
  return { order: opened.value, works }
}
