import type { SheetPicture } from "./invoice-sheet.ts"
import type { AskingPrice } from "./work-sheets.ts"

export type TearSheet = {
  picture: SheetPicture | null
  title: string
  year: string
  details: string[]
  asked: AskingPrice
  description: string[]
  record: { heading: string; lines: string[] }[]
}

export type TearSheets = {
  is: "tear-sheets"
  paper: "A4" | "LETTER"
  artist: string
  title: string
  works: TearSheet[]
  foot: [who: string[], where: string[], reach: string[]]
}
