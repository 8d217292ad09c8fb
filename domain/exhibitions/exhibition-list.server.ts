import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { keyset } from "../../db/keyset.ts"
import { containing } from "../../db/like.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { exhibitionArtworks, exhibitions } from "../../db/tables/exhibitions.ts"
import { pictures } from "../../db/tables/media.ts"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSiteToday } from "../settings/site-today.server.ts"
import type { Shop } from "../shop.ts"
import type { CallResult } from "./open-calls.ts"
import { type ExhibitionCard, exhibitionColumns, leadPictureId, toExhibitionCard } from "./public-exhibitions.server.ts"

const exhibitionViews = ["now", "coming", "past", "calls", "deleted"] as const
export type ExhibitionView = (typeof exhibitionViews)[number]

/** In minor units. */
type AskingSum = { currency: string; amount: number }

export type StudioExhibition = ExhibitionCard & {
  /** Null: hidden. In the future: scheduled. */
  publishedAt: Date | null
  deleted: boolean
  submissionDeadline: string | null
  submissionResult: CallResult | null
  workCount: number
  soldCount: number
  asked: AskingSum[]
}

export type ExhibitionQuery = {
  search?: string | undefined
  view?: ExhibitionView | undefined
  after?: string | undefined
  limit?: number | undefined
}

const byPlace = keyset("text")

/** The latest first; upcoming shows and open calls start with the next. */
export const listExhibitions = (
  shop: Shop,
  actor: Actor,
  { search = "", view, after, limit = 50 }: ExhibitionQuery,
): Promise<Outcome<{ exhibitions: StudioExhibition[]; next: string | null }>> =>
  query(shop, actor, "exhibitions.read", async (db) => {
    const today = await getSiteToday(shop)
    const isUp = view === "coming" || view === "calls"
    const place =
      view === "calls"
        ? sql<string>`coalesce(${exhibitions.submissionDeadline}, ${exhibitions.startsOn})::text`
        : sql<string>`${exhibitions.startsOn}::text`
    const beyond = byPlace.beyond(after, [place, exhibitions.id], isUp ? ">" : "<")
    const rows = await db
      .select({
        ...exhibitionColumns,
        publishedAt: exhibitions.publishedAt,
        archivedAt: exhibitions.archivedAt,
        submissionDeadline: exhibitions.submissionDeadline,
        submissionResult: exhibitions.submissionResult,
        place,
      })
      .from(exhibitions)
      .leftJoin(pictures, eq(pictures.id, leadPictureId))
      .where(and(isInView(view, today), matchExhibitions(search), beyond ?? undefined))
      .orderBy(isUp ? sql`${place}, ${exhibitions.id}` : sql`${place} desc, ${exhibitions.id} desc`)
      .limit(limit + 1)
    const { page, next } = byPlace.page(rows, limit, (row) => [row.place])
    const exhibitionIds = page.map(({ id }) => id)
    const sums = await getExhibitionSums(shop, exhibitionIds)
    return done({
      exhibitions: page.map(({ archivedAt, publishedAt, submissionDeadline, submissionResult, place: _, ...row }) => ({
        ...toExhibitionCard(row, today),
        publishedAt,
        deleted: archivedAt !== null,
        submissionDeadline,
        submissionResult: submissionResult as CallResult | null,
        ...(sums.get(row.id) ?? { workCount: 0, soldCount: 0, asked: [] }),
      })),
      next,
    })
  })

type Sums = Pick<StudioExhibition, "workCount" | "soldCount" | "asked">

export async function getExhibitionSums(shop: Shop, ids: string[]): Promise<Map<string, Sums>> {
  const found = new Map<string, Sums>()
  if (ids.length === 0) return found
  const isFree = sql`${artworks.availability} in ('available', 'reserved')`
  const rows = await shop.db
    .select({
      id: exhibitionArtworks.exhibitionId,
      currency: artworks.currency,
      works: sql<number>`count(*)::int`,
      sold: sql<number>`(count(*) filter (where ${artworks.availability} = 'sold'))::int`,
      amount:
        sql<number>`coalesce(sum(coalesce(${exhibitionArtworks.price}, ${artworks.price})) filter (where ${isFree}), 0)`.mapWith(
          Number,
        ),
    })
    .from(exhibitionArtworks)
    .innerJoin(artworks, eq(artworks.id, exhibitionArtworks.artworkId))
    .where(inArray(exhibitionArtworks.exhibitionId, ids))
    .groupBy(exhibitionArtworks.exhibitionId, artworks.currency)
  for (const { id, currency, works, sold, amount } of rows) {
    const sums = found.get(id) ?? { workCount: 0, soldCount: 0, asked: [] }
    const asked = amount > 0 ? [...sums.asked, { currency, amount }] : sums.asked
    found.set(id, {
      workCount: sums.workCount + works,
      soldCount: sums.soldCount + sold,
      asked: asked.toSorted((one, other) => other.amount - one.amount),
    })
  }
  return found
}

export const countExhibitions = (shop: Shop, actor: Actor): Promise<Outcome<Record<ExhibitionView | "all", number>>> =>
  query(shop, actor, "exhibitions.read", async (db) => {
    const today = await getSiteToday(shop)
    const count = (view?: ExhibitionView) => sql<number>`(count(*) filter (where ${isInView(view, today)}))::int`
    const columns = Object.fromEntries(exhibitionViews.map((view) => [view, count(view)])) as Record<
      ExhibitionView,
      SQL<number>
    >
    const [counts] = await db.select({ ...columns, all: count() }).from(exhibitions)
    return counts ? done(counts) : refuse("not_found", "No counts.")
  })

/** `isOpenCall` in SQL. */
const isCall = sql`(${exhibitions.publishedAt} is null and ${exhibitions.submissionResult} is distinct from 'accepted' and (${exhibitions.submissionDeadline} is not null or ${exhibitions.submissionResult} is not null))`

function isInView(view: ExhibitionView | undefined, today: CalendarDate): SQL {
  const isNotArchived = sql`${exhibitions.archivedAt} is null`
  const show = sql`${isNotArchived} and not ${isCall}`
  switch (view) {
    case undefined:
      return isNotArchived
    case "now":
      return sql`(${show} and ${exhibitions.startsOn} <= ${today} and (${exhibitions.endsOn} is null or ${exhibitions.endsOn} >= ${today}))`
    case "coming":
      return sql`(${show} and ${exhibitions.startsOn} > ${today})`
    case "past":
      return sql`(${show} and ${exhibitions.endsOn} < ${today})`
    case "calls":
      return sql`(${isNotArchived} and (${exhibitions.submissionDeadline} is not null or ${exhibitions.submissionResult} is not null))`
    case "deleted":
      return sql`${exhibitions.archivedAt} is not null`
  }
}

function matchExhibitions(search: string): SQL | undefined {
  const words = truncateText(search.trim(), 200)
  if (!words) return undefined
  const part = containing(words)
  const searchText = sql`concat_ws(' ', ${exhibitions.title}, ${exhibitions.venue}, ${exhibitions.city}, ${exhibitions.curator})`
  return sql`immutable_unaccent(lower(${searchText})) like immutable_unaccent(lower(${part}))`
}
