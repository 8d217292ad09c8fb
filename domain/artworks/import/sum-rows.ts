import { truncateText } from "../../../lib/truncate-text.ts"
import type { ImportField } from "./fields.ts"
import { getMappedColumns, type ImportedTableRow } from "./group-rows.ts"
import { foldText } from "./heading.ts"
import type { RowReader } from "./row-reader.ts"
import { getStoredCells } from "./sheet-marks.ts"

const sumWords =
  /^(?:grand |sub|zwischen|gesamt|sous )?(?:total|totals|summe|sum|somme|totale|totali|totaal|suma|insgesamt|gesamt|gesamtsumme|gesamtwert|gesamtpreis|total value|total price|total works|anzahl werke)(?: ?\(?(?:\w{3}|\d[\d.,' ]*)\)?)?\s*:?$/

/** Any of these makes a row a work, whatever its title. */
const workFields: ImportField[] = [
  "medium",
  "size",
  "height",
  "width",
  "diameter",
  "heightMm",
  "date",
  "year",
  "images",
  "description",
  "inventoryNumber",
  "sku",
  "id",
  "handle",
]

/** A lone title may be a work, so the title is not one of these. */
const notePlaces: ImportField[] = ["inventoryNumber", "sku", "id", "handle", "date", "year"]

const noteSigns =
  /^(?:[*†‡¹²³]|\(\d\)|(?:n\.?b|p\.?s|note|notes|notice|hinweis|anmerkung|anmerkungen|legende|legend|remarque|remarques|nota|note|légende|legenda|opmerking|uwaga|uwagi)\b\.?\s?:)|\S@\S+\.\S|https?:\/\//iu

const countWords = (text: string) => text.match(/\p{L}{3,}/gu)?.length ?? 0

const isSum = (cell: string) => cell.length < 40 && sumWords.test(foldText(cell).trim())

/** Finds the last row of the works: below it, after a sum or an empty row, are only single cells. */
export function findWorksEnd() {
  let end = 0
  let hasSum = false
  return {
    look({ number }: ImportedTableRow, filled: readonly string[]): void {
      if (filled.some(isSum)) hasSum = true
      else if (filled.length > 1 || (filled.length === 1 && !hasSum && number === end + 1)) {
        end = number
        hasSum = false
      }
    },
    found: () => end,
  }
}

/** Recognizes notes: words in a single cell under a number or date, or a sentence as title. Null for a work. */
export function findNoteProblem({ group, mapping, text }: RowReader, worksEnd: number): string | null {
  const filled = Object.entries(getStoredCells(group.first)).filter(([, cell]) => cell.trim() !== "")
  const [[heading = "", cell = ""] = [], ...others] = filled
  const said = truncateText(cell.trim(), 200)
  if (others.length > 0 || group.others.length > 0 || said === "" || text("images") !== "") return null
  const words = countWords(said)
  const isUnderTitle = mapping.columns.title === heading
  const hasSigns = noteSigns.test(said) && words > 0
  const isBelow = worksEnd > 0 && group.first.number > worksEnd
  const isNote = isUnderTitle
    ? isBelow && (hasSigns || words > 3)
    : hasSigns || (words > 1 && notePlaces.some((field) => getMappedColumns(mapping, field).includes(heading)))
  return isNote
    ? `“${truncateText(said, 80)}” is all that this row says, so it’s read as a note, not as a work. If it is a work, give it a title and a size or date, and import again.`
    : null
}

/** Recognizes sums: `Total`, or a row without a title and other words of a work. Null for a work. */
export function findSumProblem(reader: RowReader): string | null {
  // A merged cell's value does not make an empty row a work.
  const storedCells = getStoredCells(reader.group.first)
  const filled = workFields.filter((field) =>
    reader.all(field).some(({ heading }) => (storedCells[heading] ?? "").trim() !== ""),
  )
  if (filled.length > 1) return null
  const cells = Object.values(reader.group.first.cells).map((cell) => cell.trim())
  const said = cells.find(isSum)
  if (filled.some((field) => reader.text(field) !== said)) return null
  if (said !== undefined) return `“${said}” is read as the sum of the rows above, not as a work.`
  if (reader.text("title") !== "") return null
  return "This row has no title, medium, size, date or picture, so it isn’t read as a work. If it is one, give it a title and import again."
}

const instructionWords =
  /\bgoes here\b|\benter (?:a )?numbers? only\b|^leave (?:this )?blank\b|\bone of the following\b|\bseparate\b.{0,30}\bwith commas\b|^yes or no$|\bmm\/dd\/yyyy\b|^add .{0,30} here$|^(?:required|optional)\b|^e\.g\. |^example:/i

export const isInstruction = (row: ImportedTableRow): boolean =>
  Object.values(row.cells).filter((cell) => cell.length < 120 && instructionWords.test(cell.trim())).length >= 3
