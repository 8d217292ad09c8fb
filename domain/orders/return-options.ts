import { hasLeftStudio } from "./order-machine.ts"
import { groupOrderLines, type OrderLineRow } from "./ordered-works.ts"

type ReturnableStates = { orderState: string; paymentState: string; fulfilmentState: string }

const inStudioStates = new Set(["unfulfilled", "preparing", "ready_for_pickup"])

/** Lines that have left the studio and were not returned, per copy. `returned`: ids of returned lines. */
export function listReturnableLines(
  order: ReturnableStates,
  lines: OrderLineRow[],
  cameBack: Set<string>,
): OrderLineRow[] {
  const stands = order.orderState === "open" || order.orderState === "completed"
  if (!stands || order.paymentState === "refunded" || !hasLeftStudio(order)) return []
  const isSent = ({ parcelId }: OrderLineRow) => order.fulfilmentState === "delivered" || parcelId !== null
  return lines.filter((line) => isSent(line) && !cameBack.has(line.id))
}

/** Damage may be noticed only when a work is unpacked and hung. */
export const damageDays = 90

/** `deliveredAt` null: not delivered. */
export type SinceDelivery = { deliveredAt: Date | null; returnDays: number; now: Date }

export function listOpenReturnKinds({ deliveredAt, returnDays, now }: SinceDelivery): ("return" | "damage")[] {
  const days = deliveredAt ? Math.floor((now.getTime() - deliveredAt.getTime()) / 86_400_000) : 0
  const isWithin = { return: returnDays > 0 && days <= returnDays, damage: days <= damageDays }
  return (["return", "damage"] as const).filter((kind) => isWithin[kind])
}

/**
 * `kinds`: possible requests about shipped works; `works`: indices of the order's works from 0, with copy numbers when several
 * can be chosen.
 */
export function getReturnOptions(
  order: ReturnableStates,
  lines: OrderLineRow[],
  returned: Set<string>,
  since: SinceDelivery,
): { cancel: boolean; works: { at: number; copies: number[] }[]; kinds: ("return" | "damage")[]; arrived: boolean } {
  const kinds = listOpenReturnKinds(since)
  const returnable = kinds.length > 0 ? listReturnableLines(order, lines, returned) : []
  return {
    arrived: order.orderState === "open" && order.fulfilmentState === "shipped",
    cancel: order.orderState === "open" && inStudioStates.has(order.fulfilmentState),
    kinds,
    works: groupOrderLines(lines).flatMap((work, at) => {
      const there = work.lines.filter((line) => returnable.includes(line))
      const copies = there.length > 1 ? there.flatMap(({ editionNumber }) => editionNumber ?? []) : []
      return there.length > 0 ? [{ at, copies }] : []
    }),
  }
}
