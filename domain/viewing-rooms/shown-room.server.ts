import { and, eq } from "drizzle-orm"
import { messages } from "../../db/tables/messages.ts"
import { viewingRooms } from "../../db/tables/viewing-rooms.ts"
import { sayDateOf } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import type { WorkCard } from "../artworks/work-card.ts"
import { isId } from "../inventory/is-id.ts"
import { mailsLeave } from "../mails/mails-leave.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type ClosedRoom, type Guest, knownAddress } from "./guest.server.ts"
import { listRoomWorks, type Price, type Standing } from "./room-contents.server.ts"
import { lastDay } from "./room-links.server.ts"
import { priceSeen } from "./room-price.ts"
import { noRoom } from "./room-row.server.ts"

export type RoomPageWork = {
  card: WorkCard
  standing: Standing
  price: Price | null
  isOwnPrice: boolean
  /** The list price, if it is higher. */
  insteadOf: Price | null
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
export type ShownRoom = {
  artist: string
  title: string
  name: string
  note: string
  until: string
  works: RoomPageWork[]
  mayKeep: boolean
  asksAddress: boolean
  letters: number
  emailsLeave: boolean
}

/** Null: deleted in the meantime. */
export async function shownRoom(shop: Shop, { roomId }: Pick<Guest, "roomId">): Promise<ShownRoom | null> {
  const [[row], { site }] = await Promise.all([
    shop.db.select().from(viewingRooms).where(eq(viewingRooms.id, roomId)),
    readSettings(shop.db, "site"),
  ])
  if (!row) return null
  const [works, address, letters, emailsLeave] = await Promise.all([
    listRoomWorks(shop, roomId),
    knownAddress(shop.db, row),
    row.threadId ? shop.db.$count(messages, and(eq(messages.threadId, row.threadId), eq(messages.direction, "in"))) : 0,
    mailsLeave(shop),
  ])
  const { title, name, note, mayKeep } = row
  return {
    artist: site.artistName,
    ...{ title, name, note, mayKeep },
    until: lastDay(row, site.timeZone),
    asksAddress: address === null,
    letters,
    emailsLeave,
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
        keptUntil: kept && sayDateOf(new Date(kept.ends.getTime() - 1), site.timeZone),
        seen: price ? priceSeen(price) : "",
      }
    }),
  }
}

/** The studio's preview before sending. */
export const previewRoom = (shop: Shop, actor: Actor, roomId: string): Promise<Outcome<ShownRoom>> =>
  query(shop, actor, "viewing-rooms.read", async () => {
    const room = isId(roomId) ? await shownRoom(shop, { roomId }) : null
    return room ? done(room) : noRoom
  })

export async function closedRoom(shop: Shop, { closedAt }: ClosedRoom) {
  const { site } = await readSettings(shop.db, "site")
  return { artist: site.artistName, until: lastDay({ expiresAt: closedAt }, site.timeZone) }
}
