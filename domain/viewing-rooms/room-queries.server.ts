import { and, asc, desc, eq, inArray, sql } from "drizzle-orm"
import { matchesId } from "../../db/matches-id.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { viewingRoomLinks, viewingRooms, viewingRoomVisits, viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { listRoomWorks, type RoomWork } from "./room-contents.server.ts"
import { selectRoomState, type ViewingRoomState } from "./room-list.server.ts"
import { roomNotFound, type ViewingRoomRow, viewingRoomNoun } from "./room-row.server.ts"

/** A line of the history, or a visit (`opened`). */
export type ViewingRoomEvent = { id: string; at: Date; action: string; by: string; detail: Record<string, unknown> }

export type ViewingRoomDetails = {
  row: ViewingRoomRow
  state: ViewingRoomState
  /** The last day, and the current day. */
  until: CalendarDate
  today: CalendarDate
  works: RoomWork[]
  /** Links that are not revoked. */
  links: number
  visits: number
  visitedAt: Date | null
  events: ViewingRoomEvent[]
}

/** Without changes by the studio. */
const receiptActions = [
  "made",
  "sent",
  "link made",
  "links revoked",
  "renewed",
  "kept",
  "marked",
  "unmarked",
  "asked about",
  "wrote",
  "asked to buy",
]

const maxEvents = 40

export const getViewingRoom = (shop: Shop, actor: Actor, id: string): Promise<Outcome<ViewingRoomDetails>> =>
  query(shop, actor, "viewing-rooms.read", async (db) => {
    const now = shop.now()
    const [[found], { site }] = await Promise.all([
      db
        .select({ row: viewingRooms, state: selectRoomState(now) })
        .from(viewingRooms)
        .where(matchesId(viewingRooms.id, id)),
      getSettings(db, "site"),
    ])
    if (!found) return roomNotFound
    const { row, state } = found
    const [works, links, [sum], visits, lines] = await Promise.all([
      listRoomWorks(shop, id),
      db.$count(viewingRoomLinks, sql`room_id = ${id}::uuid and revoked_at is null`),
      db
        .select({ count: sql<number>`count(*)::int`, last: sql<string | null>`max(last_at)` })
        .from(viewingRoomVisits)
        .where(eq(viewingRoomVisits.roomId, id)),
      db
        .select()
        .from(viewingRoomVisits)
        .where(eq(viewingRoomVisits.roomId, id))
        .orderBy(desc(viewingRoomVisits.at))
        .limit(maxEvents),
      db
        .select()
        .from(history)
        .where(
          and(
            eq(history.noun, viewingRoomNoun),
            eq(history.nounId, id),
            sql`${history.action} = any (${sql.param(receiptActions)}::text[])`,
          ),
        )
        .orderBy(desc(history.at), desc(history.id))
        .limit(maxEvents),
    ])
    const events = [
      ...visits.map(
        (visit): ViewingRoomEvent => ({ id: visit.id, at: visit.at, action: "opened", by: row.name, detail: {} }),
      ),
      ...lines.map(
        (line): ViewingRoomEvent => ({
          ...{ id: String(line.id), at: line.at, action: line.action, by: line.actorName },
          detail: line.detail as Record<string, unknown>,
        }),
      ),
    ]
    return done({
      ...{ row, state, works, links },
      until: getCalendarDate(site.timeZone, new Date(row.expiresAt.getTime() - 1)),
      today: getCalendarDate(site.timeZone, now),
      visits: sum?.count ?? 0,
      visitedAt: sum?.last ? new Date(sum.last) : null,
      events: events.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, maxEvents),
    })
  })

/** In the room's order. Prices in minor units; null: on request. */
export type RoomPriceList = {
  title: string
  name: string
  note: string
  until: CalendarDate
  works: {
    artworkId: string
    price: RoomWork["price"]
    listPrice: RoomWork["listPrice"]
    note: string
    status: RoomWork["status"]
  }[]
}

export async function getRoomPriceList(shop: Shop, actor: Actor, id: string): Promise<Outcome<RoomPriceList>> {
  const read = await getViewingRoom(shop, actor, id)
  if (!read.ok) return read
  const { row, until, works } = read.value
  return done({
    ...{ title: row.title, name: row.name, note: row.note, until },
    works: works.map(({ card, price, listPrice, note, status }) => ({
      artworkId: card.id,
      ...{ price, listPrice, note, status },
    })),
  })
}

/** For a data request, oldest first: works, marks and visits. */
export async function exportViewingRooms(shop: Pick<Shop, "db">, email: string) {
  const { id, title, name, note, createdAt, sentAt, expiresAt } = viewingRooms
  const rooms = await shop.db
    .select({ id, title, name, note, createdAt, sentAt, expiresAt })
    .from(viewingRooms)
    .where(eq(viewingRooms.email, email))
    .orderBy(asc(createdAt), asc(id))
  const ids = rooms.map((room) => room.id)
  if (ids.length === 0) return []
  const works = await shop.db
    .select({ row: viewingRoomWorks, title: artworks.title })
    .from(viewingRoomWorks)
    .innerJoin(artworks, eq(artworks.id, viewingRoomWorks.artworkId))
    .where(inArray(viewingRoomWorks.roomId, ids))
    .orderBy(asc(viewingRoomWorks.position))
  const visits = await shop.db
    .select()
    .from(viewingRoomVisits)
    .where(inArray(viewingRoomVisits.roomId, ids))
    .orderBy(asc(viewingRoomVisits.at))
  return rooms.map(({ id: roomId, ...room }) => ({
    ...room,
    opened: visits.filter((visit) => visit.roomId === roomId).map(({ at }) => at),
    works: works
      .filter(({ row }) => row.roomId === roomId)
      .map(({ row: { price, currency, note: words, favoriteAt, questionAt, askedAt }, title: work }) => ({
        ...{ title: work, price, currency, note: words, favoriteAt, questionAt, askedAt },
      })),
  }))
}
