import { and, eq, inArray } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { agreements, agreementWorks, places } from "../../db/tables/inventory.ts"

/** A work, or a copy of it, that is out under an agreement, and with whom. */
export type OutNow = {
  artworkId: string
  copy: number
  agreementId: string
  kind: string
  placeId: string
  place: string
}

/** Which of these works are out under an agreement now. */
export async function outNow(tx: Database | Transaction, works: string[]): Promise<OutNow[]> {
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
