import { and, asc, eq, inArray, notExists, sql } from "drizzle-orm"
import { artworks, series } from "../../db/tables/artworks.ts"
import { imports, importWorks } from "../../db/tables/imports.ts"
import { type ArtworkRow, lockWorks } from "../artworks/lock-works.server.ts"
import { command, noInput, type Run } from "../command.server.ts"
import { record } from "../history.server.ts"
import { removeUnusedPictures } from "../media/remove-pictures.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type ImportRow, readImportRow } from "./import.ts"
import { ownerOf } from "./import-lease.server.ts"
import { addLines, type NewLine } from "./import-lines.server.ts"
import { changedSinceSteps, whatDependsOn } from "./later-uses.server.ts"
import { detachPictures, restoreIdentity, takeBackFields } from "./take-back.server.ts"

const atOnce = 100

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
  const row = readImportRow(found)
  try {
    while (await takeBackSome(shop, row));
    await finish(shop, row)
  } catch (error) {
    if (!attempt.last) throw error
    shop.log.error({ err: error, importId }, "undoing an import failed")
    const problem = "Undoing stopped at something that Solander did not expect. The server’s log has the details."
    await shop.db.update(imports).set({ state: "failed", problem }).where(undoing)
  }
}

async function takeBackSome(shop: Shop, row: ImportRow): Promise<boolean> {
  const more = await command(shop, ownerOf(row), "imports.write", noInput, async (run) => {
    const { tx } = run
    const left = and(eq(importWorks.importId, row.id), eq(importWorks.undone, false))
    const ids = await tx
      .select({ id: importWorks.artworkId })
      .from(importWorks)
      .where(left)
      .orderBy(asc(importWorks.artworkId))
      .limit(atOnce)
    if (ids.length === 0) return done(false)
    const these = ids.map(({ id }) => id)
    const works = await lockWorks(tx, these)
    // Under the locks, because another process may have undone them.
    const some = await tx
      .select()
      .from(importWorks)
      .where(and(left, inArray(importWorks.artworkId, these)))
    const lines = await takeBack(run, row, some, works)
    await addLines(tx, row.id, lines)
    const of = (kind: NewLine["kind"]) => lines.filter((line) => line.kind === kind).length
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

async function takeBack(
  run: Run,
  row: ImportRow,
  some: WorkRow[],
  works: ReadonlyMap<string, ArtworkRow>,
): Promise<NewLine[]> {
  const fresh = some.filter(({ kind, artworkId }) => kind === "created" && works.has(artworkId))
  const uses = await whatDependsOn(run.tx, fresh)
  const since = await changedSinceSteps(run.tx, some)
  const removed: WorkRow[] = []
  const lines: NewLine[] = []
  for (const one of some) {
    const work = works.get(one.artworkId)
    if (!work) continue
    const line = (kind: NewLine["kind"], message = ""): NewLine => ({ kind, row: one.row, title: work.title, message })
    if (one.kind === "created") {
      const use = uses.get(work.id)
      if (use) lines.push(line("kept", use))
      else {
        removed.push(one)
        lines.push(line("removed"))
      }
      continue
    }
    const taken = await takeBackFields(run, row, work, one, since.get(work.id) ?? new Set())
    await restoreIdentity(run.tx, work.id, one.changed)
    const detached = await detachPictures(run, work, one.pictures)
    if (taken.kept.length > 0) lines.push(line("kept", taken.kept.join(" ")))
    else if (taken.restored || detached) lines.push(line("restored"))
  }
  await removeWorks(run, row, removed)
  return lines
}

async function removeWorks({ shop, tx, actor, now }: Run, row: ImportRow, works: WorkRow[]): Promise<void> {
  if (works.length === 0) return
  const ids = works.map(({ artworkId }) => artworkId)
  await tx.delete(artworks).where(inArray(artworks.id, ids))
  const pictures = works.flatMap((work) => work.pictures)
  if (pictures.length > 0) await removeUnusedPictures(shop, tx, pictures)
  for (const { artworkId, title } of works) {
    const detail = { import: row.id, file: row.fileName, title }
    await record(tx, actor, { noun: "artwork", nounId: artworkId, action: "import undone", detail }, now)
  }
}

/** Deletes the import's empty series, unless they have texts. */
async function finish(shop: Shop, row: ImportRow): Promise<void> {
  await command(shop, ownerOf(row), "imports.write", noInput, async ({ tx, actor, now }) => {
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
    await record(tx, actor, { noun: "import", nounId: row.id, action: "undone", detail }, now)
    return done(null)
  })
}
