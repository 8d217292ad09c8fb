import { randomUUID } from "node:crypto"
import type { Transaction } from "../../db/connect.ts"
import { holds } from "../../db/tables/holds.ts"
import { orderEvents, orderLines, orders } from "../../db/tables/orders.ts"
import type { SizeUnits } from "../../lib/size-units.ts"
import type { Actor } from "../actor.ts"
import { formatSizeLine } from "../artworks/gallery/size-line.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import { type ChosenOption, findChosenSize } from "../artworks/print-options.ts"
import type { OrderLineRow } from "../orders/ordered-works.ts"
import { toOrderEventRow } from "../orders/transition-order.server.ts"

/** `price` in minor units, with options; the agreed one for a sale in person. */
export type OrderedCopy = { work: ArtworkRow; number: number; price: number; options: readonly ChosenOption[] }
type NewOrder = typeof orders.$inferInsert & {
  id: string
  placedAt: Date
  /** Absent: an unpaid draft. */
  orderState?: "open"
  paymentState?: "pending" | "paid"
  /** Null: holds do not expire. */
  heldUntil: Date | null
  /** Per copy; [] without a discount. */
  lineDiscounts: number[]
  units: SizeUnits
}

/** The history starts with a draft, even if the order is open, paid or pending at once. */
export async function insertOrder(
  tx: Transaction,
  actor: Actor,
  copies: OrderedCopy[],
  { heldUntil, lineDiscounts, units, ...values }: NewOrder,
) {
  const { id, placedAt } = values
  const transitions = [
    ["order", "", "draft"],
    ...(values.orderState ? [["order", "draft", values.orderState] as const] : []),
    ...(values.paymentState ? [["payment", "unpaid", values.paymentState] as const] : []),
  ] as const
  const events = transitions.map(([machine, from, to]) =>
    toOrderEventRow(actor, id, { machine, from, to, note: "" }, placedAt),
  )
  const lines = copies.map((copy, position) =>
    toOrderLine(copy, { orderId: id, position, discount: lineDiscounts[position] ?? 0, units }),
  )
  const holdRows = copies.map(({ work, number }) => ({
    artworkId: work.id,
    number,
    orderId: id,
    expiresAt: heldUntil,
    createdAt: placedAt,
  }))
  // One statement, because other buyers of the works wait for each.
  const newOrder = tx.$with("new_order").as(tx.insert(orders).values(values).returning())
  const newLines = tx.$with("new_lines").as(tx.insert(orderLines).values(lines).returning({ id: orderLines.id }))
  const newHolds = tx.$with("new_holds").as(tx.insert(holds).values(holdRows).returning({ id: holds.id }))
  const newEvents = tx.$with("new_events").as(tx.insert(orderEvents).values(events).returning({ id: orderEvents.id }))
  const [order] = await tx.with(newOrder, newLines, newHolds, newEvents).select().from(newOrder)
  if (!order) throw new Error("the order was not written")
  return { order, lines }
}

type LinePlace = { orderId: string; position: number; discount: number; units: SizeUnits }

const toOrderLine = (
  { work, number, price, options }: OrderedCopy,
  { orderId, position, discount, units }: LinePlace,
): OrderLineRow => ({
  id: randomUUID(),
  orderId,
  artworkId: work.id,
  title: work.title,
  price,
  discount,
  editionNumber: work.editionSize === null ? null : number,
  editionSize: work.editionSize,
  snapshot: {
    slug: work.slug,
    medium: work.medium,
    size: findChosenSize(options) || formatSizeLine(work.size, work, units),
    year: work.yearText || String(work.year ?? ""),
    inventoryNumber: work.inventoryNumber ?? "",
    mainImageUrl: work.mainImageUrl,
    pictureId: work.mainPictureId,
    ...(options.length > 0 && { options: options.map(({ kind, label, addition }) => ({ kind, label, addition })) }),
  },
  position,
  parcelId: null,
})
