import { type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { insertRows } from "../../db/json-rows.ts"
import { imports, importWorks } from "../../db/tables/imports.ts"
import { cut } from "../../lib/cut.ts"
import type { ImportedBatch } from "../artworks/import-artworks.server.ts"
import { type ImportRequest, TakenOver } from "./import-lease.server.ts"
import { addLines, lineOfNote, lineOfWork } from "./import-lines.server.ts"

/** `where` is the leased row. Returns a stop or undo request; throws `LeaseLost` without the lease. */
export async function keepBatch(
  tx: Transaction,
  { id: importId }: { id: string },
  batch: ImportedBatch,
  { hasFiles, where }: { hasFiles: boolean; where: SQL | undefined },
): Promise<ImportRequest> {
  const kept = batch.works.filter(
    ({ changes, work, identity }) =>
      changes !== "unchanged" || hasFiles || work.images.length > 0 || Object.keys(identity).length > 0,
  )
  const rows = kept.map(({ id, work, changes, changed, identity, step }) => ({
    importId,
    artworkId: id,
    kind: changes,
    row: work.row,
    title: cut(work.input.title, 500),
    inventoryNumber: work.input.inventoryNumber,
    images: work.images,
    changed: { ...changed, ...identity },
    step,
    // Without pictures to attach, the work is finished.
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
    .where(where)
    .returning({ wants: imports.wants })
  if (!written) throw new TakenOver()
  return written.wants
}
