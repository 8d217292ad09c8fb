import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { everyColumn, insertRows, type NewRow, readRows } from "../../db/json-rows.ts"
import { prepared } from "../../db/prepared.ts"
import { holds } from "../../db/tables/holds.ts"
import { orderEvents, orderLines, orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import { type ChosenOption, chosenSize } from "../artworks/print-options.ts"
import { sizeLine } from "../artworks/work-card.ts"
import type { LineRow } from "../orders/ordered-works.ts"
import { eventRow } from "../orders/transition.server.ts"

/**
 * A copy that is ordered; `price` in minor units of the order's currency, with what its options add: of a sale by hand what
 * was agreed.
 */
export type Copy = { work: ArtworkRow; number: number; price: number; options: readonly ChosenOption[] }
type NewOrder = NewRow<typeof orders> & {
  id: string
  placedAt: Date
  /** Absent: as a draft, unpaid. */
  orderState?: "open"
  paymentState?: "pending" | "paid"
  /** When its holds expire; null: never by themselves. */
  heldUntil: Date | null
  /** What a discount takes off each copy; [] where there is none. */
  lineDiscounts: number[]
}

/**
 * Writes the order with its lines, holds and history in one statement. It begins as a draft in the history, whatever the
 * first moves made of it: a transfer's order is open at once, one that costs nothing is paid, another payment is pending, and
 * one whose delivery has no price yet stays a draft.
 */
export async function writeOrder(
  tx: Transaction,
  actor: Actor,
  copies: Copy[],
  { heldUntil, lineDiscounts, ...values }: NewOrder,
) {
  const { id, placedAt } = values
  const moves = [
    ["order", "", "draft"],
    ...(values.orderState ? [["order", "draft", values.orderState] as const] : []),
    ...(values.paymentState ? [["payment", "unpaid", values.paymentState] as const] : []),
  ] as const
  const events = moves.map(([machine, from, to]) => eventRow(actor, id, { machine, from, to, note: "" }, placedAt))
  const lines = copies.map((copy, position) => lineOf(id, copy, position, lineDiscounts[position] ?? 0))
  const holdRows = copies.map(({ work, number }) => ({
    artworkId: work.id,
    number,
    orderId: id,
    expiresAt: heldUntil,
    createdAt: placedAt,
  }))
  const { rows } = await prepared(
    tx,
    sql`
    with new_order as (${insertRows(orders, [values])} returning ${orderColumns}),
      new_lines as (${insertRows(orderLines, lines)}),
      new_holds as (${insertRows(holds, holdRows)}),
      new_events as (${insertRows(orderEvents, events)})
    select * from new_order`,
  )
  const [order] = readRows(orders, rows)
  if (!order) throw new Error("the order was not written")
  return { order, lines }
}

const orderColumns = everyColumn(orders)

const lineOf = (
  orderId: string,
  { work, number, price, options }: Copy,
  position: number,
  discount: number,
): LineRow => ({
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
    size: chosenSize(options) || sizeLine(work.size, work),
    year: work.yearText || String(work.year ?? ""),
    inventoryNumber: work.inventoryNumber ?? "",
    mainImageUrl: work.mainImageUrl,
    pictureId: work.mainPictureId,
    ...(options.length > 0 && { options: options.map(({ kind, label, addition }) => ({ kind, label, addition })) }),
  },
  position,
  parcelId: null,
})
