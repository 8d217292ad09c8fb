import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { href } from "react-router"
import { importFiles, importLines, imports, importWorks } from "../../db/tables/imports.ts"
import { dayIn } from "../../lib/site-time.ts"
import { LaneClosed } from "../../services/images/lane.server.ts"
import { withScratch } from "../../services/images/scratch.server.ts"
import { keptWhileRunning, listKeptRows, settleRows } from "../artworks/import/earlier-rows.server.ts"
import { surveyRows } from "../artworks/import/survey.ts"
import { importArtworks } from "../artworks/import-artworks.server.ts"
import { atomically } from "../atomically.server.ts"
import { command, noInput } from "../command.server.ts"
import { record } from "../history.server.ts"
import { tellStudio } from "../notifications/notify.server.ts"
import { done } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { asLongAs } from "./as-long-as.ts"
import { attachImportPictures } from "./attach-import-pictures.server.ts"
import { type ImportRow, readImportRow } from "./import.ts"
import { goOn, type ImportRequest, ours, ownerOf, TakenOver, wantsOf } from "./import-lease.server.ts"
import { keepBatch } from "./keep-batch.server.ts"
import { type ImportPaths, openImport } from "./open-import.server.ts"

const unexpected =
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
    // A shutdown is not the file's fault.
    if (!attempt.last || error instanceof LaneClosed) throw error
    shop.log.error({ err: error, importId }, "an import failed")
    const failed = { state: "failed" as const, problem: unexpected, finishedAt: shop.now(), wants: null }
    await atomically(shop, async (tx) => {
      const [ended] = await tx.update(imports).set(failed).where(ours(row)).returning({ id: imports.id })
      const title = `The import of ${row.fileName} failed`
      const link = href("/admin/import/:id", { id: row.id })
      if (!ended) return done(null)
      await settleRows(tx, keptWhileRunning(row.id), null)
      await tellStudio(shop, tx, { kind: "failed-job", title, message: unexpected, link })
      return done(null)
    })
  }
}

async function runRows(shop: Shop, row: ImportRow, paths: ImportPaths): Promise<ImportRequest> {
  if (row.wants) return row.wants
  const opened = await asLongAs(
    async () => (await wantsOf(shop.db, row)) === null,
    (signal) => openImport(shop, row, paths, signal),
  )
  if (!opened) return goOn(shop.db, row, {})
  if (!opened.ok) throw new Error(opened.problem)
  const { table, mapping, unclearRows, choices } = opened
  const currency = row.found?.currency ?? "USD"
  const { site } = await readSettings(shop.db, "site")
  const today = dayIn(site.timeZone, row.begunAt ?? shop.now())
  const survey = await surveyRows(mapping, table.rows, { currency, statedCurrency: currency, today })
  if (row.next === 0) await shop.db.delete(importLines).where(eq(importLines.importId, row.id))
  const before = await shop.db
    .select({ id: importWorks.artworkId })
    .from(importWorks)
    .where(eq(importWorks.importId, row.id))
  const works = before.map(({ id }) => id)
  const hasFiles = (await shop.db.$count(importFiles, eq(importFiles.importId, row.id))) > 0
  const stop = new AbortController()
  let asked: ImportRequest = null
  const outcome = await importArtworks(shop, ownerOf(row), {
    rows: table.rows,
    mapping,
    survey,
    file: row.fileName,
    keepRowsAs: keptWhileRunning(row.id),
    dryRun: false,
    drafts: choices.publish !== true,
    currency: survey.currency,
    unclear: choices.unclear ?? "ask",
    unclearRows,
    cause: { import: row.id, file: row.fileName },
    goesOn: {
      from: row.next,
      started: row.begunAt ?? shop.now(),
      written: {
        works,
        byPosition: await listKeptRows(shop.db, keptWhileRunning(row.id), {
          file: row.fileName,
          works,
          next: row.next,
        }),
      },
    },
    signal: stop.signal,
    inBatch: async (tx, batch) => {
      asked = await keepBatch(tx, row, batch, { hasFiles, where: ours(row) })
      if (asked) stop.abort()
    },
  })
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return asked
}

/** May take hours, so the scratch file of the rows is deleted before. */
async function attachPictures(shop: Shop, row: ImportRow): Promise<ImportRequest> {
  const files = await shop.db.select().from(importFiles).where(eq(importFiles.importId, row.id))
  return attachImportPictures(shop, row, ownerOf(row), files)
}

const finishedNotice = ({ id, fileName, created, updated, leftOut }: typeof imports.$inferSelect) => ({
  kind: "finished" as const,
  title: `${fileName} is imported`,
  message: `${created} added, ${updated} changed, ${leftOut} left out.`,
  link: href("/admin/import/:id", { id }),
})

async function finish(shop: Shop, row: ImportRow, asked: ImportRequest): Promise<void> {
  await command(shop, ownerOf(row), "imports.write", noInput, async ({ tx, actor, now }) => {
    const [latest] = await tx.select({ wants: imports.wants }).from(imports).where(ours(row)).for("update")
    // A request after the last batch.
    const wants = asked ?? latest?.wants
    const state = wants === "undo" ? "undoing" : wants === "stop" ? "stopped" : "done"
    const set = { state, wants: null, finishedAt: now, problem: null } as const
    const [ended] = await tx.update(imports).set(set).where(ours(row)).returning()
    if (!ended) return done(null)
    await settleRows(tx, keptWhileRunning(row.id), state === "done" ? ended.next : null)
    if (state === "undoing") await shop.jobs.send(tx, "undo-import", { importId: row.id })
    const { created, updated, leftOut } = ended
    const detail = { file: row.fileName, created, updated, leftOut }
    await record(tx, actor, { noun: "import", nounId: row.id, action: state, detail }, now)
    if (state === "done") await tellStudio(shop, tx, finishedNotice(ended))
    return done(null)
  })
}
