import { type LineRow, orderedWorks } from "./ordered-works.ts"

type States = { orderState: string; paymentState: string; fulfilmentState: string }

const inTheStudio = new Set(["unfulfilled", "preparing", "ready_for_pickup"])
const hasLeft = new Set(["partially_shipped", "shipped", "delivered"])

/**
 * What the buyer of an order may ask: that it is canceled, while everything is in the studio; that works go back, which have
 * left it; that everything has arrived, when all has been sent.
 * @param cameBack ids of lines whose works are in the studio again: they cannot go back twice
 * @returns `works`: their places among the order's works, from 0
 */
export function mayAsk(
  order: States,
  lines: LineRow[],
  cameBack: Set<string>,
): { cancel: boolean; works: number[]; arrived: boolean } {
  const stands = order.orderState === "open" || order.orderState === "completed"
  const left = stands && order.paymentState !== "refunded" && hasLeft.has(order.fulfilmentState)
  return {
    arrived: order.orderState === "open" && order.fulfilmentState === "shipped",
    cancel: order.orderState === "open" && inTheStudio.has(order.fulfilmentState),
    works: left
      ? orderedWorks(lines).flatMap((work, at) => {
          const away = work.lines.filter(({ id }) => !cameBack.has(id))
          const sent = order.fulfilmentState === "delivered" ? away : away.filter(({ parcelId }) => parcelId !== null)
          return sent.length > 0 ? [at] : []
        })
      : [],
  }
}
