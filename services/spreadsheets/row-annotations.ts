import { type CellRow, maxRowLength } from "./table.ts"

type CellMarks = NonNullable<CellRow["marks"]>

/** `stored` is the value where `text` shows it otherwise. */
export type SheetCell = { text: string; stored: string; struck: string; comment: string; color: string | null }

/** Longer comments are cut; it also bounds the notes of one row. */
const maxCommentLength = 4000

export function createRowMarks() {
  const marks: CellMarks = []
  const colors = new Map<string, number>()
  let filled = 0
  let length = 0
  const mark = (column: number, kind: CellMarks[number]["kind"], text: string) => {
    length += text.length + 1
    if (length <= maxRowLength) marks.push({ column, kind, text })
  }
  return {
    add(column: number, { text, stored, struck, comment, color }: SheetCell) {
      if (comment !== "") mark(column, "comment", comment.slice(0, maxCommentLength).toWellFormed())
      if (text.trim() === "") return
      filled++
      if (color !== null) colors.set(color, (colors.get(color) ?? 0) + 1)
      if (stored !== text) mark(column, "stored", stored)
      if (struck === text) mark(column, "struck", text)
      else if (struck.trim() !== "") mark(column, "partly struck", struck.trim())
    },
    end(): Pick<CellRow, "marks" | "color"> | null {
      if (filled === 0) return null
      const [color] = [...colors].find(([, count]) => count * 2 > filled) ?? []
      return { ...(marks.length > 0 && { marks }), ...(color && { color }) }
    },
  }
}
