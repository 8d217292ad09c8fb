import type { Transaction } from "../../../db/connect.ts"
import type { Actor } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import type { CellNote } from "./cell-note.ts"
import type { StoredRow } from "./earlier-rows.server.ts"
import type { Mapping } from "./fields.ts"
import type { ImportedTableRow } from "./group-rows.ts"
import type { ImportNote, ImportReport, NoteKind } from "./import-report.ts"
import type { ArtworkRowPlan, WrittenRows } from "./match-file.server.ts"
import type { Survey } from "./survey.ts"
import type { WrittenBatch, WrittenWork } from "./write-batch.server.ts"

export type ImportOptions = {
  /** Iterated more than once, each time from the start. */
  rows: AsyncIterable<ImportedTableRow>
  mapping: Mapping
  survey: Survey
  dryRun: boolean
  file?: string
  /** Of an import that can be resumed. Without it the rows are finalized at the end, otherwise by the caller. */
  job?: ImportJob
  /** Rows that may be a work of an earlier import: `ask` skips them. */
  unclear?: Unclear
  /** Overrides `unclear` by row number. */
  unclearRows?: ReadonlyMap<number, Unclear>
  cause?: Record<string, string>
  /** New works are drafts: all, or those with neither a price nor an availability. */
  drafts?: boolean | "unless offered"
  /** Runs in the transaction of each batch, and last for rows that became no work; not in a dry run. */
  saveBatch?: SaveBatch
  /** Ends the import between two batches; what is written stays. */
  signal?: AbortSignal
}

export type SaveBatch = (tx: Transaction, batch: ImportedBatch) => Promise<unknown>

type ImportJob = {
  /** Rows are stored under this name, so that a resumed import compares with the same earlier rows. */
  rowsName: string
  started: Date
  /** How many works are done, and which were written. */
  from: number
  written: WrittenRows
}

export type Unclear = "ask" | "new" | "same"

/** `notes` are the warnings about it, of which those of `cells` are part. */
export type ImportedWork = WrittenWork & { cells: CellNote[]; notes: ImportNote[] }

/** What one transaction wrote. */
export type ImportedBatch = Omit<WrittenBatch, "works"> & {
  works: ImportedWork[]
  /** The position to resume from. */
  next: number
  rows: number
  /** About rows that became no work. */
  notes: { kind: NoteKind; note: ImportNote }[]
}

export type ImportRun = {
  shop: Shop
  actor: Actor
  options: ImportOptions
  report: ImportReport
  plan: ArtworkRowPlan
  /** "" stores no rows. */
  keepAs: string
  started: Date
  siteCurrency: string
  /** Notes and rows that no transaction has stored yet. */
  pending: ImportedBatch["notes"]
  rows: number
  /** Undecided rows of the earlier file, at their current positions. */
  undecided: StoredRow[]
}

export const getUnclearAnswer = ({ unclearRows, unclear = "ask" }: ImportOptions, row: number): Unclear =>
  unclearRows?.get(row) ?? unclear
