import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import type { AgreementRow, LineRow } from "./agreement-row.server.ts"

/** The works' own rows say with whom they are, under which terms, and until when. @param now undefined: as if they had always said so */
export async function sayTerms(
  tx: Transaction,
  { kind, share, dueBackOn }: AgreementRow,
  place: string,
  lines: LineRow[],
  now: Date | undefined,
): Promise<void> {
  for (const line of lines.filter(({ state, copy }) => state === "out" && copy === 0))
    await tx
      .update(artworks)
      .set({
        ...(kind === "loan"
          ? { statusFor: place, statusUntil: dueBackOn }
          : { consignedTo: place, consignmentShare: line.share ?? share, consignmentUntil: dueBackOn }),
        // a page of the work that was opened before does not write the former ones back
        updatedAt: now,
      })
      .where(eq(artworks.id, line.artworkId))
}

/** A work's own row says no more with whom it was. */
export const forgetTerms = (tx: Transaction, { id }: ArtworkRow, now: Date) =>
  tx
    .update(artworks)
    .set({ consignedTo: "", consignmentShare: null, consignmentUntil: null, updatedAt: now })
    .where(eq(artworks.id, id))
