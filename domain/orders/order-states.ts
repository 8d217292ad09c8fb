/** What the conditions of the machines look at: where an order stands in each, and how it reaches its buyer. */
export type OrderStates = {
  number: string
  orderState: string
  paymentState: string
  fulfilmentState: string
  shipping: { pickup: boolean }
}
