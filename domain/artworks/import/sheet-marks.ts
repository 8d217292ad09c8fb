import { findCurrencySign } from "../../../services/spreadsheets/displayed-currency.ts"
import type { CellMark, RemarkKind } from "../../../services/spreadsheets/table.ts"
import { type ImportField, type Mapping, valueFields } from "./fields.ts"
import { getMappedColumns, type ImportedTableRow, type RowGroup } from "./group-rows.ts"
import { decisiveFields } from "./read-broken.ts"
import { getFieldsByColumn } from "./remap.ts"
import { leftEmptyHint, type RowReader } from "./row-reader.ts"

const moneyFields: ReadonlySet<ImportField> = new Set([
  "price",
  "salePrice",
  "fullPrice",
  "surcharge",
  "discountValue",
  "discountAmount",
  "soldFor",
  ...valueFields,
])

/** Of a merged cell, unclear whether they hold for each work or for all together. */
const sharedAmountFields: ReadonlySet<ImportField> = new Set([...moneyFields, "stock"])

export const isDoubtfulMark = (field: ImportField | undefined, kind: RemarkKind): boolean =>
  field !== undefined &&
  ((kind === "struck" && field !== "title") || (kind === "merged" && sharedAmountFields.has(field)))

/** `€ 1234.5`: a value with its format's currency. */
const hasCurrency = (text: string, value: string) =>
  text.endsWith(` ${value}`) && findCurrencySign(text.slice(0, -value.length)) !== null

/** Drops a format's currency outside of prices, and other words beside a price. */
function forField(field: ImportField | undefined, text: string, value: string): string {
  if (field === undefined || !moneyFields.has(field)) return hasCurrency(text, value) ? value : text
  return hasCurrency(text, value) || !/\d/.test(text) || text.includes("%") ? text : value
}

export function isStruck(mapping: Mapping, { isStruck: isWhole, marks = [] }: ImportedTableRow): boolean {
  const titles = new Set(getMappedColumns(mapping, "title"))
  return isWhole === true || marks.some(({ kind, heading }) => kind === "struck" && titles.has(heading))
}

/** Applies the sheet's marks to the cells. */
export function applyMarks(mapping: Mapping, group: RowGroup): RowGroup {
  const { marks } = group.first
  if (!marks) return group
  const fields = getFieldsByColumn(mapping)
  // No prototype: a column may be called `constructor`.
  const cells: Record<string, string> = Object.assign(Object.create(null), group.first.cells)
  for (const { kind, heading, text } of marks) {
    const field = fields.get(heading)
    if (kind === "stored" && text !== "") cells[heading] = forField(field, cells[heading] ?? "", text)
    // A work needs its title.
    if (kind === "struck" && field === "title") cells[heading] = text
  }
  for (const { kind, heading } of marks) {
    const field = fields.get(heading)
    if (kind === "merged" && isDoubtfulMark(field, kind)) cells[heading] = ""
  }
  return { ...group, first: { ...group.first, cells } }
}

const struckHint = "If it still holds, take off the line and import again, or enter it in the studio."

/** Notes struck, merged and commented cells. Returns whether the work has to stay a draft. */
export function noteMarks(reader: RowReader): boolean {
  const { mapping, group, note, unread } = reader
  const { marks = [], cells } = group.first
  if (marks.length === 0) return false
  const fields = getFieldsByColumn(mapping)
  let isDraft = false
  const noteMark = ({ kind, at, heading, text }: CellMark) => {
    const field = fields.get(heading)
    const doubted = isDoubtfulMark(field, kind)
    const cell = { heading, text: kind === "comment" ? (cells[heading] ?? "") : text, isDoubted: doubted }
    if (kind === "comment") {
      note(field ?? null, `A comment on ${at} says “${text}”. A new work has it in its notes.`, cell)
    }
    if (!field) return
    const draft = decisiveFields.has(field) ? " A new work stays a draft." : ""
    if (kind === "partly struck") {
      note(field, `“${text}” is struck through in ${at}, so “${(cells[heading] ?? "").trim()}” is read.`, {
        heading,
        text: "",
      })
    } else if (!doubted) {
      return
    } else if (kind === "struck") {
      unread(field, `“${text}” is struck through in ${at}, so it was left empty. ${struckHint}${draft}`, cell)
    } else {
      const question = `${at} is one cell for several rows: “${text}” may be for each work or for all together.`
      unread(field, `${question} ${leftEmptyHint}${draft}`, cell)
    }
    isDraft ||= kind !== "partly struck" && draft !== ""
  }
  for (const mark of marks) noteMark(mark)
  return isDraft
}

export const listComments = ({ marks = [] }: ImportedTableRow): string[] =>
  marks.flatMap(({ kind, heading, text }) => (kind === "comment" ? [`Comment on ${heading}: ${text}`] : []))

/** The cells as stored in the file, without the sheet's marks: they identify a row. */
export function getStoredCells({ cells, marks = [] }: ImportedTableRow): Record<string, string> {
  const held: Record<string, string> = Object.assign(Object.create(null), cells)
  for (const { kind, heading, text } of marks) if (kind === "struck" || kind === "stored") held[heading] = text
  return held
}
