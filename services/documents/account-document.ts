import type { DocumentPicture } from "./invoice-document.ts"

export type AccountLine = {
  picture: DocumentPicture | null
  number: string
  title: string
  year: string
  details: string[]
  /** A state or a share; may be empty. */
  note: string
  amount: string
}

/** Works under one heading, with their sum. `title` is empty in the only section of a document. */
export type AccountDocumentSection = { title: string; sum: string; lines: AccountLine[] }

type Row = [name: string, value: string]

/** An agreement, a payout or a report of insured works. */
export type AccountDocument = {
  is: "account"
  paper: "A4" | "LETTER"
  artist: string
  heading: string
  number: string
  /** Line by line; may be empty. */
  to: string[]
  details: Row[]
  lead: string
  sections: AccountDocumentSection[]
  sums: Row[]
  total: Row | null
  /** Below the works, a paragraph each; may be empty. */
  notes: string[]
  signs: string[]
  foot: [who: string[], where: string[], reach: string[]]
}
