import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { insertRows } from "../../db/json-rows.ts"
import { importFiles, importLines, imports, importWorks } from "../../db/tables/imports.ts"
import { cut } from "../../lib/cut.ts"
import { LaneClosed } from "../../services/images/lane.server.ts"
import { withScratch } from "../../services/images/scratch.server.ts"
import { settleRows } from "../artworks/import/earlier-rows.server.ts"
import { surveyRows } from "../artworks/import/survey.ts"
import { type ImportedBatch, importArtworks } from "../artworks/import-artworks.server.ts"
import { atomically } from "../atomically.server.ts"
import { command, noInput } from "../command.server.ts"
import { record } from "../history.server.ts"
import { tellStudio } from "../notifications/notify.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { asLongAs } from "./as-long-as.ts"
import { attachImportPictures } from "./attach-import-pictures.server.ts"
import { type ImportRow, readImportRow } from "./import.ts"
import { type Asked, goOn, ours, ownerOf, TakenOver, wantsOf } from "./import-lease.server.ts"
import { addLines, lineOfNote, lineOfWork } from "./import-lines.server.ts"
import { type ImportPaths, openImport } from "./open-import.server.ts"

const unexpected =
  "Something failed that Solander did not expect. The server’s log has the details. What came in stays."

/**
 * Writes the works of an import, 500 a transaction, then attaches their pictures one by one. Each transaction also writes
 * how far it is, so that a run that was cut off goes on after the last one, and no row is written twice. A process that
 * takes over writes a token into the row: the other one's next transaction is refused.
 */
export async function runImport(
  shop: Shop,
  { importId }: { importId: string },
  attempt = { last: true },
): Promise<void> {
  const runToken = randomUUID()
  const [taken] = await shop.db
    .update(imports)
    .set({ runToken })
    .where(and(eq(imports.id, importId), eq(imports.state, "running")))
    .returning()
  if (!taken?.key) return
  const row = readImportRow(taken)
  try {
    const asked = await shop.storage.private.withFile(taken.key, (path) =>
      withScratch((scratch) => runRows(shop, row, { path, scratch })),
    )
    await finish(shop, row, asked ?? (await attachPictures(shop, row)))
  } catch (error) {
    if (error instanceof TakenOver) return
    // the end of the process is not the file's fault
    if (!attempt.last || error instanceof LaneClosed) throw error
    shop.log.error({ err: error, importId }, "an import failed")
    const failed = { state: "failed" as const, problem: unexpected, finishedAt: shop.now(), wants: null }
    await atomically(shop, async (tx) => {
      const [ended] = await tx.update(imports).set(failed).where(ours(row)).returning({ id: imports.id })
      const title = `The import of ${row.fileName} failed`
      const link = href("/admin/import/:id", { id: row.id })
      if (ended) await tellStudio(shop, tx, { kind: "failed-job", title, message: unexpected, link })
      return done(null)
    })
  }
}

/** Writes the works of the file. @returns what the person asked for meanwhile */
async function runRows(shop: Shop, row: ImportRow, paths: ImportPaths): Promise<Asked> {
  if (row.wants) return row.wants
  const opened = await asLongAs(
    async () => (await wantsOf(shop.db, row)) === null,
    (signal) => openImport(shop, row, paths, signal),
  )
  if (!opened) return goOn(shop.db, row, {})
  if (!opened.ok) throw new Error(opened.problem)
  const { table, mapping, unclearRows, choices } = opened
  const currency = row.found?.currency ?? "USD"
  const survey = await surveyRows(mapping, table.rows, { currency, statedCurrency: currency })
  if (row.next === 0) await shop.db.delete(importLines).where(eq(importLines.importId, row.id))
  const before = await shop.db
    .select({ id: importWorks.artworkId })
    .from(importWorks)
    .where(eq(importWorks.importId, row.id))
  const hasFiles = (await shop.db.$count(importFiles, eq(importFiles.importId, row.id))) > 0
  const stop = new AbortController()
  let asked: Asked = null
  const outcome = await importArtworks(shop, ownerOf(row), {
    rows: table.rows,
    mapping,
    survey,
    file: row.fileName,
    keepRowsAs: keptAs(row),
    dryRun: false,
    drafts: choices.publish !== true,
    currency: survey.currency,
    unclear: choices.unclear ?? "ask",
    unclearRows,
    cause: { import: row.id, file: row.fileName },
    goesOn: { from: row.next, started: row.begunAt ?? shop.now(), works: before.map(({ id }) => id) },
    signal: stop.signal,
    inBatch: async (tx, batch) => {
      asked = await keepBatch(tx, row, batch, hasFiles)
      if (asked) stop.abort()
    },
  })
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return asked
}

/** May take hours, so the rows' scratch file is gone by then. @returns what the person asked for meanwhile */
async function attachPictures(shop: Shop, row: ImportRow): Promise<Asked> {
  const files = await shop.db.select().from(importFiles).where(eq(importFiles.importId, row.id))
  return attachImportPictures(shop, row, ownerOf(row), files)
}

/** Under which name the rows of a file are kept while it is imported. No file is called so: names have no slash. */
const keptAs = ({ id }: ImportRow) => `import/${id}`

/** Writes what one transaction did into the import, and asks whether to go on. */
async function keepBatch(tx: Transaction, row: ImportRow, batch: ImportedBatch, hasFiles: boolean): Promise<Asked> {
  const importId = row.id
  const kept = batch.works.filter(({ changes, work }) => changes !== "unchanged" || hasFiles || work.images.length > 0)
  const rows = kept.map(({ id, work, changes, changed, step }) => ({
    importId,
    artworkId: id,
    kind: changes,
    row: work.row,
    title: cut(work.input.title, 500),
    inventoryNumber: work.input.inventoryNumber,
    images: work.images,
    changed,
    step,
    // of drafts of before, those without a picture to come are done
    pictured: !hasFiles && work.images.length === 0,
  }))
  if (rows.length > 0) await tx.execute(sql`${insertRows(importWorks, rows)} on conflict do nothing`)
  const lines = [...batch.works.map(lineOfWork), ...batch.notes.map(({ kind, note }) => lineOfNote(kind, note))]
  await addLines(tx, importId, lines)
  const works = (changes: string) => batch.works.filter((one) => one.changes === changes).length
  const noted = (...kinds: string[]) => batch.notes.filter(({ kind }) => kinds.includes(kind)).length
  const [written] = await tx
    .update(imports)
    .set({
      next: batch.next,
      rowsDone: sql`${imports.rowsDone} + ${batch.rows}`,
      created: sql`${imports.created} + ${works("created")}`,
      updated: sql`${imports.updated} + ${works("updated")}`,
      unchanged: sql`${imports.unchanged} + ${works("unchanged")}`,
      leftOut: sql`${imports.leftOut} + ${noted("error", "question")}`,
      warnings: sql`${imports.warnings} + ${noted("warning")}`,
      newSeries: sql`${imports.newSeries} || ${JSON.stringify(batch.newSeries)}::jsonb`,
      picturesTotal: sql`${imports.picturesTotal} + ${rows.filter(({ pictured }) => !pictured).length}`,
    })
    .where(ours(row))
    .returning({ wants: imports.wants })
  if (!written) throw new TakenOver()
  return written.wants
}

const finishedNotice = ({ id, fileName, created, updated, leftOut }: typeof imports.$inferSelect) => ({
  kind: "finished" as const,
  title: `${fileName} is imported`,
  message: `${created} added, ${updated} changed, ${leftOut} left out.`,
  link: href("/admin/import/:id", { id }),
})

/** Ends a run: what was asked for, or done. */
async function finish(shop: Shop, row: ImportRow, asked: Asked): Promise<void> {
  await command(shop, ownerOf(row), "admin", noInput, async ({ tx, actor, now }) => {
    const [latest] = await tx.select({ wants: imports.wants }).from(imports).where(ours(row)).for("update")
    // what was asked for after the last step
    const wants = asked ?? latest?.wants
    const state = wants === "undo" ? "undoing" : wants === "stop" ? "stopped" : "done"
    const set = { state, wants: null, finishedAt: now, problem: null } as const
    const [ended] = await tx.update(imports).set(set).where(ours(row)).returning()
    if (!ended) return done(null)
    await settleRows(tx, {
      from: keptAs(row),
      to: row.fileName.toLowerCase(),
      end: state === "done" ? ended.next : null,
    })
    if (state === "undoing") await shop.jobs.send(tx, "undo-import", { importId: row.id })
    const { created, updated, leftOut } = ended
    const detail = { file: row.fileName, created, updated, leftOut }
    await record(tx, actor, { noun: "import", nounId: row.id, action: state, detail }, now)
    if (state === "done") await tellStudio(shop, tx, finishedNotice(ended))
    return done(null)
  })
}
