import type { Database, Transaction } from "../../../../db/connect.ts"
import { insertRows, type NewRow } from "../../../../db/json-rows.ts"
import { importLines } from "../../../../db/tables/imports.ts"
import { truncateText } from "../../../../lib/truncate-text.ts"
import type { ImportNote, NoteKind } from "../import-report.ts"
import type { WrittenWork } from "../write-batch.server.ts"

export type NewImportLine = Omit<NewRow<typeof importLines>, "importId" | "id">

const maxTitleLength = 500

export const toWorkLine = ({ work, changes, changed }: WrittenWork): NewImportLine => ({
  kind: changes,
  row: work.row,
  title: truncateText(work.input.title, maxTitleLength),
  message: changes === "updated" ? Object.keys(changed).join(", ") : "",
})
export const toNoteLine = (kind: NoteKind, { row, title, message }: ImportNote): NewImportLine => ({
  kind,
  row,
  title: truncateText(title, maxTitleLength).replaceAll("\0", ""),
  message: truncateText(message, 2000).replaceAll("\0", ""),
})

export async function insertImportLines(
  db: Database | Transaction,
  importId: string,
  lines: readonly NewImportLine[],
): Promise<void> {
  if (lines.length > 0)
    await db.execute(
      insertRows(
        importLines,
        lines.map((line) => ({ importId, ...line })),
      ),
    )
}
