import { asc, eq, inArray, sql } from "drizzle-orm"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { returnPictures, returns } from "../../db/tables/returns.ts"
import { pick } from "../../lib/pick.ts"
import type { ChosenOption } from "../artworks/print-options.ts"
import { getPrivateFileUrl } from "../media/private-pictures.server.ts"
import type { Shop } from "../shop.ts"

/** For a data request: without ids, links and the studio's notes. Oldest first. */
export async function exportOrdersByEmail(shop: Shop, email: string) {
  const rows = await shop.db
    .select({
      id: orders.id,
      shown: pick(
        orders,
        "number",
        "placedAt",
        "name",
        "phone",
        "address",
        "shipping",
        "paymentMethod",
        "currency",
        "subtotal",
        "shippingPrice",
        "discountCode",
        "discount",
        "taxes",
        "total",
        "giftNote",
      ),
    })
    .from(orders)
    .where(eq(orders.email, email))
    .orderBy(asc(orders.placedAt), asc(orders.id))
  const ids = rows.map(({ id }) => id)
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
        .where(inArray(orderLines.orderId, ids))
        .orderBy(asc(orderLines.orderId), asc(orderLines.position))
    : []
  const titles = new Map(lines.map((line) => [line.id, line.title]))
  const returnRequests = await exportReturnsByOrder(shop, ids, titles)
  return rows.map(({ id, shown }) => ({
    ...shown,
    lines: lines
      .filter(({ orderId }) => orderId === id)
      .map(({ title, price, options }) => ({ title, price, ...(options.length > 0 && { options }) })),
    asked: returnRequests.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...one }) => one),
  }))
}

/** For a data request: without the studio's notes and pictures; pictures are `data:` URLs. */
async function exportReturnsByOrder(shop: Shop, orderIds: string[], titles: Map<string, string>) {
  if (orderIds.length === 0) return []
  const rows = await shop.db
    .select()
    .from(returns)
    .where(inArray(returns.orderId, orderIds))
    .orderBy(asc(returns.requestedAt), asc(returns.id))
  return Promise.all(
    rows.map(async ({ id, orderId, kind, state, lineIds, reason, answer, requestedAt, answeredAt, closedAt }) => ({
      orderId,
      kind,
      state,
      works: lineIds.flatMap((line) => titles.get(line) ?? []),
      reason,
      answer,
      requestedAt,
      answeredAt,
      closedAt,
      pictures: await listPictureUrls(shop, id),
    })),
  )
}

async function listPictureUrls(shop: Shop, returnId: string): Promise<string[]> {
  const rows = await shop.db
    .select()
    .from(returnPictures)
    .where(eq(returnPictures.returnId, returnId))
    .orderBy(asc(returnPictures.position))
  const texts: string[] = []
  for (const row of rows.filter(({ by }) => by === "buyer")) {
    const text = await getPrivateFileUrl(shop, row)
    if (text) texts.push(text)
  }
  return texts
}
