import { demoOrders } from "./orders.ts"

/**
 * Moves the demo's business dates so that its last order was placed yesterday: what waits for a transfer is not years late.
 * Whole days, so that times of day stay.
 * @returns from a date as written in the demo's texts to a date near `now`
 */
export function nearby(now: Date): (written: string) => Date {
  const last = Math.max(...demoOrders.map((order) => Date.parse(order.placedAt)))
  const shift = Math.floor((now.getTime() - last) / 86_400_000 - 1) * 86_400_000
  return (written) => new Date(Date.parse(written) + shift)
}
