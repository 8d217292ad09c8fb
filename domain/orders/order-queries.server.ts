import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import { keyset } from "../../db/keyset.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { orderEvents, orderLines, orders, parcels } from "../../db/tables/orders.ts"
import { getNetwork } from "../../lib/network-address.ts"
import type { Actor } from "../actor.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { type PictureView, toPictureView } from "../media/picture-view.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { getOrderLabel, getOrderTimeline, isOrderToken } from "./order.ts"
import { formatOrderAddress } from "./order-email-blocks.ts"
import { filterOrders, type OrderNarrowing } from "./order-filter-options.server.ts"
import { filterConditions, type OrderFilter } from "./order-filters.server.ts"
import { matchOrders, matchSimilarOrders } from "./order-search.server.ts"
import type { TrackingInput } from "./order-tracking.ts"
import { groupOrderLines, type OrderLineRow } from "./ordered-works.ts"
import { getBuyerBalance, getOverpayments } from "./overpayments.server.ts"
import type { OrderRow } from "./transition-order.server.ts"

type EventRow = typeof orderEvents.$inferSelect

export type BuyerOrder = Awaited<ReturnType<typeof toBuyerOrder>>

async function toBuyerOrder(shop: Shop, order: OrderRow) {
  const [lines, events, shown, sent, money] = await Promise.all([
    listLines(shop, [order.id]),
    listEvents(shop, order.id),
    listPictures(shop, order.id),
    listParcels(shop, order.id),
    getBuyerBalance(shop.db, order),
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
    addressLines: formatOrderAddress(order),
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
      titles: groupOrderLines(lines.filter(({ parcelId }) => parcelId === id)).map(({ title }) => title),
    })),
    lines: groupOrderLines(lines).map(({ lines: [line], title, year, copies, framing, quantity, amount }) => ({
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
    timeline: getOrderTimeline(events, order),
  }
}

type ParcelRow = typeof parcels.$inferSelect

const listParcels = (shop: Shop, orderId: string): Promise<ParcelRow[]> =>
  shop.db.select().from(parcels).where(eq(parcels.orderId, orderId)).orderBy(asc(parcels.shippedAt), asc(parcels.id))

const listLines = (shop: Shop, orderIds: string[]): Promise<OrderLineRow[]> =>
  shop.db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))

const listEvents = (shop: Shop, orderId: string): Promise<EventRow[]> =>
  shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id))

async function listPictures(shop: Shop, orderId: string): Promise<Map<string, PictureView>> {
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
  return new Map(rows.map(({ id, altText, title, ...picture }) => [id, toPictureView(picture, altText || title)]))
}

/** Null when unknown. */
export async function findOrderByToken(shop: Shop, token: string): Promise<BuyerOrder | null> {
  if (!isOrderToken(token)) return null
  const [order] = await shop.db.select().from(orders).where(eq(orders.token, token))
  return order ? toBuyerOrder(shop, order) : null
}

/** The same answer for a wrong number and a wrong address, so that it does not reveal which numbers exist. */
const orderNotFound = refuse("not_found", "We can’t find an order with this number and e-mail address.")

const networkLimit = { points: 10, seconds: 600 }
const addressLimit = { points: 30, seconds: 3600 }

/** Returns the order's token. Rate-limited, because numbers are sequential and an address may be known. */
export async function trackOrder(
  shop: Shop,
  { number, email }: TrackingInput,
  clientAddress: string,
): Promise<Outcome<string>> {
  const { rateLimits } = shop
  const mayTry =
    (await rateLimits.consume(`track-order:${getNetwork(clientAddress)}`, networkLimit)) &&
    (await rateLimits.consume(`track-order:${email}`, addressLimit))
  if (!mayTry) return refuse("too_many", "That’s a lot of tries. Please wait ten minutes and try again.")
  const [order] = await shop.db
    .select({ token: orders.token })
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.email, email)))
  return order ? done(order.token) : orderNotFound
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
    const narrowed = narrowing ? filterOrders(narrowing, (await getSettings(db, "site")).site.timeZone) : []
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
    const [lines, over] = ids.length > 0 ? await Promise.all([listLines(shop, ids), getOverpayments(db, ids)]) : [[]]
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
      listLines(shop, [order.id]),
      listEvents(shop, order.id),
      listParcels(shop, order.id),
      getOverpayments(db, [order.id]),
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
