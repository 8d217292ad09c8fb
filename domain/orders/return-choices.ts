import { type LineRow, orderedWorks } from "./ordered-works.ts"

type States = { orderState: string; paymentState: string; fulfilmentState: string }

const inTheStudio = new Set(["unfulfilled", "preparing", "ready_for_pickup"])
const hasLeft = new Set(["partially_shipped", "shipped", "delivered"])

/**
 * The lines of an order whose works may go back: they have left, and are not in the studio again. Of several copies of a work
 * some may, and others not.
 * @param cameBack ids of lines whose works came back: they cannot go back twice
 */
export function mayGoBack(order: States, lines: LineRow[], cameBack: Set<string>): LineRow[] {
  const stands = order.orderState === "open" || order.orderState === "completed"
  if (!stands || order.paymentState === "refunded" || !hasLeft.has(order.fulfilmentState)) return []
  const isSent = ({ parcelId }: LineRow) => order.fulfilmentState === "delivered" || parcelId !== null
  return lines.filter((line) => isSent(line) && !cameBack.has(line.id))
}

/**
 * What the buyer of an order may ask: that it is canceled, while everything is in the studio; that works go back, which have
 * left it; that everything has arrived, when all has been sent.
 * @param cameBack as `mayGoBack` has it
 * @returns `works`: their places among the order's works, from 0
 */
export function mayAsk(
  order: States,
  lines: LineRow[],
  cameBack: Set<string>,
): { cancel: boolean; works: number[]; arrived: boolean } {
  const away = mayGoBack(order, lines, cameBack)
  return {
    arrived: order.orderState === "open" && order.fulfilmentState === "shipped",
    cancel: order.orderState === "open" && inTheStudio.has(order.fulfilmentState),
    works: orderedWorks(lines).flatMap((work, at) => (work.lines.some((line) => away.includes(line)) ? [at] : [])),
  }
}
