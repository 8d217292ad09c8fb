const inStudio = new Set(["unfulfilled", "preparing", "ready_for_pickup"])

/** Open or waiting for a quote, and nothing has left the studio. */
export const canCorrectDelivery = (order: {
  orderState: string
  fulfilmentState: string
  quoteAskedAt: Date | null
}): boolean =>
  (order.orderState === "open" || (order.orderState === "draft" && order.quoteAskedAt !== null)) &&
  inStudio.has(order.fulfilmentState)
