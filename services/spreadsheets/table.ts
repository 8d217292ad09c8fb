/** `number` as in a spreadsheet program: the heading is row 1, and line breaks in cells do not count. */
export type TableRow = {
  number: number
  cells: Record<string, string>
  problem?: string
  broken?: Record<string, BrokenCell>
  isHidden?: true
  isStruck?: true
  /** The columns that the row's only cell spans: a title between works. */
  spans?: number
  color?: string
  marks?: CellMark[]
}

/**
 * `text` is for stored the value where the sheet shows another; for merged the text of one cell for all rows of `at`; for
 * struck and partly struck the struck text.
 */
export type CellMark = { at: string; heading: string; kind: RemarkKind; text: string }
export type RemarkKind = "stored" | "merged" | "struck" | "partly struck" | "comment"

/** An error like `#REF!`, or a formula without a computed value (`text` ""). */
export type BrokenCell = { at: string; text: string }

export type TableSheet = { name: string; rows: number; isHidden?: true }

/** `rows` streams the file again on each iteration. */
export type Table = {
  ok: true
  format: "csv" | "xlsx" | "ods"
  /** Unique: a repeated `Title` is `Title (2)`, an empty one `Column 3`. */
  headers: string[]
  /** Titles and empty rows may precede the heading. */
  headingRow: number
  rows: AsyncIterable<TableRow>
  encoding?: string
  delimiter?: string
  sheets?: TableSheet[]
  sheet?: string
  hiddenColumns?: string[]
  pictures?: number
}

export type TableHead = Omit<Table, "rows">

export type StatedTable = {
  sheet?: string
  encoding?: string
  delimiter?: string
}

export type TableResult = Table | { ok: false; problem: string }

export const maxSheets = 1000

/** In characters. A spreadsheet program stores 32,767 in a cell. */
export const maxRowLength = 1024 * 1024

/** The message is a sentence for the uploader. */
export class TableProblem extends Error {
  override name = "TableProblem"
}

/** Plain cells, heading included, without empty rows. */
export type CellRow = {
  number: number
  cells: string[]
  problem?: string
  uncomputed?: number[]
  isHidden?: true
  marks?: { column: number; kind: Exclude<RemarkKind, "merged">; text: string }[]
  merges?: Merge[]
  color?: string
}

export type Merge = { left: number; right: number; bottom: number }

export type SheetDetails = { hiddenColumns: ReadonlySet<number>; pictures: number }
