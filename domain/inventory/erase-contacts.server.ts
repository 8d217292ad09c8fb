import { eq, or, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { crates, places } from "../../db/tables/inventory.ts"
import { hasPersonIdentifiers, type PersonIdentifiers, redactIdentifiers } from "../person-identifiers.server.ts"

/** Their free text is redacted by `eraseFreeTexts`. */
export async function eraseContacts(
  tx: Transaction,
  emails: string[],
  words: PersonIdentifiers | null,
  now: Date,
): Promise<void> {
  const conditions = [
    sql`${places.email} <> '' and ${places.email}::citext = any (${sql.param(emails)}::citext[])`,
    ...(words ? [hasPersonIdentifiers(places.contact, words), hasPersonIdentifiers(places.name, words)] : []),
  ]
  await tx
    .update(places)
    .set({ contact: "", email: "", phone: "" })
    .where(or(...conditions))
  if (words) await eraseNames(tx, words, now)
}

/** Works stay at renamed places and crates. */
async function eraseNames(tx: Transaction, words: PersonIdentifiers, now: Date): Promise<void> {
  const crate = sql`${redactIdentifiers(crates.name, words)} || ' ' || left(${crates.id}::text, 8)`
  await tx.update(crates).set({ name: crate }).where(hasPersonIdentifiers(crates.name, words))
  const named = await tx
    .select({ id: places.id, name: places.name, without: sql<string>`${redactIdentifiers(places.name, words)}` })
    .from(places)
    .where(hasPersonIdentifiers(places.name, words))
  if (named.length === 0) return
  for (const { id, name, without } of named) {
    const isTaken = (await tx.$count(places, eq(places.name, without))) > 0
    const other = isTaken ? `${without} ${id.slice(0, 8)}` : without
    await tx.update(places).set({ name: other, address: "" }).where(eq(places.id, id))
    await tx
      .update(artworks)
      .set({ location: other, updatedAt: now })
      .where(sql`lower(${artworks.location}) = lower(${name})`)
  }
}
