import { and, asc, eq, gte, inArray, or, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { artworks, importedRows } from "../../../db/tables/artworks.ts"
import { anyOf } from "./any-of.server.ts"
import type { EarlierRow } from "./match-rows.ts"

/**
 * What an earlier import of this file brought: of the file with the same name, else of the one that has most rows in
 * common with it, as a download gets a new name each time.
 * @param fingerprints of the file's rows
 */
export async function earlierRows(db: Database, file: string, fingerprints: readonly string[]): Promise<EarlierRow[]> {
  const [named] = await db
    .select({ file: importedRows.file })
    .from(importedRows)
    .where(eq(importedRows.file, file))
    .limit(1)
  const [alike] = named
    ? [named]
    : await db
        .select({ file: importedRows.file })
        .from(importedRows)
        .where(anyOf(importedRows.fingerprint, [...new Set(fingerprints)]))
        .groupBy(importedRows.file)
        .orderBy(sql`count(*) desc`, asc(importedRows.file))
        .limit(1)
  if (!alike) return []
  return db
    .select({
      position: importedRows.position,
      fingerprint: importedRows.fingerprint,
      artworkId: importedRows.artworkId,
      title: artworks.title,
      medium: artworks.medium,
      date: artworks.yearText,
      size: artworks.size,
    })
    .from(importedRows)
    .innerJoin(artworks, eq(artworks.id, importedRows.artworkId))
    .where(eq(importedRows.file, alike.file))
    .orderBy(asc(importedRows.position))
}

export type KeptRow = { position: number; artworkId: string; fingerprint: string }

/** Keeps which works the rows of a batch became, in the transaction that writes them. */
export async function keepRows(tx: Transaction, file: string, rows: readonly KeptRow[]): Promise<void> {
  if (rows.length === 0) return
  const positions = rows.map((row) => row.position)
  await tx.delete(importedRows).where(and(eq(importedRows.file, file), inArray(importedRows.position, positions)))
  await tx.insert(importedRows).values(rows.map((row) => ({ file, ...row })))
}

/** Forgets the rows below the end of the file: it was longer when it was imported before. */
export async function forgetRowsFrom(db: Database, file: string, position: number): Promise<void> {
  await db.delete(importedRows).where(and(eq(importedRows.file, file), gte(importedRows.position, position)))
}

/**
 * Rows that were kept under another name while their file was imported become those of the file.
 * @param end how many works the file has, where it was imported to its end: earlier rows beyond it are forgotten
 */
export async function settleRows(
  tx: Transaction,
  { from, to, end }: { from: string; to: string; end: number | null },
): Promise<void> {
  const kept = tx.select({ position: importedRows.position }).from(importedRows).where(eq(importedRows.file, from))
  const replaced = inArray(importedRows.position, kept)
  const beyond = end === null ? undefined : gte(importedRows.position, end)
  await tx.delete(importedRows).where(and(eq(importedRows.file, to), or(replaced, beyond)))
  await tx.update(importedRows).set({ file: to }).where(eq(importedRows.file, from))
}
