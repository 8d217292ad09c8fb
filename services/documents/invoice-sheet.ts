/** A picture in the public bucket, in pixels. JPEG: the PDF library supports no newer format. */
export type SheetPicture = { key: string; width: number; height: number }

export type SheetLine = {
  picture: SheetPicture | null
  title: string
  year: string
  /** Medium, size, copies, inventory number: one line each. */
  details: string[]
  /** `2 × $400`; empty for one. */
  quantity: string
  amount: string
}

/** The complete text of an invoice, ready for typesetting: the renderer needs no prices, dates or states. */
export type InvoiceSheet = {
  /** `Invoice 2026-0001`. */
  title: string
  artist: string
  /** The sender's address, line by line. */
  from: string[]
  to: string[]
  facts: [name: string, value: string][]
  lines: SheetLine[]
  /** Delivery, taxes, total: the last row is the total. */
  sums: [name: string, value: string][]
  /** The taxes that the total contains. */
  contained: [name: string, value: string][]
  /** How and until when to pay, or that it is paid. */
  payment: { words: string; facts: [name: string, value: string][]; note: string }
  /** Printed below the line for a signature; empty: no line. */
  signature: string
}

/** The result: the PDF, and the characters that no font has (each is printed as U+FFFD). */
export type DrawnDocument = { pdf: Uint8Array; missing: string[] }
