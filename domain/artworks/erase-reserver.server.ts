import { and, eq, inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { availabilityAlerts, holds } from "../../db/tables/holds.ts"
import { hasPersonIdentifiers, type PersonIdentifiers } from "../person-identifiers.server.ts"

/** Erases a person's reservations, alerts and status notes. */
export async function eraseReserver(tx: Transaction, emails: string[], words: PersonIdentifiers | null): Promise<void> {
  if (emails.length > 0) {
    await tx
      .update(holds)
      .set({ reservedFor: "", reservedEmail: "", reservedNote: "" })
      .where(sql`${holds.reservedEmail} = any (${sql.param(emails)}::citext[]) and ${holds.reservedEmail} <> ''`)
    await tx.delete(availabilityAlerts).where(inArray(availabilityAlerts.email, emails))
  }
  if (!words) return
  // By name, when no e-mail address was stored: reservations in viewing rooms and at fairs.
  await tx
    .update(holds)
    .set({ reservedFor: "" })
    .where(and(eq(holds.reservedEmail, ""), hasPersonIdentifiers(holds.reservedFor, words)))
  await tx.update(artworks).set({ statusFor: "" }).where(hasPersonIdentifiers(artworks.statusFor, words))
}
