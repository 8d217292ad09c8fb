import { and, asc, eq, inArray, notExists, sql } from "drizzle-orm"
import { artworks, series } from "../../../../db/tables/artworks.ts"
import { imports, importWorks } from "../../../../db/tables/imports.ts"
import { type CommandContext, command, noInput } from "../../../command.server.ts"
import { recordEvent } from "../../../history.server.ts"
import { deleteUnusedPictures } from "../../../media/delete-pictures.server.ts"
import { done } from "../../../problem.ts"
import type { Shop } from "../../../shop.ts"
import { type ArtworkRow, lockWorks } from "../../lock-works.server.ts"
import { type ImportRow, parseImportRow } from "./import.ts"
import { getImportOwner } from "./import-lease.server.ts"
import { insertImportLines, type NewImportLine } from "./import-lines.server.ts"
import { detachPictures, restoreIdentity, undoImportFields } from "./undo-import-fields.server.ts"
import { findWorkUses, listChangesSinceImport } from "./work-uses.server.ts"

const batchSize = 100

type WorkRow = typeof importWorks.$inferSelect

/** Removes new works unless used or changed; restores changed fields unless changed since. Resumable. */
export async function undoImport(
  shop: Shop,
  { importId }: { importId: string },
  attempt = { last: true },
): Promise<void> {
  const undoing = and(eq(imports.id, importId), eq(imports.state, "undoing"))
  const [found] = await shop.db.select().from(imports).where(undoing)
  if (!found) return
  const row = parseImportRow(found)
  try {
    while (await undoBatch(shop, row));
    await finishUndo(shop, row)
  } catch (error) {
    if (!attempt.last) throw error
    shop.log.error({ err: error, importId }, "undoing an import failed")
    const problem = "Undoing stopped at something that Solander did not expect. The server’s log has the details."
    await shop.db.update(imports).set({ state: "failed", problem }).where(undoing)
  }
}

async function undoBatch(shop: Shop, row: ImportRow): Promise<boolean> {
  const more = await command(shop, getImportOwner(row), "imports.write", noInput, async (run) => {
    const { tx } = run
    const left = and(eq(importWorks.importId, row.id), eq(importWorks.undone, false))
    const ids = await tx
      .select({ id: importWorks.artworkId })
      .from(importWorks)
      .where(left)
      .orderBy(asc(importWorks.artworkId))
      .limit(batchSize)
    if (ids.length === 0) return done(false)
    const these = ids.map(({ id }) => id)
    const works = await lockWorks(tx, these)
    // Under the locks, because another process may have undone them.
    const batch = await tx
      .select()
      .from(importWorks)
      .where(and(left, inArray(importWorks.artworkId, these)))
    const lines = await undoWorks(run, row, batch, works)
    await insertImportLines(tx, row.id, lines)
    const of = (kind: NewImportLine["kind"]) => lines.filter((line) => line.kind === kind).length
    await tx
      .update(imports)
      .set({
        removed: sql`${imports.removed} + ${of("removed")}`,
        restored: sql`${imports.restored} + ${of("restored")}`,
        kept: sql`${imports.kept} + ${of("kept")}`,
      })
      .where(eq(imports.id, row.id))
    await tx
      .update(importWorks)
      .set({ undone: true })
      .where(and(left, inArray(importWorks.artworkId, these)))
    return done(true)
  })
  if (!more.ok) throw new Error(more.problem.message)
  return more.value
}

async function undoWorks(
  run: CommandContext,
  row: ImportRow,
  some: WorkRow[],
  works: ReadonlyMap<string, ArtworkRow>,
): Promise<NewImportLine[]> {
  const created = some.filter(({ kind, artworkId }) => kind === "created" && works.has(artworkId))
  const uses = await findWorkUses(run.tx, created)
  const since = await listChangesSinceImport(run.tx, some)
  const removed: WorkRow[] = []
  const lines: NewImportLine[] = []
  for (const one of some) {
    const work = works.get(one.artworkId)
    if (!work) continue
    const line = (kind: NewImportLine["kind"], message = ""): NewImportLine => ({
      kind,
      row: one.row,
      title: work.title,
      message,
    })
    if (one.kind === "created") {
      const use = uses.get(work.id)
      if (use) lines.push(line("kept", use))
      else {
        removed.push(one)
        lines.push(line("removed"))
      }
      continue
    }
    const undone = await undoImportFields(run, row, work, one, since.get(work.id) ?? new Set())
    await restoreIdentity(run.tx, work.id, one.changed)
    const detached = await detachPictures(run, work, one.pictures)
    if (undone.kept.length > 0) lines.push(line("kept", undone.kept.join(" ")))
    else if (undone.restored || detached) lines.push(line("restored"))
  }
  await removeWorks(run, row, removed)
  return lines
}

async function removeWorks({ shop, tx, actor, now }: CommandContext, row: ImportRow, works: WorkRow[]): Promise<void> {
  if (works.length === 0) return
  const ids = works.map(({ artworkId }) => artworkId)
  await tx.delete(artworks).where(inArray(artworks.id, ids))
  const pictures = works.flatMap((work) => work.pictures)
  if (pictures.length > 0) await deleteUnusedPictures(shop, tx, pictures)
  for (const { artworkId, title } of works) {
    const detail = { import: row.id, file: row.fileName, title }
    await recordEvent(tx, actor, { noun: "artwork", nounId: artworkId, action: "import undone", detail }, now)
  }
}

/** Deletes the import's empty series, unless they have texts. */
async function finishUndo(shop: Shop, row: ImportRow): Promise<void> {
  await command(shop, getImportOwner(row), "imports.write", noInput, async ({ tx, actor, now }) => {
    const ids = row.newSeries.map(({ id }) => id)
    if (ids.length > 0) {
      const used = tx.select({ one: sql`1` }).from(artworks).where(eq(artworks.seriesId, series.id))
      const untouched = and(eq(series.statement, ""), eq(series.years, ""))
      await tx.delete(series).where(and(inArray(series.id, ids), untouched, notExists(used)))
    }
    const undone = { state: "undone" as const, undoneAt: now, problem: null }
    const undoing = and(eq(imports.id, row.id), eq(imports.state, "undoing"))
    const [ended] = await tx.update(imports).set(undone).where(undoing).returning()
    if (!ended) return done(null)
    const { removed, restored, kept } = ended
    const detail = { file: row.fileName, removed, restored, kept }
    await recordEvent(tx, actor, { noun: "import", nounId: row.id, action: "undone", detail }, now)
    return done(null)
  })
}
