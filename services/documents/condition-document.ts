import type { DocumentPicture } from "./invoice-document.ts"

/** `x` and `y` in thousandths of the picture's width and height. */
export type ConditionMark = { number: number; x: number; y: number; kind: string; note: string }

export type ConditionDocument = {
  is: "condition"
  paper: "A4" | "LETTER"
  artist: string
  heading: string
  number: string
  work: { title: string; year: string; details: string[] }
  details: [name: string, value: string][]
  /** A picture is null when its file is gone; its marks stay. */
  pictures: { picture: DocumentPicture | null; marks: ConditionMark[] }[]
  texts: [name: string, value: string][]
  /** `path` is drawn in `signatureBox`, and empty for a typed signature; `name` is empty until the side signs. */
  signs: { side: string; name: string; path: string; on: string }[]
  foot: [who: string[], where: string[], reach: string[]]
}
