import type { ImportState, imports } from "../../db/tables/imports.ts"
import type { LengthUnit } from "../../lib/measures.ts"
import type { ImportField, Layout, Mapping } from "../artworks/import/fields.ts"
import type { CurrencyReason } from "../artworks/import/survey.ts"
import type { FieldChanges } from "../field-changes.server.ts"
import type { ImportChoices } from "./import-choices.ts"

/** For how many days an import can be undone, and its file is kept. */
export const keepImportDays = 30

export type FoundColumn = { heading: string; field: ImportField | null; cells: number; samples: string[] }

/** What a file was found to be. `isRemembered`: its columns are as a person chose them for such a file before. */
export type FoundFile = {
  /** Of the import, when it was read: after another choice the file may say something else. */
  revision: number
  format: "csv" | "xlsx" | "ods"
  encoding: string | null
  delimiter: string | null
  sheets: { name: string; rows: number }[]
  sheet: string | null
  headingRow: number
  layout: Layout
  isRemembered: boolean
  columns: FoundColumn[]
  rows: number
  currency: string
  currencyReason: CurrencyReason
  lengthUnit: LengthUnit | null
  /** Sizes without a unit. */
  unitless: number
}

/** What importing would do. `wrong`: cells that could not be read, and rows to decide about. */
export type Forecast = {
  rows: number
  created: number
  updated: number
  unchanged: number
  errors: number
  questions: number
  warnings: number
  wrong: number
  newSeries: string[]
  /** Some of the works that would change. */
  changes: { title: string; changed: FieldChanges }[]
  pictures: { byName: number; byAddress: number; missing: number }
}

type Row = typeof imports.$inferSelect
export type ImportRow = Omit<Row, "choices" | "found" | "mapping" | "forecast" | "newSeries"> & {
  choices: ImportChoices
  found: FoundFile | null
  mapping: Mapping | null
  forecast: Forecast | null
  newSeries: { id: string; title: string }[]
}

/** The row with its documents, which only this noun writes. */
export const readImportRow = (row: Row): ImportRow => row as ImportRow

/** Whether a job has something to do. */
export const isUnderWay = ({ state }: { state: ImportState }) =>
  state === "reading" || state === "running" || state === "undoing"

/** Whether the works of an import can still be taken back. */
export const mayBeUndone = ({ state, finishedAt }: Pick<ImportRow, "state" | "finishedAt">, now: Date): boolean =>
  (state === "done" || state === "stopped" || state === "failed") &&
  finishedAt !== null &&
  now.getTime() - finishedAt.getTime() < keepImportDays * 86_400_000
