import { and, desc, eq, isNotNull } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { places, stays } from "../../db/tables/inventory.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import { outNow } from "./out-now.server.ts"
import { isOwn, type PlaceKind } from "./place.ts"

/** Refuses a plain move of a work that is out to the artist's own place, or to where it was before: that is a return. */
export async function comesHome(
  tx: Transaction,
  works: ArtworkRow[],
  { copy, place }: { copy: number; place: string },
): Promise<string | null> {
  const all = await outNow(
    tx,
    works.map(({ id }) => id),
  )
  const out = all.filter((one) => one.copy === copy)
  const [to] = out.length > 0 ? await tx.select().from(places).where(eq(places.name, place)) : []
  for (const { artworkId, place: other } of out) {
    if (!to || to.name === other) continue
    const last = await tx
      .select({ placeId: stays.placeId })
      .from(stays)
      .where(and(eq(stays.artworkId, artworkId), eq(stays.copy, copy), isNotNull(stays.toAt)))
      .orderBy(desc(stays.fromAt))
      .limit(1)
    if (!isOwn(to.kind as PlaceKind) && last[0]?.placeId !== to.id) continue
    const title = works.find(({ id }) => id === artworkId)?.title
    return `${title} is with ${other}. Record its return under Consignments and loans.`
  }
  return null
}
