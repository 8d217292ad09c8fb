import type { ImportState, imports } from "../../../../db/tables/imports.ts"
import type { LengthUnit } from "../../../../lib/measures.ts"
import type { FieldChanges } from "../../../field-changes.server.ts"
import type { ImportField, Layout, Mapping } from "../fields.ts"
import type { CurrencyReason } from "../survey.ts"
import type { ImportChoices } from "./import-choices.ts"

/** The undo period, too. */
export const importRetentionDays = 30

export type FoundColumn = { heading: string; field: ImportField | null; cells: number; samples: string[] }

/** `isRemembered`: columns as chosen for an earlier file. */
export type FoundFile = {
  /** The import's when it was read; choices may have changed since. */
  revision: number
  format: "csv" | "xlsx" | "ods"
  encoding: string | null
  delimiter: string | null
  sheets: { name: string; rows: number; isHidden?: true }[]
  sheet: string | null
  headingRow: number
  layout: Layout
  isRemembered: boolean
  columns: FoundColumn[]
  rows: number
  currency: string
  currencyReason: CurrencyReason
  lengthUnit: LengthUnit | null
  unitless: number
  /** Absent in files that an older version read. */
  asked?: string[]
}

/** `wrong`: unreadable cells and undecided rows. */
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

/** A cast: only this folder writes the JSON columns. */
export const parseImportRow = (row: Row): ImportRow => row as ImportRow

export const isImportRunning = ({ state }: { state: ImportState }) =>
  state === "reading" || state === "running" || state === "undoing"

/** Within the retention, and not undone. */
export const canUndoImport = ({ state, finishedAt }: Pick<ImportRow, "state" | "finishedAt">, now: Date): boolean =>
  (state === "done" || state === "stopped" || state === "failed") &&
  finishedAt !== null &&
  now.getTime() - finishedAt.getTime() < importRetentionDays * 86_400_000
