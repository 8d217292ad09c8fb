import { asc, eq, inArray, sql } from "drizzle-orm"
import { orderLines, orders } from "../../db/tables/orders.ts"
import type { ChosenOption } from "../artworks/print-options.ts"
import type { Shop } from "../shop.ts"
import { exportReturnsByOrder } from "./returns-by-order.server.ts"

/** For a data request: without ids, links and the studio's notes. Oldest first. */
export async function exportOrdersByEmail(shop: Shop, email: string) {
  const {
    number,
    placedAt,
    name,
    phone,
    address,
    shipping,
    paymentMethod,
    currency,
    subtotal,
    shippingPrice,
    discountCode,
    discount,
    taxes,
    total,
    giftNote,
  } = orders
  const rows = await shop.db
    .select({
      id: orders.id,
      shown: {
        number,
        placedAt,
        name,
        phone,
        address,
        shipping,
        paymentMethod,
        currency,
        subtotal,
        shippingPrice,
        discountCode,
        discount,
        taxes,
        total,
        giftNote,
      },
    })
    .from(orders)
    .where(eq(orders.email, email))
    .orderBy(asc(orders.placedAt), asc(orders.id))
  const lines = rows.length
    ? await shop.db
        .select({
          id: orderLines.id,
          orderId: orderLines.orderId,
          title: orderLines.title,
          price: orderLines.price,
          options: sql<ChosenOption[]>`coalesce(${orderLines.snapshot} -> 'options', '[]')`,
        })
        .from(orderLines)
        .where(
          inArray(
            orderLines.orderId,
            rows.map(({ id }) => id),
          ),
        )
        .orderBy(asc(orderLines.orderId), asc(orderLines.position))
    : []
  const returnRequests = await exportReturnsByOrder(
    shop,
    rows.map(({ id }) => id),
    new Map(lines.map((line) => [line.id, line.title])),
  )
  return rows.map(({ id, shown }) => ({
    ...shown,
    lines: lines
      .filter(({ orderId }) => orderId === id)
      .map(({ title, price, options }) => ({ title, price, ...(options.length > 0 && { options }) })),
    asked: returnRequests.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...one }) => one),
  }))
}
