import { type SQL, sql } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import { selectOverpaidOrders } from "./overpayments.server.ts"

export const orderFilters = [
  "all",
  "to_price",
  "to_pay",
  "to_send",
  "to_refund",
  "returns",
  "on_the_way",
  "done",
  "cancelled",
] as const
export type OrderFilter = (typeof orderFilters)[number]

export const filterConditions: Record<OrderFilter, SQL> = {
  all: sql`(${orders.orderState} <> 'draft' or ${orders.quoteAskedAt} is not null)`,
  to_price: sql`${orders.orderState} = 'draft' and ${orders.quoteAskedAt} is not null and ${orders.quotedAt} is null`,
  to_pay: sql`${orders.orderState} = 'open' and ${orders.paymentState} in ('unpaid', 'pending', 'authorized', 'partially_paid', 'failed')`,
  to_send: sql`${orders.orderState} = 'open' and ${orders.paymentState} in ('paid', 'partially_refunded') and ${orders.fulfilmentState} in ('unfulfilled', 'preparing', 'ready_for_pickup', 'partially_shipped')`,
  // Written as text, because in a count drizzle omits the tables of columns.
  to_refund: sql`(exists (
    select from refunds join payments on payments.id = refunds.payment_id
    where payments.order_id = orders.id and refunds.state = 'requested' and refunds.by = 'hand')
    or orders.id in (select order_id from (${selectOverpaidOrders()}) too_much))`,
  returns: sql`exists (select from returns where returns.order_id = orders.id and returns.state not in ('declined', 'closed'))`,
  on_the_way: sql`${orders.fulfilmentState} = 'shipped'`,
  done: sql`${orders.orderState} = 'completed'`,
  cancelled: sql`${orders.orderState} in ('cancelled', 'expired')`,
}
