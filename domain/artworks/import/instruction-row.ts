import type { ImportedTableRow } from "./group-rows.ts"

const instruction =
  /\bgoes here\b|\benter (?:a )?numbers? only\b|^leave (?:this )?blank\b|\bone of the following\b|\bseparate\b.{0,30}\bwith commas\b|^yes or no$|\bmm\/dd\/yyyy\b|^add .{0,30} here$|^(?:required|optional)\b|^e\.g\. |^example:/i

export const isInstruction = (row: ImportedTableRow): boolean =>
  Object.values(row.cells).filter((cell) => cell.length < 120 && instruction.test(cell.trim())).length >= 3
