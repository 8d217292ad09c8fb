import { and, eq } from "drizzle-orm"
import { messages } from "../../db/tables/messages.ts"
import { viewingRooms } from "../../db/tables/viewing-rooms.ts"
import { isUuid } from "../../lib/is-uuid.ts"
import { formatDateInZone } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import type { WorkCard } from "../artworks/gallery/work-card.ts"
import { hasMailServer } from "../outbox/has-mail-server.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type ClosedRoom, findVisitorEmail, type RoomVisitor } from "./room-access.server.ts"
import { listRoomWorks, type RoomPrice, type RoomWorkStatus } from "./room-contents.server.ts"
import { formatLastDay } from "./room-links.server.ts"
import { toPriceToken } from "./room-price.ts"
import { roomNotFound } from "./room-row.server.ts"

export type RoomPageWork = {
  card: WorkCard
  status: RoomWorkStatus
  price: RoomPrice | null
  isOwnPrice: boolean
  /** The list price, if it is higher. */
  insteadOf: RoomPrice | null
  note: string
  isPublic: boolean
  favorite: boolean
  asked: boolean
  questioned: boolean
  /** `November 26, 2026` */
  keptUntil: string | null
  /** The form's price value. */
  seen: string
}

/** `until`: the last day, as `December 5, 2026`. */
export type RoomPageView = {
  artist: string
  title: string
  name: string
  note: string
  until: string
  works: RoomPageWork[]
  mayKeep: boolean
  asksAddress: boolean
  messageCount: number
  hasMailServer: boolean
}

/** Null: deleted in the meantime. */
export async function findRoomPage(shop: Shop, { roomId }: Pick<RoomVisitor, "roomId">): Promise<RoomPageView | null> {
  const [[row], { site }] = await Promise.all([
    shop.db.select().from(viewingRooms).where(eq(viewingRooms.id, roomId)),
    getSettings(shop.db, "site"),
  ])
  if (!row) return null
  const [works, address, messageCount, canSend] = await Promise.all([
    listRoomWorks(shop, roomId),
    findVisitorEmail(shop.db, row),
    row.threadId ? shop.db.$count(messages, and(eq(messages.threadId, row.threadId), eq(messages.direction, "in"))) : 0,
    hasMailServer(shop),
  ])
  const { title, name, note, mayKeep } = row
  return {
    artist: site.artistName,
    ...{ title, name, note, mayKeep },
    until: formatLastDay(row, site.timeZone),
    asksAddress: address === null,
    messageCount,
    hasMailServer: canSend,
    works: works.map(({ listPrice, isOwnPrice, favoriteAt, askedAt, questionAt, kept, ...work }) => {
      const { price } = work
      const isLess = isOwnPrice && price && listPrice?.currency === price.currency && listPrice.amount > price.amount
      return {
        ...work,
        isOwnPrice,
        insteadOf: isLess ? listPrice : null,
        favorite: favoriteAt !== null,
        asked: askedAt !== null,
        questioned: questionAt !== null,
        keptUntil: kept && formatDateInZone(new Date(kept.ends.getTime() - 1), site.timeZone),
        seen: price ? toPriceToken(price) : "",
      }
    }),
  }
}

/** The studio's preview before sending. */
export const previewViewingRoom = (shop: Shop, actor: Actor, roomId: string): Promise<Outcome<RoomPageView>> =>
  query(shop, actor, "viewing-rooms.read", async () => {
    const room = isUuid(roomId) ? await findRoomPage(shop, { roomId }) : null
    return room ? done(room) : roomNotFound
  })

export async function getClosedRoomPage(shop: Shop, { closedAt }: ClosedRoom) {
  const { site } = await getSettings(shop.db, "site")
  return { artist: site.artistName, until: formatLastDay({ expiresAt: closedAt }, site.timeZone) }
}
