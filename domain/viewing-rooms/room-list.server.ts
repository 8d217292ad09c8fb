import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm"
import { keyset } from "../../db/keyset.ts"
import { containing } from "../../db/like.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { viewingRooms, viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { Actor } from "../actor.ts"
import type { SmallPicture } from "../artworks/pictures/work-pictures.server.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { gridWidths, toPictureView } from "../media/picture-view.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"

/** draft: no link yet; closed: expired, or all links are revoked. */
const roomStates = ["open", "draft", "closed"] as const
export type ViewingRoomState = (typeof roomStates)[number]

/** `visits`: number of visits; `marked`: works with a favorite, question or purchase request. */
export type ListedViewingRoom = {
  id: string
  title: string
  name: string
  email: string
  state: ViewingRoomState
  expiresAt: Date
  workCount: number
  marked: number
  visits: number
  visitedAt: Date | null
  pictures: (SmallPicture & { id: string })[]
}

export const selectRoomState = (now: Date): SQL<ViewingRoomState> => {
  const links = (more: SQL) => sql`exists (select from viewing_room_links l where l.room_id = viewing_rooms.id ${more})`
  return sql<ViewingRoomState>`case when not ${links(sql``)} and viewing_rooms.expires_at > ${now.toISOString()}::timestamptz then 'draft'
    when viewing_rooms.expires_at > ${now.toISOString()}::timestamptz and ${links(sql`and l.revoked_at is null`)} then 'open' else 'closed' end`
}

const byTime = keyset("time")

type RoomQuery = { search?: string; view?: ViewingRoomState | undefined; after?: string | undefined; limit?: number }

/** Newest first. @returns the cursor of the next page, null on the last */
export const listViewingRooms = (
  shop: Shop,
  actor: Actor,
  { search = "", view, after, limit = 50 }: RoomQuery,
): Promise<Outcome<{ rooms: ListedViewingRoom[]; next: string | null }>> =>
  query(shop, actor, "viewing-rooms.read", async (db) => {
    const now = shop.now()
    const of = sql`where one.room_id = viewing_rooms.id`
    const { id, title, name, email, expiresAt, createdAt } = viewingRooms
    const rows = await db
      .select({
        ...{ id, title, name, email, expiresAt, createdAt },
        state: selectRoomState(now),
        workCount: sql<number>`(select count(*)::int from viewing_room_works one ${of} and one.removed_at is null)`,
        marked: sql<number>`(select count(*)::int from viewing_room_works one ${of} and one.removed_at is null
          and coalesce(one.favorite_at, one.question_at, one.asked_at) is not null)`,
        visits: sql<number>`(select count(*)::int from viewing_room_visits one ${of})`,
        visitedAt: sql<string | null>`(select max(one.last_at) from viewing_room_visits one ${of})`,
      })
      .from(viewingRooms)
      .where(
        and(
          view && sql`${selectRoomState(now)} = ${view}`,
          matchRooms(search),
          byTime.beyond(after, [createdAt, id], "<"),
        ),
      )
      .orderBy(desc(createdAt), desc(id))
      .limit(limit + 1)
    const { page, next } = byTime.page(rows, limit, (row) => [row.createdAt])
    const roomIds = page.map((room) => room.id)
    const strips = await listRoomPictures(shop, roomIds)
    return done({
      rooms: page.map(({ createdAt: _, visitedAt, ...room }) => ({
        ...room,
        visitedAt: visitedAt ? new Date(visitedAt) : null,
        pictures: strips.get(room.id) ?? [],
      })),
      next,
    })
  })

export const countViewingRooms = (
  shop: Shop,
  actor: Actor,
): Promise<Outcome<Record<ViewingRoomState | "all", number>>> =>
  query(shop, actor, "viewing-rooms.read", async (db) => {
    const state = selectRoomState(shop.now())
    const rows = await db.select({ state, count: sql<number>`count(*)::int` }).from(viewingRooms).groupBy(sql`1`)
    const of = (name: ViewingRoomState) => rows.find((row) => row.state === name)?.count ?? 0
    const counts = { open: of("open"), draft: of("draft"), closed: of("closed") }
    return done({ ...counts, all: counts.open + counts.draft + counts.closed })
  })

function matchRooms(search: string): SQL | undefined {
  const words = truncateText(search.trim(), 200)
  if (!words) return undefined
  const part = containing(words)
  const has = (column: SQL) => sql`immutable_unaccent(lower(${column})) like immutable_unaccent(lower(${part}))`
  return or(has(sql`${viewingRooms.title}`), has(sql`${viewingRooms.name}`), has(sql`${viewingRooms.email}::text`))
}

const maxPictures = 5

async function listRoomPictures(shop: Shop, ids: string[]): Promise<Map<string, ListedViewingRoom["pictures"]>> {
  const found = new Map<string, ListedViewingRoom["pictures"]>()
  if (ids.length === 0) return found
  const rows = await shop.db
    .select({ roomId: viewingRoomWorks.roomId, id: artworks.id, picture: pictureColumns })
    .from(viewingRoomWorks)
    .innerJoin(artworks, eq(artworks.id, viewingRoomWorks.artworkId))
    .innerJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(and(inArray(viewingRoomWorks.roomId, ids), isNull(viewingRoomWorks.removedAt), isNull(artworks.archivedAt)))
    .orderBy(viewingRoomWorks.position, artworks.id)
  for (const { roomId, id, picture } of rows) {
    const strip = found.get(roomId) ?? []
    if (strip.length < maxPictures) found.set(roomId, [...strip, { id, ...toPictureView(picture, "", gridWidths) }])
  }
  return found
}
