import type { Table } from "../../../services/spreadsheets/table.ts"
import { type ImportField, type Mapping, stateFields } from "./fields.ts"
import { getFieldsByColumn } from "./remap.ts"

export type SheetInfo = Pick<Table, "hiddenColumns" | "pictures">

/** Read even when hidden: they identify a row, or say whether the work is offered. */
const readHidden: ReadonlySet<ImportField> = new Set([
  ...(["title", "inventoryNumber", "handle", "slug", "sku", "id", "parent", "rowKind"] as const),
  ...stateFields,
])

export const canReadHidden = (field: ImportField): boolean => readHidden.has(field)

const named = (headings: readonly string[]) => {
  const some = headings.slice(0, 10).map((heading) => `“${heading}”`)
  const more = headings.length > 10 ? [`${headings.length - 10} more`] : []
  return new Intl.ListFormat("en-US").format([...some, ...more])
}

/** Names hidden columns with cells, and the sheet's pictures. */
export function findSheetQuestions(
  mapping: Mapping,
  { hiddenColumns = [], pictures = 0 }: SheetInfo,
  filled: ReadonlySet<string>,
) {
  const fields = getFieldsByColumn(mapping)
  const hidden = hiddenColumns.filter((heading) => filled.has(heading))
  const isRead = (heading: string) => fields.has(heading)
  const [read, left] = [hidden.filter(isRead), hidden.filter((heading) => !isRead(heading))]
  const them = left.length === 1 ? "it" : "them"
  return [
    ...(left.length > 0
      ? [
          `The sheet hides ${named(left)}, so nothing is taken from ${them}. If you need ${them}, choose what ${left.length === 1 ? "it is beside its heading" : "they are beside their headings"}, or unhide ${them} in the sheet and import again.`,
        ]
      : []),
    ...(read.length > 0
      ? [
          `The sheet hides ${named(read)}, and ${read.length === 1 ? "it is" : "they are"} read all the same, to know the works and whether they are offered.`,
        ]
      : []),
    ...(pictures > 0
      ? [
          `The sheet has ${pictures === 1 ? "a picture" : `${pictures.toLocaleString("en-US")} pictures`} in it, which can’t be imported. Send ${pictures === 1 ? "it as a file" : "them as files"}, named by inventory number or title.`,
        ]
      : []),
  ]
}

/** Only when some rows are colored and no cell says why. */
export type ColoredRows = { rows: number[]; unexplained: number }

const maxNamed = 12

/** Asks once about colored rows. Above 40 % of all rows, color only alternates them. */
export function findColorQuestions({ rows, unexplained }: ColoredRows, total: number): string[] {
  if (unexplained === 0 || rows.length * 5 > total * 2) return []
  const some = rows.slice(0, maxNamed).map(String)
  const more = rows.length > maxNamed ? [`${rows.length - maxNamed} more`] : []
  const which = new Intl.ListFormat("en-US").format([...some, ...more])
  return [
    `Row${rows.length === 1 ? "" : "s"} ${which} ${rows.length === 1 ? "is" : "are"} colored. Colors aren’t read: if one means that a work is sold or reserved, say so in a column and import again.`,
  ]
}
