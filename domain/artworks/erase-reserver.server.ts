import { and, eq, inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { holdAlerts, holds } from "../../db/tables/holds.ts"
import { type ErasedWords, hasWords, withoutWords } from "../erased-words.server.ts"

/** Forgets for whom works were kept, who asked to be told, and whom a status names. */
export async function eraseReserver(tx: Transaction, emails: string[], words: ErasedWords | null): Promise<void> {
  if (emails.length > 0) {
    await tx
      .update(holds)
      .set({ reservedFor: "", reservedEmail: "", reservedNote: "" })
      .where(sql`${holds.reservedEmail} = any (${sql.param(emails)}::citext[]) and ${holds.reservedEmail} <> ''`)
    await tx.delete(holdAlerts).where(inArray(holdAlerts.email, emails))
  }
  if (!words) return
  // by the name, where no address was known: who kept it in a viewing room, or at a fair
  await tx
    .update(holds)
    .set({ reservedFor: "" })
    .where(and(eq(holds.reservedEmail, ""), hasWords(holds.reservedFor, words)))
  await tx
    .update(holds)
    .set({ reservedNote: withoutWords(holds.reservedNote, words) })
    .where(hasWords(holds.reservedNote, words))
  await tx.update(artworks).set({ statusFor: "" }).where(hasWords(artworks.statusFor, words))
}
