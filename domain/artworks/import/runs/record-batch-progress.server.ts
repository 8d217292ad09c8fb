import { type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../../../../db/connect.ts"
import { insertRows } from "../../../../db/json-rows.ts"
import { imports, importWorks } from "../../../../db/tables/imports.ts"
import { truncateText } from "../../../../lib/truncate-text.ts"
import type { ImportedBatch } from "../import-run.ts"
import { type ImportRequest, LeaseLost } from "./import-lease.server.ts"
import { insertImportLines, toNoteLine, toWorkLine } from "./import-lines.server.ts"

/** `where` is the leased row. Returns a stop or undo request; throws `LeaseLost` without the lease. */
export async function recordBatchProgress(
  tx: Transaction,
  { id: importId }: { id: string },
  batch: ImportedBatch,
  { hasFiles, where }: { hasFiles: boolean; where: SQL | undefined },
): Promise<ImportRequest> {
  const keptWorks = batch.works.filter(
    ({ changes, work, identity }) =>
      changes !== "unchanged" || hasFiles || work.images.length > 0 || Object.keys(identity).length > 0,
  )
  const rows = keptWorks.map(({ id, work, changes, changed, identity, step }) => ({
    importId,
    artworkId: id,
    kind: changes,
    row: work.row,
    title: truncateText(work.input.title, 500),
    inventoryNumber: work.input.inventoryNumber,
    images: work.images,
    changed: { ...changed, ...identity },
    step,
    // Without pictures to attach, the work is finished.
    pictured: !hasFiles && work.images.length === 0,
  }))
  if (rows.length > 0) await tx.execute(sql`${insertRows(importWorks, rows)} on conflict do nothing`)
  const warnings = batch.works.flatMap(({ notes }) => notes.map((note) => ({ kind: "warning" as const, note })))
  const notes = [...batch.notes, ...warnings]
  const lines = [...batch.works.map(toWorkLine), ...notes.map(({ kind, note }) => toNoteLine(kind, note))]
  await insertImportLines(tx, importId, lines)
  const works = (changes: string) => batch.works.filter((one) => one.changes === changes).length
  const countNotes = (...kinds: string[]) => notes.filter(({ kind }) => kinds.includes(kind)).length
  const [written] = await tx
    .update(imports)
    .set({
      next: batch.next,
      rowsDone: sql`${imports.rowsDone} + ${batch.rows}`,
      created: sql`${imports.created} + ${works("created")}`,
      updated: sql`${imports.updated} + ${works("updated")}`,
      unchanged: sql`${imports.unchanged} + ${works("unchanged")}`,
      leftOut: sql`${imports.leftOut} + ${countNotes("error", "question")}`,
      warnings: sql`${imports.warnings} + ${countNotes("warning")}`,
      newSeries: sql`${imports.newSeries} || ${JSON.stringify(batch.newSeries)}::jsonb`,
      picturesTotal: sql`${imports.picturesTotal} + ${rows.filter(({ pictured }) => !pictured).length}`,
    })
    .where(where)
    .returning({ wants: imports.wants })
  if (!written) throw new LeaseLost()
  return written.wants
}
