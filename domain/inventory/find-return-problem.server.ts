import { and, desc, eq, isNotNull } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { locationPeriods, places } from "../../db/tables/inventory.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import { isOwnPlaceKind, type PlaceKind } from "./place.ts"
import { listWorksOut } from "./works-out.server.ts"

/** Refuses a plain move of a work that is out to the artist's own place, or to where it was before: that is a return. */
export async function findReturnProblem(
  tx: Transaction,
  works: ArtworkRow[],
  { copy, place }: { copy: number; place: string },
): Promise<string | null> {
  const ids = works.map(({ id }) => id)
  const all = await listWorksOut(tx, ids)
  const out = all.filter((one) => one.copy === copy)
  const [to] = out.length > 0 ? await tx.select().from(places).where(eq(places.name, place)) : []
  for (const { artworkId, place: other } of out) {
    if (!to || to.name === other) continue
    const last = await tx
      .select({ placeId: locationPeriods.placeId })
      .from(locationPeriods)
      .where(
        and(eq(locationPeriods.artworkId, artworkId), eq(locationPeriods.copy, copy), isNotNull(locationPeriods.toAt)),
      )
      .orderBy(desc(locationPeriods.fromAt))
      .limit(1)
    if (!isOwnPlaceKind(to.kind as PlaceKind) && last[0]?.placeId !== to.id) continue
    const title = works.find(({ id }) => id === artworkId)?.title
    return `${title} is with ${other}. Record its return under Consignments and loans.`
  }
  return null
}
