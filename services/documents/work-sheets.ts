import type { SheetPicture } from "./invoice-sheet.ts"

/** Where labels are on a sheet: all in millimetres, from its top left corner. */
export type LabelGrid = {
  columns: number
  rows: number
  width: number
  height: number
  left: number
  top: number
  gapX: number
  gapY: number
  /** Whether the sheet is to be cut, and has marks for it at its edges; otherwise it is of ready cut labels. */
  cut: boolean
}

/** What is asked for a work. `isSold`: a red dot stands before the words. */
export type Asked = { words: string; isSold: boolean }

export type WallLabel = {
  /** Above the title, where works of others hang as well; "": not said. */
  artist: string
  title: string
  year: string
  /** Medium and size: one line each. */
  details: string[]
  /** What this show's label says besides; may be empty. */
  note: string
  asked: Asked
  /** `Edition of 25`; "": one of a kind. */
  edition: string
  /** What the QR code opens; "": no code. */
  code: string
}

/** Labels for the wall, as many on a sheet as its grid holds. */
export type LabelsSheet = {
  is: "labels"
  paper: "A4" | "LETTER"
  title: string
  artist: string
  grid: LabelGrid
  /** How many places of the first sheet stay empty, because they are used up. */
  skip: number
  labels: WallLabel[]
}

export type ListedWork = {
  picture: SheetPicture | null
  title: string
  year: string
  details: string[]
  asked: Asked
}

/** The works of a show or a selection, numbered: with what is asked for them, or with boxes to tick. */
export type WorkListSheet = {
  is: "list"
  kind: "prices" | "checklist"
  paper: "A4" | "LETTER"
  artist: string
  heading: string
  /** What it is, where and when: at the right of the heading, line by line. */
  facts: string[]
  works: ListedWork[]
  /** Below the last work; may be empty. */
  note: string
  foot: [who: string[], where: string[], reach: string[]]
}
