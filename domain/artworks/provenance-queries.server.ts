import { asc, eq, sql } from "drizzle-orm"
import { artworkProvenance } from "../../db/tables/artworks.ts"
import type { Shop } from "../shop.ts"
import { type ProvenanceEntry, provenanceEntry, provenanceSchema } from "./provenance.ts"

/** A public work's provenance, oldest first, without private names. */
export async function provenanceOf(shop: Pick<Shop, "db">, artworkId: string): Promise<ProvenanceEntry[]> {
  const rows = await shop.db
    .select()
    .from(artworkProvenance)
    .where(eq(artworkProvenance.artworkId, artworkId))
    .orderBy(
      sql`${artworkProvenance.year} asc nulls first`,
      asc(artworkProvenance.createdAt),
      asc(artworkProvenance.id),
    )
  return rows.map(({ id, artworkId: _, createdAt: __, ...row }) =>
    provenanceEntry({ id, ...provenanceSchema.parse(row) }),
  )
}
