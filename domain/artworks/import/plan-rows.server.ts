import type { Database } from "../../../db/connect.ts"
import { importedRows } from "../../../db/tables/artworks.ts"
import { earlierRows } from "./earlier-rows.server.ts"
import type { Mapping } from "./fields.ts"
import { groupRows, type ImportRow } from "./group-rows.ts"
import { keyMaker } from "./import-key.ts"
import { type FileRow, matchRows, type RowMatch } from "./match-rows.ts"
import { readArtworkRow } from "./read-artwork-row.ts"
import type { Survey } from "./survey.ts"

/**
 * Decides, before anything is written, which works the file's rows without a name of their own are. Reads the whole file
 * once more, but only where an earlier import left rows to compare with.
 * @returns what each row is, by its place among the file's works; null where there is nothing to compare with
 */
export async function planRows(
  db: Database,
  file: { name: string; rows: AsyncIterable<ImportRow>; mapping: Mapping; survey: Survey },
): Promise<Map<number, RowMatch> | null> {
  const [any] = await db.select({ file: importedRows.file }).from(importedRows).limit(1)
  if (!any) return null
  const rows: FileRow[] = []
  const makeKey = keyMaker(file.mapping)
  let position = -1
  for await (const group of groupRows(file.mapping, file.rows)) {
    position++
    const read = readArtworkRow(file.mapping, group, file.survey)
    if (!read.ok) continue
    const made = makeKey(group, read.input)
    if ("problem" in made || made.fingerprint === null) continue
    const { title, medium, yearText, size } = read.input
    rows.push({ position, fingerprint: made.fingerprint, title, medium, date: yearText, size })
  }
  if (rows.length === 0) return null
  const earlier = await earlierRows(
    db,
    file.name,
    rows.map((row) => row.fingerprint),
  )
  return earlier.length === 0 ? null : matchRows(rows, earlier)
}
