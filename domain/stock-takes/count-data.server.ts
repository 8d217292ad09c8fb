import { matchesId } from "../../db/matches-id.ts"
import { places } from "../../db/tables/inventory.ts"
import { stockTakes } from "../../db/tables/stock-takes.ts"
import type { Actor } from "../actor.ts"
import { listCertificateWorks } from "../certificates/certificate-works.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import type { FindableWork } from "./label-code.ts"
import type { MergedCount, RegisterPlace } from "./merge-counts.ts"
import { listRegisterUnits } from "./register-for-counting.server.ts"
import { stockTakeNotFound } from "./stock-take-commands.server.ts"
import { listStockTakeCounts, listStockTakePlaces } from "./stock-take-row.server.ts"

export type CountableWork = FindableWork & {
  title: string
  year: string
  /** Null: a unique work. */
  editionSize: number | null
  /** Places in the register, of the work and of copies that are elsewhere. */
  where: { copy: number; where: RegisterPlace }[]
}

/** All data for counting offline. */
export type CountData = {
  take: { id: string; state: "counting" | "finished" | "cancelled" }
  /** Counted places, with their known shelf positions. */
  places: { id: string; name: string; spots: string[] }[]
  /** Names of all places by id. */
  names: Record<string, string>
  works: CountableWork[]
  /** Counts received from all phones. */
  counts: MergedCount[]
}

export const getCountData = (shop: Shop, actor: Actor, id: string): Promise<Outcome<CountData>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const [take] = await db
      .select({ id: stockTakes.id, state: stockTakes.state })
      .from(stockTakes)
      .where(matchesId(stockTakes.id, id))
    if (!take) return stockTakeNotFound
    const [own, counts, things, names] = await Promise.all([
      listStockTakePlaces(db, id),
      listStockTakeCounts(db, id),
      listRegisterUnits(db),
      db.select({ id: places.id, name: places.name }).from(places),
    ])
    const works = new Map<string, CountableWork>()
    for (const { artworkId, copy, where, title, year, number, slug, editionSize } of things) {
      const work = works.get(artworkId) ?? {
        ...{ id: artworkId, slug, title, year, number, editionSize },
        ...{ where: [], certificates: [] },
      }
      work.where.push({ copy, where })
      works.set(artworkId, work)
    }
    for (const { artworkId, ...certificate } of await listCertificateWorks(db, { works: [...works.keys()] }))
      works.get(artworkId)?.certificates.push(certificate)
    const spots = (place: string) => [
      ...new Set(
        [...things.map(({ where }) => where), ...counts].flatMap((one) =>
          one?.placeId === place && one.spot ? [one.spot] : [],
        ),
      ),
    ]
    return done({
      take,
      places: own.map((place) => ({
        ...place,
        spots: spots(place.id).toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })),
      })),
      names: Object.fromEntries(names.map(({ id, name }) => [id, name])),
      works: [...works.values()],
      counts: counts.map(({ createdAt: _, ...count }) => count),
    })
  })
