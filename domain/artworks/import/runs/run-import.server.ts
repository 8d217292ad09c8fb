import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { importFiles, importLines, imports, importWorks } from "../../../../db/tables/imports.ts"
import { getCalendarDate } from "../../../../lib/site-time.ts"
import { withScratch } from "../../../../services/images/scratch.server.ts"
import { WorkerPoolClosed } from "../../../../services/images/worker-pool.server.ts"
import { command, noInput } from "../../../command.server.ts"
import { recordEvent } from "../../../history.server.ts"
import { inTransaction } from "../../../in-transaction.server.ts"
import { notifyStudio } from "../../../notifications/notify.server.ts"
import { done } from "../../../problem.ts"
import { getSettings } from "../../../settings/settings-queries.server.ts"
import type { Shop } from "../../../shop.ts"
import { studioPaths } from "../../../urls.ts"
import { finalizeRows, getRunningName, listStoredRows } from "../earlier-rows.server.ts"
import { importArtworks } from "../import-artworks.server.ts"
import type { WrittenRows } from "../match-file.server.ts"
import { surveyRows } from "../survey.ts"
import { attachImportPictures } from "./attach-import-pictures.server.ts"
import { type ImportRow, parseImportRow } from "./import.ts"
import {
  findImportRequest,
  getImportOwner,
  type ImportRequest,
  isLeased,
  LeaseLost,
  recordImportProgress,
} from "./import-lease.server.ts"
import { type ImportPaths, openImport } from "./open-import.server.ts"
import { recordBatchProgress } from "./record-batch-progress.server.ts"
import { runWhileWanted } from "./run-while-wanted.ts"

const unexpectedProblem =
  "Something failed that Solander did not expect. The server’s log has the details. What came in stays."

/**
 * Batches of 500 works, then their pictures. Progress is in the same transaction, so that a resumed run writes nothing twice. A
 * process that takes over writes its token, and the former one's next transaction is refused.
 */
export async function runImport(
  shop: Shop,
  { importId }: { importId: string },
  attempt = { last: true },
): Promise<void> {
  const runToken = randomUUID()
  const [claimed] = await shop.db
    .update(imports)
    .set({ runToken })
    .where(and(eq(imports.id, importId), eq(imports.state, "running")))
    .returning()
  if (!claimed?.key) return
  const row = parseImportRow(claimed)
  try {
    const request = await shop.storage.private.withFile(claimed.key, (path) =>
      withScratch((scratch) => runRows(shop, row, { path, scratch })),
    )
    await finishImport(shop, row, request ?? (await attachPictures(shop, row)))
  } catch (error) {
    if (error instanceof LeaseLost) return
    // A shutdown is not the file's fault.
    if (!attempt.last || error instanceof WorkerPoolClosed) throw error
    shop.log.error({ err: error, importId }, "an import failed")
    const failed = { state: "failed" as const, problem: unexpectedProblem, finishedAt: shop.now(), wants: null }
    await inTransaction(shop, async (tx) => {
      const [ended] = await tx.update(imports).set(failed).where(isLeased(row)).returning({ id: imports.id })
      const title = `The import of ${row.fileName} failed`
      const link = studioPaths.import(row.id)
      if (!ended) return done(null)
      await finalizeRows(tx, getRunningName(row.id), null)
      await notifyStudio(shop, tx, { kind: "failed-job", title, message: unexpectedProblem, link })
      return done(null)
    })
  }
}

async function runRows(shop: Shop, row: ImportRow, paths: ImportPaths): Promise<ImportRequest> {
  if (row.wants) return row.wants
  const opened = await runWhileWanted(
    async () => (await findImportRequest(shop.db, row)) === null,
    (signal) => openImport(shop, row, paths, signal),
  )
  if (!opened) return recordImportProgress(shop.db, row, {})
  if (!opened.ok) throw new Error(opened.problem)
  const { table, mapping, unclearRows, choices } = opened
  const currency = row.found?.currency ?? "USD"
  const { site } = await getSettings(shop.db, "site")
  const started = row.begunAt ?? shop.now()
  const today = getCalendarDate(site.timeZone, started)
  const survey = await surveyRows(mapping, table.rows, { currency, statedCurrency: currency, today })
  if (row.next === 0) await shop.db.delete(importLines).where(eq(importLines.importId, row.id))
  const hasFiles = (await shop.db.$count(importFiles, eq(importFiles.importId, row.id))) > 0
  let request: ImportRequest = null
  const imported = await importArtworks(shop, getImportOwner(row), {
    rows: table.rows,
    mapping,
    survey,
    file: row.fileName,
    dryRun: false,
    drafts: choices.publish !== true,
    unclear: choices.unclear ?? "ask",
    unclearRows,
    cause: { import: row.id, file: row.fileName },
    job: { rowsName: getRunningName(row.id), started, from: row.next, written: await listWrittenRows(shop, row) },
    saveBatch: async (tx, batch) => {
      request = await recordBatchProgress(tx, row, batch, { hasFiles, where: isLeased(row) })
    },
  })
  if (!imported.ok) throw new Error(imported.problem.message)
  for await (const _ of imported.value.batches) if (request) break
  return request
}

/** Also those of runs that were interrupted. */
async function listWrittenRows({ db }: Shop, { id, fileName, next }: ImportRow): Promise<WrittenRows> {
  const written = await db.select({ id: importWorks.artworkId }).from(importWorks).where(eq(importWorks.importId, id))
  const works = written.map((one) => one.id)
  return { works, byPosition: await listStoredRows(db, getRunningName(id), { file: fileName, works, next }) }
}

/** May take hours, so the scratch file of the rows is deleted before. */
async function attachPictures(shop: Shop, row: ImportRow): Promise<ImportRequest> {
  const files = await shop.db.select().from(importFiles).where(eq(importFiles.importId, row.id))
  return attachImportPictures(shop, row, getImportOwner(row), files)
}

const toFinishedNotice = ({ id, fileName, created, updated, leftOut }: typeof imports.$inferSelect) => ({
  kind: "finished" as const,
  title: `${fileName} is imported`,
  message: `${created} added, ${updated} changed, ${leftOut} left out.`,
  link: studioPaths.import(id),
})

async function finishImport(shop: Shop, row: ImportRow, asked: ImportRequest): Promise<void> {
  await command(shop, getImportOwner(row), "imports.write", noInput, async ({ tx, actor, now }) => {
    const [latest] = await tx.select({ wants: imports.wants }).from(imports).where(isLeased(row)).for("update")
    // A request after the last batch.
    const wants = asked ?? latest?.wants
    const state = wants === "undo" ? "undoing" : wants === "stop" ? "stopped" : "done"
    const set = { state, wants: null, finishedAt: now, problem: null } as const
    const [ended] = await tx.update(imports).set(set).where(isLeased(row)).returning()
    if (!ended) return done(null)
    await finalizeRows(tx, getRunningName(row.id), state === "done" ? ended.next : null)
    if (state === "undoing") await shop.jobs.send(tx, "undo-import", { importId: row.id })
    const { created, updated, leftOut } = ended
    const detail = { file: row.fileName, created, updated, leftOut }
    await recordEvent(tx, actor, { noun: "import", nounId: row.id, action: state, detail }, now)
    if (state === "done") await notifyStudio(shop, tx, toFinishedNotice(ended))
    return done(null)
  })
}
