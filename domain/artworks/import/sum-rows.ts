import type { ImportField } from "./fields.ts"
import { foldText } from "./heading.ts"
import type { RowReader } from "./row-reader.ts"

const sumWords =
  /^(?:grand |sub|zwischen|gesamt|sous )?(?:total|totals|summe|sum|somme|totale|totali|totaal|suma|insgesamt|gesamt|gesamtsumme|gesamtwert|gesamtpreis|total value|total price|total works|anzahl werke)(?: ?\(?(?:\w{3}|\d[\d.,' ]*)\)?)?\s*:?$/

/** What only a work has: a row with any of these is one, whatever it is called. */
const ofWorks: ImportField[] = [
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

/**
 * Why a row is no work but the sum below the works: it says `Total`, or it has neither a title nor any words of a work.
 * @returns null for a work
 */
export function sumProblem(reader: RowReader): string | null {
  const filled = ofWorks.filter((field) => reader.text(field) !== "")
  if (filled.length > 1) return null
  const cells = Object.values(reader.group.first.cells).map((cell) => cell.trim())
  const said = cells.find((cell) => cell.length < 40 && sumWords.test(foldText(cell).trim()))
  if (filled.some((field) => reader.text(field) !== said)) return null
  if (said !== undefined) return `“${said}” is read as the sum of the rows above, not as a work.`
  if (reader.text("title") !== "") return null
  return "This row has no title, medium, size, date or picture, so it isn’t read as a work. If it is one, give it a title and import again."
}
