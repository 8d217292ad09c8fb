import type { ImportField } from "./fields.ts"

/** Something to tell about one cell of a file. */
export type CellNote = {
  /** The row as a spreadsheet program counts it. */
  row: number
  /** What the cell was taken for; null where the note is about the row as a whole. */
  field: ImportField | null
  /** The heading of the cell's column, and what stood in the cell; "" where the note is about the row as a whole. */
  heading: string
  cell: string
  /** Whether the cell could not be used as it is: then a person can mend it. Other notes only tell how it was read. */
  isWrong: boolean
  /** What became of the cell and what to do, in sentences that are shown after row and heading. */
  message: string
}

/** The note as one text, without its row: `Price: “cheap” isn't a price …`. */
export const textOfNote = ({ heading, message }: CellNote): string => (heading ? `${heading}: ${message}` : message)
