import { and, eq, inArray } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { agreements, agreementWorks, places } from "../../db/tables/inventory.ts"

export type WorkOut = {
  artworkId: string
  copy: number
  agreementId: string
  kind: string
  placeId: string
  place: string
}

export async function listWorksOut(tx: Database | Transaction, works: string[]): Promise<WorkOut[]> {
  if (works.length === 0) return []
  return tx
    .select({
      artworkId: agreementWorks.artworkId,
      copy: agreementWorks.copy,
      agreementId: agreements.id,
      kind: agreements.kind,
      placeId: places.id,
      place: places.name,
    })
    .from(agreementWorks)
    .innerJoin(agreements, eq(agreements.id, agreementWorks.agreementId))
    .innerJoin(places, eq(places.id, agreements.placeId))
    .where(and(eq(agreementWorks.state, "out"), inArray(agreementWorks.artworkId, works)))
}
