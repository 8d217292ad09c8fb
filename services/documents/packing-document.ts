import type { DocumentPicture } from "./invoice-document.ts"

export type PackingLine = {
  picture: DocumentPicture | null
  title: string
  year: string
  details: string[]
}

export type PackingSlip = {
  number: string
  to: string[]
  phone: string
  lines: PackingLine[]
  enclosed: string[]
  /** The buyer's words in a gift, line by line; may be empty. */
  gift: string[]
  details: [name: string, value: string][]
  /** `code` is the content of the QR code and `scan` the sentence beside it; "": no code. */
  code: string
  scan: string
}

export type PackingDocument = {
  is: "packing"
  kind: "slips" | "labels"
  /** The size of a slip; labels are 100 × 150 mm beside A4, 4 × 6 inches beside Letter. */
  paper: "A4" | "LETTER"
  artist: string
  slips: PackingSlip[]
  /** Columns at the foot of slips, and the sender of labels. */
  foot: [who: string[], where: string[], reach: string[]]
}
