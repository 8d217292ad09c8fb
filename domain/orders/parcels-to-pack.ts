import type { parcels } from "../../db/tables/orders.ts"
import type { LineRow } from "./ordered-works.ts"
import type { OrderRow } from "./transition.server.ts"

type ParcelRow = typeof parcels.$inferSelect

/** An order with its lines and the parcels that have left, the first one first. */
export type PackedOrder = { order: OrderRow; lines: LineRow[]; sent: ParcelRow[] }

export type Parcel = {
  /** null: it has not left. */
  id: string | null
  order: OrderRow
  lines: LineRow[]
  parcel: ParcelRow | null
  /** Whether it is the first one of its order to leave. */
  isFirst: boolean
  /** `S-1016`, `S-1016, parcel 1 of 2` */
  words: string
}

const stands = new Set(["open", "completed"])

/**
 * The parcels of an order that papers are for. While some works are in the studio, how many parcels there will be is not
 * known; an order that does not stand has none. What was picked up is one parcel that never left.
 */
export function parcelsToPack({ order, lines, sent }: PackedOrder): Parcel[] {
  if (!stands.has(order.orderState)) return []
  const left = lines.filter(({ parcelId }) => parcelId === null)
  const all = sent.length + (left.length > 0 ? 1 : 0)
  const wordsOf = (place: number) =>
    all === 1 ? order.number : `${order.number}, parcel ${place}${left.length > 0 ? "" : ` of ${all}`}`
  return [
    ...sent.map((parcel, at) => ({
      id: parcel.id,
      order,
      parcel,
      isFirst: at === 0,
      lines: lines.filter(({ parcelId }) => parcelId === parcel.id),
      words: wordsOf(at + 1),
    })),
    ...(left.length > 0
      ? [{ id: null, order, parcel: null, isFirst: sent.length === 0, lines: left, words: wordsOf(all) }]
      : []),
  ]
}
