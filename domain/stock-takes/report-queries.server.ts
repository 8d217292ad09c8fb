import { asc, desc, eq, inArray, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { matchesId } from "../../db/matches-id.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { places } from "../../db/tables/inventory.ts"
import { stockTakeChoices, stockTakeLines, stockTakes } from "../../db/tables/stock-takes.ts"
import type { Actor } from "../actor.ts"
import { listWorksOut, type WorkOut } from "../inventory/works-out.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { type CountReport, compareCounts } from "./compare-counts.ts"
import { getUnitKey } from "./count.ts"
import { listRegisterUnits } from "./register-for-counting.server.ts"
import { stockTakeNotFound } from "./stock-take-commands.server.ts"
import { listStockTakeCounts, listStockTakePlaces, type StockTakeRow } from "./stock-take-row.server.ts"

export type ListedStockTake = StockTakeRow & { places: string[]; counts: number; open: number }

/** Latest first, at most 100. */
export const listStockTakes = (shop: Shop, actor: Actor): Promise<Outcome<ListedStockTake[]>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const id = sql`stock_takes.id`
    const rows = await db
      .select({
        take: stockTakes,
        places: sql<
          string[] | null
        >`(select array_agg(p.name::text order by p.name) from stock_take_places t join places p on p.id = t.place_id where t.take_id = ${id})`,
        counts: sql<number>`(select count(*)::int from stock_take_counts c where c.take_id = ${id} and c.withdraws is null)`,
        open: sql<number>`(select count(*)::int from stock_take_lines l where l.take_id = ${id})`,
      })
      .from(stockTakes)
      .orderBy(desc(stockTakes.createdAt), desc(stockTakes.id))
      .limit(100)
    return done(rows.map(({ take, places: names, ...row }) => ({ ...take, ...row, places: names ?? [] })))
  })

export type ReportedWork = { id: string; title: string; year: string; number: string | null; availability: string }

export type StockTakeReportDetails = CountReport & {
  take: StockTakeRow
  /** Counted places; `names` also has the other places of the report. */
  places: { id: string; name: string }[]
  names: Record<string, string>
  works: Record<string, ReportedWork>
  /** By `getUnitKey`: works under an agreement that were seen at another place than the agreement's. */
  out: Record<string, WorkOut>
  /** Number of counts, with withdrawn ones. */
  among: number
}

/** Compares counts with the current register; also within a transaction. @param whole which works' titles are loaded */
export async function getStockTakeReport(
  db: Database | Transaction,
  take: StockTakeRow,
  whole: "all works" | "what differs" = "what differs",
): Promise<StockTakeReportDetails> {
  const [own, counts, things, choices] = [
    await listStockTakePlaces(db, take.id),
    await listStockTakeCounts(db, take.id),
    await listRegisterUnits(db),
    await db.select().from(stockTakeChoices).where(eq(stockTakeChoices.takeId, take.id)),
  ]
  const report = compareCounts({ places: new Set(own.map(({ id }) => id)), things, counts, choices })
  const differs = [...report.elsewhere, ...report.missing, ...report.conflicts]
  const named = whole === "all works" ? [...differs, ...report.found] : differs
  const where = [
    ...named.flatMap((one) => one.where?.placeId ?? []),
    ...counts.flatMap(({ placeId }) => placeId ?? []),
    ...own.map(({ id }) => id),
  ]
  const known = await db
    .select({ id: places.id, name: places.name })
    .from(places)
    .where(inArray(places.id, [...new Set(where)]))
  const ids = [...new Set(named.map(({ artworkId }) => artworkId))]
  const rows = await db
    .select({
      id: artworks.id,
      title: artworks.title,
      year: sql<string>`coalesce(nullif(year_text, ''), year::text, '')`,
      number: artworks.inventoryNumber,
      availability: artworks.availability,
    })
    .from(artworks)
    .where(sql`${artworks.id} = any (${sql.param(ids)}::uuid[])`)
  const artworkIds = report.elsewhere.map(({ artworkId }) => artworkId)
  const worksOut = await listWorksOut(db, artworkIds)
  const out = report.elsewhere.flatMap(({ artworkId, copy, sighting }) => {
    const one = worksOut.find((line) => line.artworkId === artworkId && (line.copy === copy || line.copy === 0))
    return one && one.placeId !== sighting.placeId ? [[getUnitKey(artworkId, copy), one] as const] : []
  })
  return {
    ...report,
    out: Object.fromEntries(out),
    take,
    places: own,
    names: Object.fromEntries(known.map(({ id, name }) => [id, name])),
    works: Object.fromEntries(rows.map((row) => [row.id, row])),
    among: counts.length,
  }
}

/** As stored when it finished. `late`: counts that arrived after the end. */
export type StockTakeOutcome = { lines: (typeof stockTakeLines.$inferSelect)[]; late: number }

/** `report` while counting, `result` afterwards. */
type StockTakeDetails = {
  report: StockTakeReportDetails | null
  result: StockTakeOutcome | null
  take: StockTakeRow
  places: string[]
}

export const getStockTake = (
  shop: Shop,
  actor: Actor,
  id: string,
  whole: "all works" | "what differs" = "what differs",
): Promise<Outcome<StockTakeDetails>> =>
  query<StockTakeDetails>(shop, actor, "inventory.read", async (db) => {
    const [take] = await db.select().from(stockTakes).where(matchesId(stockTakes.id, id))
    if (!take) return stockTakeNotFound
    const named = (await listStockTakePlaces(db, id)).map(({ name }) => name)
    if (take.state === "counting")
      return done({ take, report: await getStockTakeReport(db, take, whole), result: null, places: named })
    const lines = await db
      .select()
      .from(stockTakeLines)
      .where(eq(stockTakeLines.takeId, id))
      .orderBy(asc(stockTakeLines.outcome), asc(stockTakeLines.what))
    const counts = await listStockTakeCounts(db, id)
    const late = counts.filter(({ createdAt }) => take.endedAt !== null && createdAt > take.endedAt).length
    return done({ take, report: null, result: { lines, late }, places: named })
  })
