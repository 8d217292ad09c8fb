import { count as countRows, eq } from "drizzle-orm"
import { stockTakeCounts } from "../../db/tables/stock-takes.ts"
import { type Actor, getActorName } from "../actor.ts"
import { lockWorks } from "../artworks/lock-works.server.ts"
import { command } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { maxCounts, type ReceivedCounts, type StockTakeCount } from "./count.ts"
import { sentCountsSchema } from "./count-schema.ts"
import { findWorksByCodes } from "./find-works.server.ts"
import { stockTakeNotFound } from "./stock-take-commands.server.ts"
import { listStockTakePlaces, lockStockTake } from "./stock-take-row.server.ts"

/**
 * Accepts counts in any order and any number of times. Resolves codes that the phone did not know. Refuses single invalid counts, so
 * that they do not block others. Counts after the end are stored, and reported.
 */
export const receiveCounts = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<ReceivedCounts>> =>
  command(shop, actor, "inventory.write", validateInput(sentCountsSchema, input), async (run, { take: id, counts }) => {
    const { tx, now } = run
    const codes = counts.flatMap(({ code, work }) => (work === null ? [code] : []))
    const found = await findWorksByCodes(tx, [...new Set(codes)])
    const resolved = counts.map((count) => {
      const known = count.work === null ? found.get(count.code) : undefined
      return known ? { ...count, work: known.artworkId, copy: count.copy || known.copy } : count
    })
    const works = await lockWorks(tx, [...new Set(resolved.flatMap(({ work }) => work ?? []))])
    const take = await lockStockTake(tx, id)
    if (!take) return stockTakeNotFound
    const places = new Set((await listStockTakePlaces(tx, id)).map((place) => place.id))
    const [{ there } = { there: 0 }] = await tx
      .select({ there: countRows() })
      .from(stockTakeCounts)
      .where(eq(stockTakeCounts.takeId, id))
    if (there + counts.length > maxCounts) return refuse("conflict", "This stock-take is full. Please finish it.")
    const findProblem = ({ withdraws, place, work, copy }: StockTakeCount): string | null => {
      if (withdraws !== null) return null
      if (!places.has(place)) return "It was counted at a place that this stock-take is not about."
      const row = work ? works.get(work) : undefined
      return row && copy > (row.editionSize ?? 0) ? `${row.title} has no copy ${copy}.` : null
    }
    const refused = resolved.flatMap((count) => {
      const words = findProblem(count)
      return words ? [{ id: count.id, why: words }] : []
    })
    const refusedIds = new Set(refused.map((one) => one.id))
    const accepted = resolved.filter((count) => !refusedIds.has(count.id))
    // Counts after the end are recognized by their time, however long this waited for the lock.
    const arrived = take.endedAt && take.endedAt >= now ? new Date(take.endedAt.getTime() + 1) : now
    if (accepted.length > 0)
      await tx
        .insert(stockTakeCounts)
        .values(
          accepted.map(({ work, place, withdraws, at, ...count }) => ({
            ...count,
            takeId: id,
            withdraws,
            placeId: withdraws ? null : place,
            artworkId: !withdraws && work && works.has(work) ? work : null,
            at: new Date(at),
            countedBy: getActorName(actor),
            createdAt: arrived,
          })),
        )
        .onConflictDoNothing()
    return done({ kept: accepted.map((count) => count.id), refused })
  })
