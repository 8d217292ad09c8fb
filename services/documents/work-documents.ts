import type { DocumentPicture } from "./invoice-document.ts"

/** In millimeters, from the sheet's top left corner. */
export type LabelGrid = {
  columns: number
  rows: number
  width: number
  height: number
  left: number
  top: number
  gapX: number
  gapY: number
  /** Whether the sheet gets marks for cutting; false: the labels are already cut. */
  cut: boolean
}

/** The price or what replaces it. `isSold` puts a red dot before the words. */
export type AskingPrice = { text: string; isSold: boolean }

export type WallLabelText = {
  artist: string
  title: string
  year: string
  details: string[]
  note: string
  askingPrice: AskingPrice
  /** `Edition of 25`; "": unique. */
  edition: string
  /** The content of the QR code; "": no code. */
  code: string
}

export type WallLabelsDocument = {
  is: "labels"
  paper: "A4" | "LETTER"
  title: string
  artist: string
  grid: LabelGrid
  /** How many places of the first sheet are already used. */
  skip: number
  labels: WallLabelText[]
}

export type ListedWork = {
  picture: DocumentPicture | null
  title: string
  year: string
  details: string[]
  askingPrice: AskingPrice
}

export type WorkListDocument = {
  is: "list"
  kind: "prices" | "checklist"
  paper: "A4" | "LETTER"
  artist: string
  heading: string
  details: string[]
  works: ListedWork[]
  note: string
  foot: [who: string[], where: string[], reach: string[]]
}
