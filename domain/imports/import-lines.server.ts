import type { Database, Transaction } from "../../db/connect.ts"
import { insertRows, type NewRow } from "../../db/json-rows.ts"
import { importLines } from "../../db/tables/imports.ts"
import { cut } from "../../lib/cut.ts"
import type { ImportNote, NoteKind } from "../artworks/import/import-report.ts"
import type { WrittenWork } from "../artworks/import/write-batch.server.ts"

export type NewLine = Omit<NewRow<typeof importLines>, "importId" | "id">

const longest = 500

export const lineOfWork = ({ work, changes, changed }: WrittenWork): NewLine => ({
  kind: changes,
  row: work.row,
  title: cut(work.input.title, longest),
  message: changes === "updated" ? Object.keys(changed).join(", ") : "",
})
export const lineOfNote = (kind: NoteKind, { row, title, message }: ImportNote): NewLine => ({
  kind,
  row,
  title: cut(title, longest).replaceAll("\0", ""),
  message: cut(message, 2000).replaceAll("\0", ""),
})

export async function addLines(db: Database | Transaction, importId: string, lines: readonly NewLine[]): Promise<void> {
  if (lines.length > 0)
    await db.execute(
      insertRows(
        importLines,
        lines.map((line) => ({ importId, ...line })),
      ),
    )
}
