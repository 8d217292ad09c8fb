import { eq } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { type Actor, visitor } from "../../domain/actor.ts"
import { placeOrder } from "../../domain/checkout/place-order.server.ts"
import type { OrderRow } from "../../domain/orders/transition-order.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { buildCheckoutForm, oneOfEach } from "./checkout.ts"
import { insertWork } from "./works.ts"

export const adminActor: Actor = {
  kind: "user",
  id: crypto.randomUUID(),
  email: "ada@example.com",
  name: "Ada",
  role: "admin",
}

export async function getTestOrder(shop: Shop, id: string): Promise<OrderRow> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error(`no order ${id}`)
  return order
}

/** An order by transfer for new works, of $4,200 each by default. */
export async function createPlacedOrder(
  shop: Shop,
  { works: count = 1, price = 420_000, form = {}, household = null as string | null } = {},
): Promise<{ order: OrderRow; workIds: string[] }> {
  const works = []
  for (let index = 0; index < count; index++)
    works.push(await insertWork(shop, { title: `Low Water ${index + 1}`, price }))
  const placed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(...works), form), household)
  if (!placed.ok) throw new Error(placed.problem.message)
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, placed.value.number))
  if (!order) throw new Error("no order")
  return { order, workIds: works.map(({ id }) => id) }
}

export const listEmailsTo = (shop: Shop, email: string) =>
  shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, email))
