import { demoOrders } from "./orders.ts"

/**
 * Moves business dates by whole days, so that the last order was placed yesterday and no awaited transfer is years late.
 * @returns converts a written date to a date near `now`
 */
export function createDateShift(now: Date): (written: string) => Date {
  const last = Math.max(...demoOrders.map((order) => Date.parse(order.placedAt)))
  const shift = Math.floor((now.getTime() - last) / 86_400_000 - 1) * 86_400_000
  return (written) => new Date(Date.parse(written) + shift)
}
