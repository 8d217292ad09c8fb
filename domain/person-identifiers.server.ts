import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { history } from "../db/tables/content.ts"

export const erasedMark = "[erased]"

export type PersonIdentifiers = { pattern: string }

/** Whole addresses and names: `Li Na` is not in `Juli nach`. Single words are ignored, because other people have them too. */
export function createPersonIdentifiers(words: string[]): PersonIdentifiers | null {
  const telling = [...new Set(words.map((word) => word.trim()))].filter(
    (word) => /\S[\s@]\S|\S@\S/.test(word) && word.length > 4,
  )
  const spelt = telling.flatMap((word) => [...new Set([word, JSON.stringify(word).slice(1, -1)])])
  const addresses = spelt.filter((word) => /^\S+@\S+$/.test(word))
  const names = spelt.filter((word) => !addresses.includes(word))
  const patterns = [
    ...(addresses.length === 0 ? [] : [withBoundaries("[[:alnum:]._%+-]", addresses, "[[:alnum:]_-]|\\.[[:alnum:]]")]),
    ...(names.length === 0 ? [] : [withBoundaries("[[:alnum:]]|[[:alnum:]][-'’]", names, "[[:alnum:]]|-[[:alnum:]]")]),
  ]
  return patterns.length === 0 ? null : { pattern: patterns.join("|") }
}

/** Word boundaries; in JSON the letter of an escaped line break belongs to no word. */
const withBoundaries = (before: string, words: string[], after: string) =>
  `(?:(?<!${before})|(?<=\\\\[bfnrt]))(?:${words.map(literal).join("|")})(?!${after})`

const literal = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

export const hasPersonIdentifiers = (column: AnyColumn | SQL, { pattern }: PersonIdentifiers): SQL =>
  sql`${column}::text ~* ${pattern}`

export const redactIdentifiers = (column: AnyColumn | SQL, { pattern }: PersonIdentifiers): SQL =>
  sql`regexp_replace(${column}::text, ${pattern}, ${erasedMark}, 'gi')`

/** Replaces in each text of the JSON, so that the document stays valid. */
export const redactIdentifiersInJson = (column: AnyColumn | SQL, { pattern }: PersonIdentifiers): SQL =>
  sql`without_words(${column}, ${pattern}, ${erasedMark})`

/** Erased rows by noun. */
type ErasedRecords = { noun: string; ids: string[] }[]

export async function eraseHistory(
  tx: Transaction,
  words: PersonIdentifiers | null,
  records: ErasedRecords,
  signed: PersonIdentifiers | null = words,
): Promise<void> {
  for (const { noun, ids } of records)
    if (ids.length > 0)
      await tx.execute(sql`update ${history} set changes = '{}', detail = '{}',
          actor_name = ${signed ? redactIdentifiers(history.actorName, signed) : sql`actor_name`}
        where noun = ${noun} and noun_id = any (${sql.param(ids)}::text[])`)
  if (!words) return
  await tx.execute(sql`update ${history} set changes = ${redactIdentifiersInJson(history.changes, words)},
      detail = ${redactIdentifiersInJson(history.detail, words)}, actor_name = ${redactIdentifiers(history.actorName, words)},
      noun_id = ${redactIdentifiers(history.nounId, words)}
    where ${hasPersonIdentifiers(sql`concat_ws(' ', changes, detail, actor_name, noun_id)`, words)}`)
}
