import { and, desc, eq, inArray, isNotNull, ne, or } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { confirmedAddress } from "../accounts/confirmed-address.server.ts"
import type { User } from "../actor.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { shownPicture } from "../media/shown-picture.ts"
import type { Shop } from "../shop.ts"
import { labelOf } from "./order.ts"

/** As many as one page shows; nobody has more. */
const most = 100

/**
 * The orders that were placed with the account's address, also those without signing in, newest first. Only a confirmed
 * address counts: whoever signs up with another's address must not see that person's orders.
 */
export async function ownOrders(shop: Shop, user: User) {
  const email = await confirmedAddress(shop, user)
  if (email === null) return []
  const rows = await shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.email, email), or(ne(orders.orderState, "draft"), isNotNull(orders.quoteAskedAt))))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(most)
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
  const first = new Map(works.map((work) => [work.orderId, work]))
  return rows.map((order) => {
    const work = first.get(order.id)
    return {
      number: order.number,
      token: order.token,
      placedAt: order.placedAt,
      label: labelOf(order),
      total: order.total,
      currency: order.currency,
      title: work?.lineTitle ?? "",
      picture: work?.picture ? shownPicture(work.picture, work.altText || work.lineTitle) : null,
    }
  })
}

export type OwnOrder = Awaited<ReturnType<typeof ownOrders>>[number]
