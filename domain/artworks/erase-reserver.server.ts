import { inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { holdAlerts, holds } from "../../db/tables/holds.ts"
import { type ErasedWords, hasWords } from "../erased-words.server.ts"

/** Forgets for whom works were kept, who asked to be told, and whom a status names. */
export async function eraseReserver(tx: Transaction, emails: string[], words: ErasedWords | null): Promise<void> {
  if (emails.length > 0) {
    await tx
      .update(holds)
      .set({ reservedFor: "", reservedEmail: "", reservedNote: "" })
      .where(sql`${holds.reservedEmail} = any (${sql.param(emails)}::citext[]) and ${holds.reservedEmail} <> ''`)
    await tx.delete(holdAlerts).where(inArray(holdAlerts.email, emails))
  }
  if (words) await tx.update(artworks).set({ statusFor: "" }).where(hasWords(artworks.statusFor, words))
}
