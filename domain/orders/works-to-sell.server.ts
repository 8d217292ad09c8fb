import { and, inArray, isNull, ne, type SQL } from "drizzle-orm"
import { z } from "zod"
import { artworks } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/holds.ts"
import type { Actor } from "../actor.ts"
import type { Availability } from "../artworks/artwork.ts"
import { listFreeNumbers } from "../artworks/editions/taken-copies.server.ts"
import { getPrintOptions, type PrintOption } from "../artworks/print-options.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"

export type WorkToSell = {
  id: string
  title: string
  year: string
  inventoryNumber: string | null
  medium: string
  price: number | null
  currency: string
  editionSize: number | null
  options: PrintOption[]
  availability: Availability
  /** Lowest free copy; null: none. */
  nextNumber: number | null
}

/** Archived and unknown works are omitted. */
export const getWorksToSell = (shop: Shop, actor: Actor, ids: string[]): Promise<Outcome<Map<string, WorkToSell>>> =>
  query(shop, actor, "orders.read", async () => {
    const wanted = [...new Set(ids)].filter((id) => z.uuid().safeParse(id).success).slice(0, 50)
    if (wanted.length === 0) return done(new Map())
    const works = await selectWorks(shop, inArray(artworks.id, wanted), wanted.length)
    return done(new Map(works.map((work) => [work.id, work])))
  })

const maxWorksAtFair = 500

/** For devices that may be offline at a fair. */
export const listWorksForFair = (shop: Shop, actor: Actor): Promise<Outcome<WorkToSell[]>> =>
  query(shop, actor, "orders.read", async () => {
    const works = await selectWorks(shop, inArray(artworks.availability, ["available", "reserved"]), maxWorksAtFair)
    return done(works.filter(({ nextNumber, availability }) => nextNumber !== null || availability === "reserved"))
  })

async function selectWorks(shop: Shop, which: SQL, limit: number): Promise<WorkToSell[]> {
  const works = await shop.db
    .select()
    .from(artworks)
    .where(and(which, isNull(artworks.archivedAt)))
    .orderBy(artworks.title, artworks.id)
    .limit(limit)
  const ids = works.map(({ id }) => id)
  const taken = await shop.db
    .select({ artworkId: holds.artworkId, number: holds.number })
    .from(holds)
    .where(and(inArray(holds.artworkId, ids), ne(holds.state, "released")))
  const numbersOf = (id: string) =>
    new Set(taken.filter(({ artworkId }) => artworkId === id).map(({ number }) => number))
  return works.map(
    ({
      id,
      title,
      yearText,
      year,
      inventoryNumber,
      medium,
      price,
      currency,
      editionSize,
      printOptions,
      availability,
    }) => ({
      ...{ id, title, year: yearText || String(year ?? ""), inventoryNumber, medium, price, currency, editionSize },
      options: getPrintOptions({ editionSize, printOptions }),
      availability: availability as Availability,
      nextNumber: listFreeNumbers(editionSize, numbersOf(id), 1)[0] ?? null,
    }),
  )
}
