import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { history } from "../db/tables/content.ts"

/** What stands where somebody's name or address was. */
export const erasedMark = "[erased]"

/** Somebody's addresses and full names, as a pattern for PostgreSQL that finds them in texts and in JSON. */
export type ErasedWords = { pattern: string }

/**
 * @param words addresses and names; single words are left out, because they are other people's, too
 * @returns null if nothing is left to look for
 */
export function erasedWords(words: string[]): ErasedWords | null {
  const telling = [...new Set(words.map((word) => word.trim()))].filter(
    (word) => /\S[\s@]\S|\S@\S/.test(word) && word.length > 4,
  )
  const spelt = telling.flatMap((word) => [...new Set([word, JSON.stringify(word).slice(1, -1)])])
  if (spelt.length === 0) return null
  return { pattern: spelt.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|") }
}

/** Whether a text, or a document, has one of the words. */
export const hasWords = (column: AnyColumn | SQL, { pattern }: ErasedWords): SQL => sql`${column}::text ~* ${pattern}`

/** A text without the words. */
export const withoutWords = (column: AnyColumn | SQL, { pattern }: ErasedWords): SQL =>
  sql`regexp_replace(${column}::text, ${pattern}, ${erasedMark}, 'gi')`

/** What the history says of things that are gone, by their noun. */
export type ErasedThings = { noun: string; ids: string[] }[]

/**
 * The history keeps that something was done, and forgets what it was about: of these things all values, elsewhere the words.
 */
export async function eraseHistory(tx: Transaction, words: ErasedWords | null, things: ErasedThings): Promise<void> {
  for (const { noun, ids } of things)
    if (ids.length > 0)
      await tx.execute(sql`update ${history} set changes = '{}', detail = '{}'
        where noun = ${noun} and noun_id = any (${sql.param(ids)}::text[])`)
  if (!words) return
  await tx.execute(sql`update ${history} set changes = ${withoutWords(history.changes, words)}::jsonb,
      detail = ${withoutWords(history.detail, words)}::jsonb, actor_name = ${withoutWords(history.actorName, words)},
      noun_id = ${withoutWords(history.nounId, words)}
    where ${hasWords(sql`concat_ws(' ', changes, detail, actor_name, noun_id)`, words)}`)
}
