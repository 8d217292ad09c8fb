import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import type { AgreementLineRow, AgreementRow } from "./agreement-row.server.ts"

/** Copies the agreement's terms to the works' rows. @param now undefined: leaves `updatedAt` */
export async function saveWorkTerms(
  tx: Transaction,
  { kind, share, dueBackOn }: AgreementRow,
  place: string,
  lines: AgreementLineRow[],
  now: Date | undefined,
): Promise<void> {
  for (const line of lines.filter(({ state, copy }) => state === "out" && copy === 0))
    await tx
      .update(artworks)
      .set({
        ...(kind === "loan"
          ? { statusFor: place, statusUntil: dueBackOn }
          : { consignedTo: place, consignmentShare: line.share ?? share, consignmentUntil: dueBackOn }),
        // An older open form of the work must not write the former terms back.
        updatedAt: now,
      })
      .where(eq(artworks.id, line.artworkId))
}

export const clearWorkTerms = (tx: Transaction, { id }: ArtworkRow, now: Date) =>
  tx
    .update(artworks)
    .set({ consignedTo: "", consignmentShare: null, consignmentUntil: null, updatedAt: now })
    .where(eq(artworks.id, id))
