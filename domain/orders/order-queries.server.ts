import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import { keyset } from "../../db/keyset.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { orderEvents, orderLines, orders, parcels } from "../../db/tables/orders.ts"
import { networkOf } from "../../lib/network-address.ts"
import type { Actor } from "../actor.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { type ShownPicture, shownPicture } from "../media/shown-picture.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { getOrderLabel, isOrderToken, timelineOf } from "./order.ts"
import { filterOrders, type OrderNarrowing } from "./order-choices.server.ts"
import { addressLines } from "./order-facts.ts"
import { filterConditions, type OrderFilter } from "./order-filters.server.ts"
import { matchOrders, matchSimilarOrders } from "./order-search.server.ts"
import { type OrderLineRow, orderedWorks } from "./ordered-works.ts"
import { moneyForBuyer, overpaidOf } from "./overpaid.server.ts"
import type { TrackingInput } from "./tracking.ts"
import type { OrderRow } from "./transition.server.ts"

type EventRow = typeof orderEvents.$inferSelect

export type BuyersOrder = Awaited<ReturnType<typeof presentToBuyer>>

async function presentToBuyer(shop: Shop, order: OrderRow) {
  const [lines, events, shown, sent, money] = await Promise.all([
    linesOf(shop, [order.id]),
    eventsOf(shop, order.id),
    picturesOf(shop, order.id),
    parcelsOf(shop, order.id),
    moneyForBuyer(shop.db, order),
  ])
  return {
    money,
    number: order.number,
    label: getOrderLabel(order),
    orderState: order.orderState,
    paymentState: order.paymentState,
    paymentMethod: order.paymentMethod,
    name: order.name,
    email: order.email,
    address: order.address,
    addressLines: addressLines(order),
    phone: order.phone,
    fulfilmentState: order.fulfilmentState,
    shipping: order.shipping,
    currency: order.currency,
    subtotal: order.subtotal,
    shippingPrice: order.shippingPrice,
    taxes: order.taxes,
    total: order.total,
    discountCode: order.discountCode,
    discount: order.discount,
    quoteAskedAt: order.quoteAskedAt,
    quotedAt: order.quotedAt,
    giftNote: order.giftNote,
    placedAt: order.placedAt,
    dueAt: order.dueAt,
    parcels: sent.map(({ id, carrier, trackingNumber, trackingUrl, shippedAt }) => ({
      carrier,
      trackingNumber,
      trackingUrl,
      shippedAt,
      titles: orderedWorks(lines.filter(({ parcelId }) => parcelId === id)).map(({ title }) => title),
    })),
    lines: orderedWorks(lines).map(({ lines: [line], title, year, copies, framing, quantity, amount }) => ({
      artworkId: line?.artworkId ?? null,
      title,
      quantity,
      /** For all copies of the line. */
      price: amount,
      year,
      size: line?.snapshot.size ?? "",
      framing,
      copy: copies || null,
      picture: shown.get(line?.artworkId ?? "") ?? null,
    })),
    timeline: timelineOf(events, order),
  }
}

type ParcelRow = typeof parcels.$inferSelect

const parcelsOf = (shop: Shop, orderId: string): Promise<ParcelRow[]> =>
  shop.db.select().from(parcels).where(eq(parcels.orderId, orderId)).orderBy(asc(parcels.shippedAt), asc(parcels.id))

const linesOf = (shop: Shop, orderIds: string[]): Promise<OrderLineRow[]> =>
  shop.db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))

const eventsOf = (shop: Shop, orderId: string): Promise<EventRow[]> =>
  shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id))

async function picturesOf(shop: Shop, orderId: string): Promise<Map<string, ShownPicture>> {
  const rows = await shop.db
    .selectDistinctOn([artworks.id], {
      id: artworks.id,
      altText: artworks.altText,
      title: artworks.title,
      ...pictureColumns,
    })
    .from(orderLines)
    .innerJoin(artworks, eq(artworks.id, orderLines.artworkId))
    .innerJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(eq(orderLines.orderId, orderId))
  return new Map(rows.map(({ id, altText, title, ...picture }) => [id, shownPicture(picture, altText || title)]))
}

/** Null when unknown. */
export async function findOrderByToken(shop: Shop, token: string): Promise<BuyersOrder | null> {
  if (!isOrderToken(token)) return null
  const [order] = await shop.db.select().from(orders).where(eq(orders.token, token))
  return order ? presentToBuyer(shop, order) : null
}

/** The same answer for a wrong number and a wrong address, so that it does not reveal which numbers exist. */
const unknownPair = refuse("not_found", "We can’t find an order with this number and e-mail address.")

const perNetwork = { points: 10, seconds: 600 }
const perAddress = { points: 30, seconds: 3600 }

/** Returns the order's token. Rate-limited, because numbers are sequential and an address may be known. */
export async function trackOrder(
  shop: Shop,
  { number, email }: TrackingInput,
  clientAddress: string,
): Promise<Outcome<string>> {
  const { rateLimits } = shop
  const mayTry =
    (await rateLimits.take(`track-order:${networkOf(clientAddress)}`, perNetwork)) &&
    (await rateLimits.take(`track-order:${email}`, perAddress))
  if (!mayTry) return refuse("too_many", "That’s a lot of tries. Please wait ten minutes and try again.")
  const [order] = await shop.db
    .select({ token: orders.token })
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.email, email)))
  return order ? done(order.token) : unknownPair
}

const byTime = keyset("time")
const pageSize = 50

/** `over`: overpayment in minor units. */
export type OrderListItem = OrderRow & { label: string; lines: OrderLineRow[]; over: number }
type OrderPage = { items: OrderListItem[]; next: string | null }

export type OrderListing = {
  filter?: OrderFilter | undefined
  search?: string
  exact?: boolean
  after?: string | null
  oldestFirst?: boolean
  numbers?: string[]
  narrowing?: OrderNarrowing
}

/** Newest first by default. */
export const listOrders = (
  shop: Shop,
  actor: Actor,
  { filter = "all", search = "", exact = false, after = null, oldestFirst = false, numbers, narrowing }: OrderListing,
): Promise<Outcome<OrderPage>> =>
  query(shop, actor, "orders.read", async (db) => {
    const narrowed = narrowing ? filterOrders(narrowing, (await readSettings(db, "site")).site.timeZone) : []
    const rowsOf = (searched: SQL | undefined) =>
      db
        .select()
        .from(orders)
        .where(
          and(
            filterConditions[filter],
            searched,
            ...narrowed,
            numbers ? inArray(orders.number, numbers) : undefined,
            byTime.beyond(after, [orders.placedAt, orders.id], oldestFirst ? ">" : "<"),
          ),
        )
        .orderBy(...(oldestFirst ? [asc(orders.placedAt), asc(orders.id)] : [desc(orders.placedAt), desc(orders.id)]))
        .limit(pageSize + 1)
    const words = search.trim()
    const found = await rowsOf(words ? matchOrders(words) : undefined)
    const rows = found.length > 0 || !words || exact ? found : await rowsOf(matchSimilarOrders(words))
    const { page, next } = byTime.page(rows, pageSize, (row) => [row.placedAt])
    const ids = page.map((order) => order.id)
    const [lines, over] = ids.length > 0 ? await Promise.all([linesOf(shop, ids), overpaidOf(db, ids)]) : [[]]
    const items = page.map((order) => ({
      ...order,
      label: getOrderLabel(order),
      over: over?.get(order.id) ?? 0,
      lines: lines.filter((line) => line.orderId === order.id),
    }))
    return done({ items, next })
  })

export const findOrderForAdmin = (
  shop: Shop,
  actor: Actor,
  number: string,
): Promise<Outcome<OrderListItem & { events: EventRow[]; parcels: ParcelRow[] }>> =>
  query(shop, actor, "orders.read", async (db) => {
    const [order] = await db.select().from(orders).where(eq(orders.number, number))
    if (!order) return refuse("not_found", "There is no such order.")
    const [lines, events, sent, over] = await Promise.all([
      linesOf(shop, [order.id]),
      eventsOf(shop, order.id),
      parcelsOf(shop, order.id),
      overpaidOf(db, [order.id]),
    ])
    return done({ ...order, label: getOrderLabel(order), over: over.get(order.id) ?? 0, lines, events, parcels: sent })
  })

export const countWaitingOrders = (
  shop: Shop,
  actor: Actor,
): Promise<Outcome<{ toPrice: number; toPay: number; toSend: number }>> =>
  query(shop, actor, "orders.read", async (db) => {
    const [counts] = await db
      .select({
        toPrice: sql<number>`(count(*) filter (where ${filterConditions.to_price}))::int`,
        toPay: sql<number>`(count(*) filter (where ${filterConditions.to_pay}))::int`,
        toSend: sql<number>`(count(*) filter (where ${filterConditions.to_send}))::int`,
      })
      .from(orders)
      .where(or(eq(orders.orderState, "open"), filterConditions.to_price))
    return done(counts ?? { toPrice: 0, toPay: 0, toSend: 0 })
  })
