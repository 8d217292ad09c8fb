import { and, desc, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { findConfirmedAddress } from "../accounts/people/confirmed-address.server.ts"
import type { User } from "../actor.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { toPictureView } from "../media/picture-view.ts"
import type { Shop } from "../shop.ts"
import { getOrderLabel } from "./order.ts"

const maxOrders = 100

/**
 * Includes orders placed without signing in. Requires a verified address, so that signing up with another's address shows
 * nothing.
 */
export async function listOwnOrders(shop: Shop, user: User) {
  const email = await findConfirmedAddress(shop, user)
  if (email === null) return []
  const rows = await shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.email, email), or(ne(orders.orderState, "draft"), isNotNull(orders.quoteAskedAt))))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(maxOrders)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const works = await shop.db
    .selectDistinctOn([orderLines.orderId], {
      orderId: orderLines.orderId,
      lineTitle: orderLines.title,
      altText: artworks.altText,
      picture: pictureColumns,
    })
    .from(orderLines)
    .leftJoin(artworks, eq(artworks.id, orderLines.artworkId))
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(inArray(orderLines.orderId, ids))
    .orderBy(orderLines.orderId, orderLines.position)
  const counts = await shop.db
    .select({
      orderId: orderLines.orderId,
      works: sql<number>`count(distinct coalesce(${orderLines.artworkId}::text, ${orderLines.title}))`.mapWith(Number),
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .groupBy(orderLines.orderId)
  const worksIn = new Map(counts.map((one) => [one.orderId, one.works]))
  const first = new Map(works.map((work) => [work.orderId, work]))
  return rows.map((order) => {
    const work = first.get(order.id)
    return {
      number: order.number,
      token: order.token,
      placedAt: order.placedAt,
      label: getOrderLabel(order),
      total: order.total,
      currency: order.currency,
      title: work?.lineTitle ?? "",
      /** Works after the first. */
      more: Math.max(0, (worksIn.get(order.id) ?? 1) - 1),
      picture: work?.picture ? toPictureView(work.picture, work.altText || work.lineTitle) : null,
    }
  })
}

export type OwnOrder = Awaited<ReturnType<typeof listOwnOrders>>[number]
