import { maxRowLength, TableProblem } from "./table.ts"

export const isTrue = (value: string | undefined): boolean => value === "1" || value === "true"

export type StruckText = { text: string; struck: string }

/** Omits phonetic readings of East Asian files. @param maxLength more characters throw */
export function createRuns(maxLength = maxRowLength) {
  let plain = ""
  let struck = ""
  let inText = false
  let isPhonetic = false
  let isStruck = false
  return {
    clear() {
      plain = ""
      struck = ""
      isStruck = false
    },
    open(name: string, attributes: Record<string, string>) {
      if (name === "r") isStruck = false
      else if (name === "strike") isStruck = attributes.val === undefined || isTrue(attributes.val)
      else if (name === "v" || name === "t") inText = true
      else if (name === "rPh") isPhonetic = true
    },
    close(name: string) {
      if (name === "v" || name === "t") inText = false
      else if (name === "rPh") isPhonetic = false
      else if (name === "r") isStruck = false
    },
    add(piece: string) {
      if (!inText || isPhonetic) return
      if (isStruck) struck += piece
      else plain += piece
      if (plain.length + struck.length > maxLength)
        throw new TableProblem("This spreadsheet has a cell that is too long")
    },
    get: (): StruckText => ({ text: plain.trim() === "" && struck !== "" ? struck : plain, struck }),
  }
}
