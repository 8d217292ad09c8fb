import { eq, or, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { crates, payouts, places } from "../../db/tables/inventory.ts"
import { documentWithoutWords, type ErasedWords, erasedMark, hasWords, withoutWords } from "../erased-words.server.ts"

/** The texts in which anybody may be named. */
const texts = {
  places: ["address", "contact", "notes"],
  agreements: ["discounts", "paid", "insured", "purpose", "notes", "countersigned_by"],
  payouts: ["note"],
  work_amounts: ["what"],
  crates: ["notes"],
  stays: ["spot", "carrier", "note"],
  artworks: ["sub_location", "consigned_to"],
}

/**
 * Takes somebody out of places, agreements, payouts, amounts, and the record of where works were: how they were reached, and their
 * name. A collector's place loses its name and address, too. What was where, sold and paid stays. This is the one way in which the
 * database lets a stay be changed.
 */
export async function eraseContacts(
  tx: Transaction,
  emails: string[],
  words: ErasedWords | null,
  now: Date,
): Promise<void> {
  const theirs = [
    sql`${places.email} <> '' and ${places.email}::citext = any (${sql.param(emails)}::citext[])`,
    ...(words ? [hasWords(places.contact, words), hasWords(places.name, words)] : []),
  ]
  await tx
    .update(places)
    .set({ contact: "", email: "", phone: "" })
    .where(or(...theirs))
  if (!words) return
  await eraseNames(tx, words, now)
  await tx.execute(sql`select set_config('solander.erasing', 'on', true)`)
  for (const [table, columns] of Object.entries(texts)) {
    const names = columns.map((column) => sql.identifier(column))
    const set = names.map((name) => sql`${name} = regexp_replace(${name}, ${words.pattern}, ${erasedMark}, 'gi')`)
    // a work's form that was opened before does not write the words back
    if (table === "artworks") set.push(sql`updated_at = ${now.toISOString()}::timestamptz`)
    await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)}
      where concat_ws(' ', ${sql.join(names, sql`, `)}) ~* ${words.pattern}`)
  }
  await tx.execute(sql`select set_config('solander.erasing', 'off', true)`)
  await tx
    .update(payouts)
    .set({ deductions: sql`${documentWithoutWords(payouts.deductions, words)}` })
    .where(hasWords(payouts.deductions, words))
}

/** Places and crates that are named after somebody: works there go on being there. */
async function eraseNames(tx: Transaction, words: ErasedWords, now: Date): Promise<void> {
  const crate = sql`${withoutWords(crates.name, words)} || ' ' || left(${crates.id}::text, 8)`
  await tx.update(crates).set({ name: crate }).where(hasWords(crates.name, words))
  const named = await tx
    .select({ id: places.id, name: places.name, without: sql<string>`${withoutWords(places.name, words)}` })
    .from(places)
    .where(hasWords(places.name, words))
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
