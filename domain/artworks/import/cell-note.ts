import type { ImportField } from "./fields.ts"

export type CellNote = {
  row: number
  /** Null for a note about the whole row. */
  field: ImportField | null
  /** "" for a note about the whole row. */
  heading: string
  cell: string
  /** The cell could not be used, so the user can correct it. Other notes only say how it was read. */
  isWrong: boolean
  /** A mark of the sheet, such as a strike, makes the cell unreliable: its text is no suggestion. */
  isDoubted?: boolean
  /** Applies to new works only: a known one takes nothing from such a cell. */
  isOfNewWork?: boolean
  /** How the cell was read and what to do, in sentences that follow row and heading. */
  message: string
}

export const formatCellNote = ({ heading, message }: CellNote): string => (heading ? `${heading}: ${message}` : message)
