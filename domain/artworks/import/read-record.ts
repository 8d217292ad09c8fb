import { cut } from "../../../lib/cut.ts"
import { provenanceSchema } from "../provenance.ts"
import type { RecordKind } from "../record-kinds.ts"
import type { ImportField } from "./fields.ts"
import { htmlToPlain } from "./plain-text.ts"
import { readYesNo, saysNothing } from "./read-words.ts"
import type { RowReader } from "./row-reader.ts"

export type RecordPart = { kind: RecordKind; event: string; year: number | null }

const columns: [ImportField, RecordKind][] = [
  ["provenance", "ownership"],
  ["exhibitions", "exhibition"],
  ["literature", "literature"],
  ["certificate", "certificate"],
]

const longest = 300
const most = 50

/** Splits lines and semicolons into entries; a long entry continues in another. */
function partsOf(text: string): string[] {
  return htmlToPlain(text)
    .split(/\n+|;\s+/)
    .flatMap((part) => {
      const words = part.trim()
      return words.length <= longest
        ? [words]
        : (words.match(/\S.{0,298}(?=\s|$)|\S{1,300}/gs) ?? []).map((one) => one.trim())
    })
    .filter((part) => part !== "")
}

const yearOf = (event: string) => Number(/(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/.exec(event)?.[0] ?? 0) || null

export function readPartsOfRecord(reader: RowReader): RecordPart[] {
  return columns.flatMap(([field, kind]) => {
    const text = reader.text(field)
    if (saysNothing(text) || readYesNo(text) === false) return []
    if (readYesNo(text))
      return kind === "certificate" ? [{ kind, event: "Certificate of authenticity", year: null }] : []
    const parts = partsOf(text)
    if (parts.length > most) reader.note(field, `Entries beyond the ${most}th were left out.`)
    return parts.slice(0, most).flatMap((event) => {
      const read = provenanceSchema.safeParse({ kind, event: cut(event, longest), year: yearOf(event) })
      return read.success ? [{ kind, event: read.data.event, year: read.data.year }] : []
    })
  })
}
