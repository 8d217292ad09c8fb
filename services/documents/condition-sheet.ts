import type { SheetPicture } from "./invoice-sheet.ts"

/** What was found at a place on a picture, in thousandths of its width and height. */
export type ConditionMark = { number: number; x: number; y: number; kind: string; note: string }

/** Complete texts of a condition report. */
export type ConditionSheet = {
  is: "condition"
  paper: "A4" | "LETTER"
  artist: string
  heading: string
  /** Below the heading: its day and who looked. */
  number: string
  /** The work, as on its label. */
  work: { title: string; year: string; details: string[] }
  facts: [name: string, value: string][]
  /** Each with the marks on it; null: the file is gone, and its marks stay. */
  pictures: { picture: SheetPicture | null; marks: ConditionMark[] }[]
  /** Below the marks, each under its name. */
  texts: [name: string, value: string][]
  /** For each side: who signs, and how: drawn as a path in `signatureBox`, typed (no path), or not yet (no name). */
  signs: { side: string; name: string; path: string; on: string }[]
  foot: [who: string[], where: string[], reach: string[]]
}
