import type { SheetPicture } from "./invoice-sheet.ts"

export type AccountLine = {
  picture: SheetPicture | null
  /** The inventory number; may be empty. */
  number: string
  title: string
  year: string
  /** Medium and size, and what else there is: one line each. */
  details: string[]
  /** Beside the amount: a state, a share; may be empty. */
  note: string
  amount: string
}

/** Works under one heading, with what they come to. Without a title: the only part of its paper. */
export type AccountPart = { title: string; sum: string; lines: AccountLine[] }

type Row = [name: string, value: string]

/** Complete texts of a paper about works that are somewhere: an agreement, a payout, a report of what is insured. */
export type AccountSheet = {
  is: "account"
  paper: "A4" | "LETTER"
  artist: string
  heading: string
  /** Below the heading: its day or period. */
  number: string
  /** With whom it is, line by line; empty: with nobody. */
  to: string[]
  facts: Row[]
  /** A sentence above the works; may be empty. */
  lead: string
  parts: AccountPart[]
  sums: Row[]
  total: Row | null
  /** Below the works, a paragraph each; may be empty. */
  notes: string[]
  /** Who signs: a line for each, with these words below it. */
  signs: string[]
  foot: [who: string[], where: string[], reach: string[]]
}
