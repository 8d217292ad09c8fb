const inStudio = new Set(["unfulfilled", "preparing", "ready_for_pickup"])

/** Whether an order's name and address can still be corrected: it stands or is asked for, and nothing of it has left. */
export const mayCorrectDelivery = (order: {
  orderState: string
  fulfilmentState: string
  quoteAskedAt: Date | null
}): boolean =>
  (order.orderState === "open" || (order.orderState === "draft" && order.quoteAskedAt !== null)) &&
  inStudio.has(order.fulfilmentState)
