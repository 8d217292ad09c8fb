import type { FulfilmentState } from "../../../domain/orders/fulfilment-machine.ts"
import { Status, type StatusMark } from "../kit/status.tsx"

export type OrderStatusProps = {
  orderState: string
  paymentState: string
  fulfilmentState: string
  shipping: { pickup: boolean }
  quoteAskedAt: Date | null
  quotedAt: Date | null
}

const fulfilmentLabels: Partial<Record<FulfilmentState, [StatusMark, string]>> = {
  ready_for_pickup: ["three-quarters", "Ready for pickup"],
  partially_shipped: ["half", "Partly shipped"],
  shipped: ["three-quarters", "Shipped"],
  delivered: ["full", "Delivered"],
}

export function OrderStatus({ order }: { order: OrderStatusProps }) {
  const [mark, label] = getOrderStatus(order)
  return <Status mark={mark}>{label}</Status>
}

function getOrderStatus({
  orderState,
  paymentState,
  fulfilmentState,
  shipping,
  quoteAskedAt,
  quotedAt,
}: OrderStatusProps): [StatusMark, string] {
  if (paymentState === "refunded") return ["struck", "Refunded"]
  if (orderState === "cancelled") return ["struck", "Canceled"]
  if (orderState === "expired") return ["struck", "Expired"]
  if (orderState === "draft" && quoteAskedAt)
    return quotedAt ? ["ring", "Awaiting acceptance"] : ["dashed", "Delivery to price"]
  if (orderState === "draft") return ["dashed", "Being paid"]
  if (paymentState === "partially_paid") return ["ring", "Partly paid"]
  if (paymentState !== "paid" && paymentState !== "partially_refunded") return ["ring", "Awaiting payment"]
  const fulfilment = fulfilmentLabels[fulfilmentState as FulfilmentState]
  if (fulfilment) return fulfilment
  if (fulfilmentState === "preparing") return ["half", "Preparing"]
  return ["quarter", shipping.pickup ? "To make ready" : "To ship"]
}
