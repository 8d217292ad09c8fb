/**
 * Sizes in pixels. JPEG: the PDF library supports no newer format. `maxSide`: the pixels that its longer side needs in print.
 */
export type DocumentPicture = { key: string; width: number; height: number; maxSide?: number; isPrivate?: boolean }

export type InvoiceDocumentLine = {
  picture: DocumentPicture | null
  title: string
  isWork: boolean
  year: string
  details: string[]
  /** `2 × $400.00`; empty for one. */
  quantity: string
  amount: string
}

type Row = [name: string, value: string]

export type InvoiceDocument = {
  is: "invoice"
  paper: "A4" | "LETTER"
  heading: string
  number: string
  artist: string
  to: string[]
  details: Row[]
  lines: InvoiceDocumentLine[]
  sums: Row[]
  total: Row
  /** Below the total: included taxes, and what is left of a corrected invoice. */
  below: Row[]
  /** How and until when to pay, or that it is paid. `code`: the content of the QR code for banking apps; may be empty. */
  payment: { words: string; facts: Row[]; note: string; code: string }
  /** Line by line, because the PDF library prints a line break as a blank. */
  note: string[]
  /** Columns at the foot of each page, line by line. */
  foot: [who: string[], where: string[], reach: string[]]
}

/** `missing`: characters that no font has, each printed as U+FFFD. */
export type DrawnDocument = { pdf: Uint8Array; missing: string[] }
