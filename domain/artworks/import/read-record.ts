import { truncateText } from "../../../lib/truncate-text.ts"
import { getPrintOptions, type PrintOption } from "../print-options.ts"
import { printOptionsSchema } from "../print-options-schema.ts"
import { provenanceSchema } from "../record/provenance.ts"
import type { RecordKind } from "../record/record-kinds.ts"
import type { ImportField } from "./fields.ts"
import { isEmptyValue, parseYesNo } from "./parse-values.ts"
import { htmlToPlain } from "./plain-text.ts"
import { leftEmptyHint, type RowReader } from "./row-reader.ts"

export type RecordEntryDraft = { kind: RecordKind; event: string; year: number | null }

const columns: [ImportField, RecordKind][] = [
  ["provenance", "ownership"],
  ["exhibitions", "exhibition"],
  ["literature", "literature"],
  ["certificate", "certificate"],
]

const maxLength = 300
const maxEntries = 50

/** Splits lines and semicolons into entries; a long entry continues in another. */
function splitEntries(text: string): string[] {
  return htmlToPlain(text)
    .split(/\n+|;\s+/)
    .flatMap((part) => {
      const words = part.trim()
      return words.length <= maxLength
        ? [words]
        : (words.match(/\S.{0,298}(?=\s|$)|\S{1,300}/gs) ?? []).map((one) => one.trim())
    })
    .filter((part) => part !== "")
}

const findYear = (event: string) => Number(/(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/.exec(event)?.[0] ?? 0) || null

export function readRecordEntries(reader: RowReader): RecordEntryDraft[] {
  return columns.flatMap(([field, kind]) => {
    const text = reader.text(field)
    if (isEmptyValue(text) || parseYesNo(text) === false) return []
    if (parseYesNo(text))
      return kind === "certificate" ? [{ kind, event: "Certificate of authenticity", year: null }] : []
    const parts = splitEntries(text)
    if (parts.length > maxEntries) reader.note(field, `Entries beyond the ${maxEntries}th were left out.`)
    return parts.slice(0, maxEntries).flatMap((event) => {
      const read = provenanceSchema.safeParse({ kind, event: truncateText(event, maxLength), year: findYear(event) })
      return read.success ? [{ kind, event: read.data.event, year: read.data.year }] : []
    })
  })
}

export function readPrintOptions(reader: RowReader, editionSize: number | null): PrintOption[] {
  const words = reader.text("printOptions")
  if (words === "") return []
  const read = printOptionsSchema.safeParse(parseJson(words))
  if (read.success) return getPrintOptions({ editionSize, printOptions: read.data })
  reader.unread("printOptions", `The sizes and frames could not be read. ${leftEmptyHint}`)
  return []
}

function parseJson(words: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    return null
  }
}
