/**
 * One row below the heading. `number` counts as a spreadsheet program does: the heading is row 1, a cell with line breaks
 * in it makes no new row. `problem` says in a sentence why the row cannot be used; its cells are then what there is.
 */
export type TableRow = { number: number; cells: Record<string, string>; problem?: string }

/** A sheet of a workbook and how many rows it has, heading included. */
export type Sheet = { name: string; rows: number }

/** A file of rows under one heading. `rows` reads the file anew each time it is iterated, a little at a time. */
export type Table = {
  ok: true
  format: "csv" | "xlsx" | "ods"
  /** The heading, every name once: a repeated `Title` is `Title (2)`, an empty one `Column 3`. */
  headers: string[]
  /** The number of the heading's row: titles and empty rows may stand above it. */
  headingRow: number
  rows: AsyncIterable<TableRow>
  /** Text files: the WHATWG name of the encoding, and what stands between two cells. */
  encoding?: string
  delimiter?: string
  /** Workbooks: all sheets, and the one that `rows` reads. */
  sheets?: Sheet[]
  sheet?: string
}

/** A table without its rows. */
export type TableHead = Omit<Table, "rows">

/** What is known of a file before it is opened. */
export type StatedTable = {
  /** The sheet of a workbook to read; the first where nothing is said. */
  sheet?: string
  /** Of a text file, in place of what is detected: a WHATWG name, and what stands between two cells. */
  encoding?: string
  delimiter?: string
}

export type OpenedTable = Table | { ok: false; problem: string }

/** A workbook has no more sheets: each is looked into before one is chosen. */
export const mostSheets = 1000

/** The text of one row, and of one cell, in characters. A spreadsheet program keeps 32,767 in a cell. */
export const longestRow = 1024 * 1024

/** A file that cannot be read as a table, said in a sentence for the person who brought it. */
export class TableProblem extends Error {
  override name = "TableProblem"
}

/** What a reader of one format gives: rows of plain cells with their numbers, heading included, empty ones left out. */
export type CellRow = { number: number; cells: string[]; problem?: string }
