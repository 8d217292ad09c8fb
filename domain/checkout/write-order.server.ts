import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { everyColumn, insertRows, type NewRow, readRows } from "../../db/json-rows.ts"
import { prepared } from "../../db/prepared.ts"
import { holds } from "../../db/tables/holds.ts"
import { orderEvents, orderLines, orders } from "../../db/tables/orders.ts"
import type { SizeUnits } from "../../lib/size-units.ts"
import type { Actor } from "../actor.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import { type ChosenOption, chosenSize } from "../artworks/print-options.ts"
import { sizeLine } from "../artworks/size-line.ts"
import type { OrderLineRow } from "../orders/ordered-works.ts"
import { eventRow } from "../orders/transition.server.ts"

/** `price` in minor units, with options; the agreed one for a sale in person. */
export type Copy = { work: ArtworkRow; number: number; price: number; options: readonly ChosenOption[] }
type NewOrder = NewRow<typeof orders> & {
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

/** In one statement. The history starts with a draft, even if the order is open, paid or pending at once. */
export async function writeOrder(
  tx: Transaction,
  actor: Actor,
  copies: Copy[],
  { heldUntil, lineDiscounts, units, ...values }: NewOrder,
) {
  const { id, placedAt } = values
  const moves = [
    ["order", "", "draft"],
    ...(values.orderState ? [["order", "draft", values.orderState] as const] : []),
    ...(values.paymentState ? [["payment", "unpaid", values.paymentState] as const] : []),
  ] as const
  const events = moves.map(([machine, from, to]) => eventRow(actor, id, { machine, from, to, note: "" }, placedAt))
  const lines = copies.map((copy, position) =>
    lineOf(copy, { orderId: id, position, discount: lineDiscounts[position] ?? 0, units }),
  )
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

type LinePlace = { orderId: string; position: number; discount: number; units: SizeUnits }

const lineOf = (
  { work, number, price, options }: Copy,
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
    size: chosenSize(options) || sizeLine(work.size, work, units),
    year: work.yearText || String(work.year ?? ""),
    inventoryNumber: work.inventoryNumber ?? "",
    mainImageUrl: work.mainImageUrl,
    pictureId: work.mainPictureId,
    ...(options.length > 0 && { options: options.map(({ kind, label, addition }) => ({ kind, label, addition })) }),
  },
  position,
  parcelId: null,
})
