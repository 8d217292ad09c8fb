import type { DocumentPicture } from "./invoice-document.ts"
import type { AskingPrice } from "./work-documents.ts"

export type TearSheet = {
  picture: DocumentPicture | null
  title: string
  year: string
  details: string[]
  askingPrice: AskingPrice
  description: string[]
  record: { heading: string; lines: string[] }[]
}

export type TearSheetsDocument = {
  is: "tear-sheets"
  paper: "A4" | "LETTER"
  artist: string
  title: string
  works: TearSheet[]
  foot: [who: string[], where: string[], reach: string[]]
}
