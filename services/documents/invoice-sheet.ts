/**
 * A picture in the public bucket, or with `isPrivate` in the private one, in pixels. JPEG: the PDF library supports no newer format.
 * `longest`: as many pixels as its longer side needs where it is printed; without it the file is taken as it is.
 */
export type SheetPicture = { key: string; width: number; height: number; longest?: number; isPrivate?: boolean }

export type SheetLine = {
  picture: SheetPicture | null
  title: string
  /** Whether the title is a work's, in italics. */
  isWork: boolean
  year: string
  /** Medium, size, framing, copies, inventory number: one line each. */
  details: string[]
  /** `2 × $400.00`; empty for one. */
  quantity: string
  amount: string
}

type Row = [name: string, value: string]

/** The complete text of an invoice, ready for typesetting: the renderer needs no prices, dates or states. */
export type InvoiceSheet = {
  is: "invoice"
  paper: "A4" | "LETTER"
  /** `Invoice`, `Credit note`, `Receipt`. */
  heading: string
  number: string
  artist: string
  to: string[]
  facts: Row[]
  lines: SheetLine[]
  /** Works, delivery and the taxes that are added: what comes before the total. */
  sums: Row[]
  total: Row
  /** Below the total: the taxes that it contains, what is left of the invoice that is corrected. */
  below: Row[]
  /** How and until when to pay, or that it is paid. `code`: what the QR code for banking apps says; empty: there is none. */
  payment: { words: string; facts: Row[]; note: string; code: string }
  /** A sentence from the artist; may be empty. */
  note: string
  /** Columns at the foot of each page, line by line: who, where, how to reach them. */
  foot: [who: string[], where: string[], reach: string[]]
}

/** The result: the PDF, and the characters that no font has (each is printed as U+FFFD). */
export type DrawnDocument = { pdf: Uint8Array; missing: string[] }
