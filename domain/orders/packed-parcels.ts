import type { parcels } from "../../db/tables/orders.ts"
import type { OrderLineRow } from "./ordered-works.ts"
import type { OrderRow } from "./transition-order.server.ts"

type ParcelRow = typeof parcels.$inferSelect

export type PackedOrder = { order: OrderRow; lines: OrderLineRow[]; sent: ParcelRow[] }

export type Parcel = {
  /** Null: in the studio. */
  id: string | null
  order: OrderRow
  lines: OrderLineRow[]
  parcel: ParcelRow | null
  /** The order's first parcel. */
  isFirst: boolean
  label: string
}

const activeStates = new Set(["open", "completed"])

export function listPackedParcels({ order, lines, sent }: PackedOrder): Parcel[] {
  if (!activeStates.has(order.orderState)) return []
  const left = lines.filter(({ parcelId }) => parcelId === null)
  const all = sent.length + (left.length > 0 ? 1 : 0)
  const formatParcelLabel = (place: number) =>
    all === 1 ? order.number : `${order.number}, parcel ${place}${left.length > 0 ? "" : ` of ${all}`}`
  return [
    ...sent.map((parcel, at) => ({
      id: parcel.id,
      order,
      parcel,
      isFirst: at === 0,
      lines: lines.filter(({ parcelId }) => parcelId === parcel.id),
      label: formatParcelLabel(at + 1),
    })),
    ...(left.length > 0
      ? [{ id: null, order, parcel: null, isFirst: sent.length === 0, lines: left, label: formatParcelLabel(all) }]
      : []),
  ]
}
