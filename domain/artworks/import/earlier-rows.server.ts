import { and, asc, eq, gte, inArray, like, lt, notLike, or, type SQL, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { escapeLike } from "../../../db/like.ts"
import { artworks, importedRows } from "../../../db/tables/artworks.ts"
import { inTransaction } from "../../in-transaction.server.ts"
import { done } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { anyOf } from "./any-of.server.ts"
import { compareFacts, isTitled } from "./likeness.ts"
import type { EarlierRow, FileRow } from "./match-rows.ts"

/* A list with the same name gets a number after a line break, which no name contains; a running import's rows are under its
   id. */

const runningPrefix = "import/"

export const getRunningName = (importId: string): string => `${runningPrefix}${importId}`

const isFinished = notLike(importedRows.file, `${runningPrefix}%`)

const startsWith = (text: string): SQL => like(importedRows.file, `${escapeLike(text)}%`)

/** `keepAs` is the name for the rows of this import. */
type EarlierFile = { rows: EarlierRow[]; keepAs: string }

/**
 * A file with the same name, or another one (a download gets a new name each time), that shares most rows. Untitled rows do not
 * count in a file of another name.
 */
export async function findEarlierFile(db: Database, name: string, rows: readonly FileRow[]): Promise<EarlierFile> {
  const named = or(eq(importedRows.file, name), startsWith(`${name}\n`))
  const versions = await listFiles(db, named)
  for (const file of versions) {
    const earlier = await listFileRows(db, file)
    if (isSameFile(rows, earlier, true)) return { rows: earlier, keepAs: file }
  }
  const keepAs = versions.includes(name) ? `${name}\n${versions.length + 1}` : name
  const alike = await findMostSimilar(db, rows)
  const earlier = alike === null ? [] : await listFileRows(db, alike)
  return isSameFile(rows, earlier, false) ? { rows: earlier, keepAs } : { rows: [], keepAs }
}

async function listFiles(db: Database, condition: SQL | undefined): Promise<string[]> {
  const found = await db
    .selectDistinct({ file: importedRows.file })
    .from(importedRows)
    .where(and(isFinished, condition))
  return found.map(({ file }) => file).toSorted()
}

async function findMostSimilar(db: Database, rows: readonly FileRow[]): Promise<string | null> {
  const telling = rows.filter(({ title }) => isTitled(title))
  if (telling.length === 0) return null
  const prints = [...new Set(telling.map((row) => row.fingerprint))]
  const cells = [...new Set(telling.flatMap((row) => row.cells ?? []))]
  const [alike] = await db
    .select({ file: importedRows.file })
    .from(importedRows)
    .where(and(isFinished, or(anyOf(importedRows.fingerprint, prints), anyOf(importedRows.cells, cells))))
    .groupBy(importedRows.file)
    .orderBy(sql`count(*) desc`, asc(importedRows.file))
    .limit(1)
  return alike?.file ?? null
}

const listFileRows = (db: Database, file: string): Promise<EarlierRow[]> =>
  db
    .select({
      position: importedRows.position,
      fingerprint: importedRows.fingerprint,
      ownId: importedRows.ownId,
      cells: importedRows.cells,
      artworkId: importedRows.artworkId,
      inventoryNumber: artworks.inventoryNumber,
      title: artworks.title,
      medium: artworks.medium,
      date: artworks.yearText,
      size: artworks.size,
    })
    .from(importedRows)
    .innerJoin(artworks, eq(artworks.id, importedRows.artworkId))
    .where(eq(importedRows.file, file))
    .orderBy(asc(importedRows.position))

/** Limits the search among equal titles. */
const maxOfOneTitle = 10

/** Whether most rows of the shorter file are in the other. */
function isSameFile(rows: readonly FileRow[], earlier: readonly EarlierRow[], hasSameName: boolean): boolean {
  const left = new Set(earlier)
  const byPrint = Map.groupBy(earlier, (one) => one.fingerprint)
  const byCells = Map.groupBy(earlier, (one) => one.cells)
  const byTitle = Map.groupBy(earlier, (one) => one.title)
  const take = (among: readonly EarlierRow[] | undefined, fits: (one: EarlierRow) => boolean = () => true) => {
    const found = among?.find((one) => left.has(one) && fits(one))
    if (found) left.delete(found)
    return found !== undefined
  }
  const common = rows.filter((row) => {
    if (!isTitled(row.title)) {
      if (!hasSameName) return false
      // Rows that 1.0.0 imported have no checksum of their cells.
      const isBefore = ({ cells, ownId }: EarlierRow) => cells === null || (ownId !== null && ownId === row.ownId)
      return take(byCells.get(row.cells)) || take(byPrint.get(row.fingerprint), isBefore)
    }
    const ofTitle = (byTitle.get(row.title) ?? []).slice(0, maxOfOneTitle)
    return (
      take(byPrint.get(row.fingerprint)) || take(ofTitle, (one) => hasSameName || compareFacts(row, one) === "agrees")
    )
  })
  return common.length * 2 > Math.min(rows.length, earlier.length)
}

export type StoredRow = Omit<typeof importedRows.$inferInsert, "file">

export async function storeRows(tx: Transaction, file: string, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return
  const positions = rows.map((row) => row.position)
  await tx.delete(importedRows).where(and(eq(importedRows.file, file), inArray(importedRows.position, positions)))
  await tx.insert(importedRows).values(rows.map((row) => ({ file, ...row })))
}

export type RowIdentity = Pick<FileRow, "fingerprint" | "ownId" | "cells">

/** Restores a work's row before an import (null: none), unless another import changed it since. */
export async function restoreRow(
  tx: Transaction,
  artworkId: string,
  before: RowIdentity | null,
  after: { file: string } & RowIdentity,
): Promise<void> {
  const row = and(eq(importedRows.file, after.file), eq(importedRows.artworkId, artworkId))
  const unchanged = and(row, sql`${importedRows.cells} is not distinct from ${after.cells}`)
  if (before) await tx.update(importedRows).set(before).where(unchanged)
  else await tx.delete(importedRows).where(unchanged)
}

/**
 * Works of the rows that an import has stored before it was interrupted, by position. They are under the file's name once the
 * import was stopped or failed.
 */
export async function listStoredRows(
  db: Database,
  whileRunning: string,
  stopped: { file: string; works: readonly string[]; next: number },
): Promise<Map<number, string>> {
  const { position, artworkId, file } = importedRows
  const name = stopped.file.toLowerCase()
  const isFinal = and(or(eq(file, name), startsWith(`${name}\n`)), lt(position, stopped.next))
  const rows = await db
    .select({ position, artworkId })
    .from(importedRows)
    .where(
      or(startsWith(`${whileRunning}\n`), and(isFinal, sql`${artworkId} = any(${sql.param(stopped.works)}::uuid[])`)),
    )
  return new Map(rows.map((row) => [row.position, row.artworkId]))
}

/** Name for rows of a running import; contains their final name. */
export const getPendingName = (whileRunning: string, keepAs: string): string => `${whileRunning}\n${keepAs}`

/**
 * Moves rows of a finished import to their file, replacing earlier rows of the same works. Deletes the other earlier rows, or
 * moves them behind all others if the import was interrupted (`end` null) or skipped rows, which may contain their works.
 */
export async function finalizeRows(tx: Transaction, whileRunning: string, end: number | null): Promise<void> {
  const own = startsWith(`${whileRunning}\n`)
  const [kept] = await tx
    .select({
      file: importedRows.file,
      count: sql<number>`count(*)::int`,
      first: sql<number>`min(position)`,
      last: sql<number>`max(position)`,
    })
    .from(importedRows)
    .where(own)
    .groupBy(importedRows.file)
  if (!kept) return
  const to = kept.file.slice(whileRunning.length + 1)
  const isPending = eq(importedRows.file, kept.file)
  const { position, artworkId } = importedRows
  const works = tx.select({ artworkId }).from(importedRows).where(isPending)
  await tx.delete(importedRows).where(and(eq(importedRows.file, to), inArray(artworkId, works)))
  const positions = tx.select({ position }).from(importedRows).where(isPending)
  const beyond = end === null ? undefined : gte(position, end)
  const isDisplaced = and(eq(importedRows.file, to), or(inArray(position, positions), beyond))
  if (end !== null && kept.count === end - kept.first) await tx.delete(importedRows).where(isDisplaced)
  else {
    // Negative first, because a position is unique at each moment.
    await tx.update(importedRows).set({ position: sql`-1 - position` }).where(isDisplaced)
    await tx.execute(sql`
      with places as (
        select position as before, row_number() over (order by position desc) + greatest(${kept.last}::int,
          (select max(position) from imported_rows where file = ${to})) as after
        from imported_rows where file = ${to} and position < 0)
      update imported_rows set position = after from places where file = ${to} and position = before`)
  }
  await tx.update(importedRows).set({ file: to }).where(isPending)
}

/** For imports whose process was killed. One of the command line that still runs is not harmed: its next rows follow. */
export async function finalizeLostRows(shop: Shop, running: readonly string[]): Promise<void> {
  const id = sql<string>`substr(split_part(${importedRows.file}, E'\\n', 1), ${runningPrefix.length + 1})`
  const pending = await shop.db.selectDistinct({ id }).from(importedRows).where(startsWith(runningPrefix))
  for (const { id: lost } of pending) {
    if (running.includes(lost)) continue
    await inTransaction(shop, async (tx) => {
      await finalizeRows(tx, getRunningName(lost), null)
      return done(null)
    })
  }
}
