import { and, desc, eq, sql } from "drizzle-orm"
import { history } from "../../db/tables/content.ts"
import { viewingRoomLinks, viewingRooms, viewingRoomVisits } from "../../db/tables/viewing-rooms.ts"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { dayIn } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { isId } from "../inventory/is-id.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { listRoomWorks, type RoomWork } from "./room-contents.server.ts"
import { type RoomState, stateIn } from "./room-list.server.ts"
import { noRoom, type RoomRow, roomNoun } from "./room-row.server.ts"

/** A line of the history, or a visit (`opened`). */
export type RoomEvent = { id: string; at: Date; action: string; by: string; detail: Record<string, unknown> }

export type RoomPage = {
  row: RoomRow
  state: RoomState
  /** The last day, and the current day. */
  until: CalendarDate
  today: CalendarDate
  works: RoomWork[]
  /** Links that are not revoked. */
  links: number
  visits: number
  visitedAt: Date | null
  events: RoomEvent[]
}

/** Without changes by the studio. */
const receipts = [
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

const mostEvents = 40

export const readViewingRoom = (shop: Shop, actor: Actor, id: string): Promise<Outcome<RoomPage>> =>
  query(shop, actor, "viewing-rooms.read", async (db) => {
    if (!isId(id)) return noRoom
    const now = shop.now()
    const [[found], { site }] = await Promise.all([
      db
        .select({ row: viewingRooms, state: stateIn(now) })
        .from(viewingRooms)
        .where(eq(viewingRooms.id, id)),
      readSettings(db, "site"),
    ])
    if (!found) return noRoom
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
        .limit(mostEvents),
      db
        .select()
        .from(history)
        .where(
          and(
            eq(history.noun, roomNoun),
            eq(history.nounId, id),
            sql`${history.action} = any (${sql.param(receipts)}::text[])`,
          ),
        )
        .orderBy(desc(history.at), desc(history.id))
        .limit(mostEvents),
    ])
    const events = [
      ...visits.map((visit): RoomEvent => ({ id: visit.id, at: visit.at, action: "opened", by: row.name, detail: {} })),
      ...lines.map(
        (line): RoomEvent => ({
          ...{ id: String(line.id), at: line.at, action: line.action, by: line.actorName },
          detail: line.detail as Record<string, unknown>,
        }),
      ),
    ]
    return done({
      ...{ row, state, works, links },
      until: dayIn(site.timeZone, new Date(row.expiresAt.getTime() - 1)),
      today: dayIn(site.timeZone, now),
      visits: sum?.count ?? 0,
      visitedAt: sum?.last ? new Date(sum.last) : null,
      events: events.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, mostEvents),
    })
  })

/** In the room's order. Prices in minor units; null: on request. */
export type RoomSheet = {
  title: string
  name: string
  note: string
  until: CalendarDate
  works: {
    artworkId: string
    price: RoomWork["price"]
    listPrice: RoomWork["listPrice"]
    note: string
    standing: RoomWork["standing"]
  }[]
}

export async function sheetOfRoom(shop: Shop, actor: Actor, id: string): Promise<Outcome<RoomSheet>> {
  const read = await readViewingRoom(shop, actor, id)
  if (!read.ok) return read
  const { row, until, works } = read.value
  return done({
    ...{ title: row.title, name: row.name, note: row.note, until },
    works: works.map(({ card, price, listPrice, note, standing }) => ({
      artworkId: card.id,
      ...{ price, listPrice, note, standing },
    })),
  })
}
