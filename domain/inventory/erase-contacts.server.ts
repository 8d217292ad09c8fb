import { eq, or, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { crates, payouts, places } from "../../db/tables/inventory.ts"
import {
  erasedMark,
  hasPersonIdentifiers,
  type PersonIdentifiers,
  redactIdentifiers,
  redactIdentifiersInJson,
} from "../person-identifiers.server.ts"

const texts = {
  places: ["address", "contact", "notes"],
  agreements: ["discounts", "paid", "insured", "purpose", "notes", "countersigned_by"],
  payouts: ["note"],
  work_amounts: ["what"],
  crates: ["notes"],
  stays: ["spot", "carrier", "note"],
  artworks: ["sub_location", "consigned_to"],
}

/** What was where, sold and paid stays. Only the setting `solander.erasing` lets the database change a location period. */
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
  if (!words) return
  await eraseNames(tx, words, now)
  await tx.execute(sql`select set_config('solander.erasing', 'on', true)`)
  for (const [table, columns] of Object.entries(texts)) {
    const names = columns.map((column) => sql.identifier(column))
    const set = names.map((name) => sql`${name} = regexp_replace(${name}, ${words.pattern}, ${erasedMark}, 'gi')`)
    // Rejects a work's open form, which would write the words back.
    if (table === "artworks") set.push(sql`updated_at = ${now.toISOString()}::timestamptz`)
    await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)}
      where concat_ws(' ', ${sql.join(names, sql`, `)}) ~* ${words.pattern}`)
  }
  await tx.execute(sql`select set_config('solander.erasing', 'off', true)`)
  await tx
    .update(payouts)
    .set({ deductions: sql`${redactIdentifiersInJson(payouts.deductions, words)}` })
    .where(hasPersonIdentifiers(payouts.deductions, words))
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
