import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm"
import { keyset } from "../../../db/keyset.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import { pictures } from "../../../db/tables/media.ts"
import type { Actor } from "../../actor.ts"
import type { HistoryLine } from "../../history-queries.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import type { Availability } from "../artwork.ts"
import { availabilities } from "../artwork-kinds.ts"
import { type CardRow, getCardColumns, toWorkCard } from "../gallery/public-works.server.ts"
import type { WorkCard } from "../gallery/work-card.ts"

export type StatusWork = Pick<
  WorkCard,
  "id" | "title" | "year" | "medium" | "size" | "price" | "currency" | "picture"
> & {
  availability: Availability
  onHold: boolean
  location: string
  statusFor: string
  statusUntil: string | null
  statusSince: Date
  isDraft: boolean
}

/** Works of one availability. `next` is the cursor of the rest; `drafts` counts available works that are not published. */
export type StatusShelf = { state: Availability; count: number; drafts: number; ids: string[]; next: string | null }

type IdsPage = { ids: string[]; next: string | null }

export type StatusPage = {
  works: Record<string, StatusWork>
  shelves: StatusShelf[]
  wall: IdsPage
  places: { name: string; count: number }[]
  count: number
}

type StatusQuery = { state?: Availability | undefined; place?: string | undefined; after?: string | undefined }

const byRank = keyset("number", "number")
const maxPlaces = 12

/** Five queries for any number of works. */
export const getStatusPage = (
  shop: Shop,
  actor: Actor,
  { state, place, after }: StatusQuery,
  limit = state ? 120 : 40,
): Promise<Outcome<StatusPage>> =>
  query(shop, actor, "artworks.read", async () => {
    const [counts, places, shelfRows, gridRows] = await Promise.all([
      getCountsByState(shop),
      listPlaces(shop),
      listShelves(shop, state ? [state] : [...availabilities], state && after, limit),
      listGrid(shop, place, state ? undefined : after, 40),
    ])
    const shelves = (state ? [state] : availabilities).map((one): StatusShelf => {
      const rows = shelfRows.filter((row) => row.state === one)
      const { shown = 0, drafts = 0 } = counts.get(one) ?? {}
      const isForSale = one === "available"
      return {
        state: one,
        count: isForSale ? shown : shown + drafts,
        drafts: isForSale ? drafts : 0,
        ...toIdsPage(rows, limit),
      }
    })
    const wall = toIdsPage(gridRows, 40)
    const works = await worksById(shop, [...new Set([...shelves.flatMap(({ ids }) => ids), ...wall.ids])])
    return done({ works, shelves, wall, places, count: countAll(counts) })
  })

type PlacedWork = { id: string; state: string; rank: string; newest: string }

function toIdsPage(rows: PlacedWork[], limit: number): IdsPage {
  const { page, next } = byRank.page(rows, limit, (row) => [row.rank, row.newest])
  return { ids: page.map(({ id }) => id), next }
}

function selectInGridOrder(conditions: SQL, after: string | undefined, limit: number): SQL {
  const below = byRank.beyond(after, [sql`gallery_rank`, sql`newest_first`, sql`id`], ">")
  const rest = below ? sql`and ${below}` : sql``
  return sql`select id, availability as state, gallery_rank::text as rank, newest_first::text as newest from artworks
    where archived_at is null and ${conditions} ${rest} order by gallery_rank, newest_first, id limit ${limit + 1}`
}

async function listShelves(shop: Shop, states: Availability[], after: string | undefined, limit: number) {
  const { rows } = await shop.db.execute<PlacedWork>(
    sql`select works.* from unnest(${sql.param(states)}::text[]) as shelf (state)
      cross join lateral (${selectInGridOrder(sql`availability = shelf.state`, after, limit)}) as works`,
  )
  return rows
}

async function listGrid(shop: Shop, place: string | undefined, after: string | undefined, limit: number) {
  const at = place === undefined ? sql`true` : sql`location = ${place}`
  return (await shop.db.execute<PlacedWork>(selectInGridOrder(at, after, limit))).rows
}

type Counts = { shown: number; drafts: number }
const sumCounts = ({ shown, drafts }: Counts = { shown: 0, drafts: 0 }) => shown + drafts
const countAll = (counts: Map<string, Counts>) => [...counts.values()].reduce((all, one) => all + sumCounts(one), 0)

async function getCountsByState(shop: Shop): Promise<Map<string, Counts>> {
  const rows = await shop.db
    .select({
      state: artworks.availability,
      shown: sql<number>`count(*) filter (where published_at is not null)::int`,
      drafts: sql<number>`count(*) filter (where published_at is null)::int`,
    })
    .from(artworks)
    .where(isNull(artworks.archivedAt))
    .groupBy(artworks.availability)
  return new Map(rows.map(({ state, ...counts }) => [state, counts]))
}

const listPlaces = (shop: Shop): Promise<StatusPage["places"]> =>
  shop.db
    .select({ name: artworks.location, count: sql<number>`count(*)::int` })
    .from(artworks)
    .where(and(isNull(artworks.archivedAt), ne(artworks.location, "")))
    .groupBy(artworks.location)
    .orderBy(sql`count(*) desc`, artworks.location)
    .limit(maxPlaces)

const statusColumns = (now: Date) => ({
  ...getCardColumns(now),
  location: artworks.location,
  statusFor: artworks.statusFor,
  statusUntil: artworks.statusUntil,
  statusSince: artworks.statusSince,
  isDraft: sql<boolean>`artworks.published_at is null`,
})

async function worksById(shop: Shop, ids: string[]): Promise<Record<string, StatusWork>> {
  if (ids.length === 0) return {}
  const rows = await shop.db
    .select(statusColumns(shop.now()))
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(inArray(artworks.id, ids))
  return Object.fromEntries(rows.map((row) => [row.id, toStatusWork(row)]))
}

function toStatusWork(
  row: CardRow & Pick<StatusWork, "location" | "statusFor" | "statusUntil" | "statusSince" | "isDraft">,
): StatusWork {
  const { id, title, year, medium, size, price, currency, picture, badge } = toWorkCard(row)
  const { location, statusFor, statusUntil, statusSince, isDraft } = row
  const card = { id, title, year, medium, size, price, currency, picture }
  const availability = row.availability as Availability
  return { ...card, availability, onHold: badge === "on_hold", location, statusFor, statusUntil, statusSince, isDraft }
}

/** `by`: who changed the status last; null when it never changed. */
export type StatusRow = StatusWork & { by: string | null }

const bySince = keyset("time")

/** By last change of status, the latest first. */
export const listStatuses = (
  shop: Shop,
  actor: Actor,
  { state, after }: { state?: Availability | undefined; after?: string | undefined },
  limit = 50,
): Promise<
  Outcome<{ rows: StatusRow[]; next: string | null; counts: Partial<Record<Availability | "all", number>> }>
> =>
  query(shop, actor, "artworks.read", async (db) => {
    const by = sql<string | null>`(select actor_name from history
      where noun = 'artwork' and noun_id = artworks.id::text and action = 'availability' order by history.id desc limit 1)`
    const [counts, found] = await Promise.all([
      getCountsByState(shop),
      db
        .select({ ...statusColumns(shop.now()), by })
        .from(artworks)
        .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
        .where(
          and(
            isNull(artworks.archivedAt),
            state && eq(artworks.availability, state),
            bySince.beyond(after, [sql`artworks.status_since`, sql`artworks.id`], "<"),
          ),
        )
        .orderBy(sql`artworks.status_since desc, artworks.id desc`)
        .limit(limit + 1),
    ])
    const { page, next } = bySince.page(
      found.map((row) => ({ ...toStatusWork(row), by: row.by })),
      limit,
      (work) => [work.statusSince],
    )
    return done({
      rows: page,
      next,
      counts: {
        ...Object.fromEntries(availabilities.map((one) => [one, sumCounts(counts.get(one))])),
        all: countAll(counts),
      },
    })
  })

export const listStatusHistory = (shop: Shop, actor: Actor, id: string): Promise<Outcome<HistoryLine[]>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const { rows } = await db.execute<HistoryLine & { at: string }>(
      sql`select id::int, at, actor_id as "actorId", actor_name as "actorName", action, changes, detail from history
        where noun = 'artwork' and noun_id = ${id} and action in ('availability', 'status note')
        order by history.id desc limit 12`,
    )
    const [work] = await db.select({ id: artworks.id }).from(artworks).where(eq(artworks.id, id))
    return work
      ? done(rows.map((row) => ({ ...row, at: new Date(row.at) })))
      : refuse("not_found", "There is no such work.")
  })
