import type { SheetPicture } from "./invoice-sheet.ts"

export type PackingLine = {
  picture: SheetPicture | null
  title: string
  year: string
  /** Medium, size, framing, copies, inventory number, condition: one line each. */
  details: string[]
}

/** What lies in one parcel: its slip says no price. */
export type PackingSlip = {
  /** `S-1016, parcel 1 of 2` */
  number: string
  /** The recipient, line by line: the name first. */
  to: string[]
  phone: string
  lines: PackingLine[]
  /** What lies beside the works, each with a box to tick: certificates, the invoice. */
  enclosed: string[]
  /** The buyer's words to whom it is a gift for, line by line; empty: none. */
  gift: string[]
  facts: [name: string, value: string][]
  /** What the QR code opens, and the sentence beside it; "": no code. */
  code: string
  scan: string
}

/** Complete texts of slips, or of the labels on the outside of parcels, ready for typesetting. */
export type PackingSheet = {
  is: "packing"
  kind: "slips" | "labels"
  /** A slip has this size; labels are 100 × 150 mm beside A4, 4 × 6 inches beside Letter. */
  paper: "A4" | "LETTER"
  artist: string
  slips: PackingSlip[]
  /** Columns at the foot of slips, and the sender of labels: who, where, how to reach them. */
  foot: [who: string[], where: string[], reach: string[]]
}
