import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import type { ArtworkInput } from "../../../domain/artworks/artwork.ts"
import { singleFields, updateWorkFields } from "../../../domain/artworks/catalog/update-work-fields.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { getSizeUnits } from "../../../domain/settings/size-units.ts"
import type { Shop } from "../../../domain/shop.ts"
import { parseInput } from "../../../domain/validate-input.ts"
import { parseDimensions } from "../../../lib/dimensions.ts"
import { type LengthUnit, parseMeasures } from "../../../lib/measures.ts"
import type { CellSaveProblem } from "../kit/grid/save-grid-cells.ts"
import { parseDraftCell } from "../upload/save-cells.server.ts"
import { getTableCells, type TableCell, tableCellNames } from "./table-cells.ts"
import { convertAmounts } from "./work-field-parsers.server.ts"

const text = z.string().max(2000, "Not saved: a cell has more than 2,000 characters.")

/** `before`: what the cell showed when it was edited. `fields`: the former values, for an undo. */
export const artworkTableSchema = z.strictObject({
  cells: z
    .array(
      z.strictObject({
        id: z.uuid(),
        name: z.enum(tableCellNames),
        text,
        before: text,
        fields: singleFields.optional(),
      }),
    )
    .min(1)
    .max(1000, "Not saved: at most 1,000 cells can be pasted at once."),
})
type TableCellInput = z.infer<typeof artworkTableSchema>["cells"][number]

/** A cell before its save, with its fields: the text alone may lose information. */
export type FormerCell = { id: string; name: TableCell; text: string; fields: Partial<ArtworkInput> }

export type ArtworkTableAnswer = {
  problems: CellSaveProblem[]
  rows: Record<string, Record<TableCell, string>>
  former: FormerCell[]
}

/** An unreadable cell does not stop the others, and one that another user changed since is not overwritten. */
export async function saveArtworkTable(shop: Shop, actor: Actor, cells: TableCellInput[]): Promise<ArtworkTableAnswer> {
  const { site } = await getSettings(shop.db, "site")
  const unit = getSizeUnits(site).first
  const answer: ArtworkTableAnswer = { problems: [], rows: {}, former: [] }
  for (const [id, ofWork] of Map.groupBy(cells, (cell) => cell.id)) {
    let problems: CellSaveProblem[] = []
    let former: FormerCell[] = []
    let current: ArtworkInput | undefined
    const outcome = await updateWorkFields(shop, actor, id, (work) => {
      problems = []
      former = []
      current = work
      const fields: Partial<ArtworkInput> = {}
      const shown = getTableCells(work, site.currency, unit)
      for (const cell of ofWork) {
        const { name, text, before } = cell
        if (text.trim() === shown[name]) continue
        const read =
          shown[name] === before ? parseTableCell(cell, work, unit) : { problem: formatStaleCellProblem(shown[name]) }
        const wrong = "problem" in read ? read.problem : findFieldProblem(read.fields)
        if (wrong) problems.push({ id, name, problem: wrong })
        if (wrong || "problem" in read) continue
        const was = Object.keys(cell.fields ?? read.typed).map((field) => [field, work[field as keyof ArtworkInput]])
        former.push({ id, name, text: shown[name], fields: Object.fromEntries(was) })
        Object.assign(fields, read.fields)
      }
      return fields
    })
    if (outcome.ok) {
      current = outcome.value
      answer.former.push(...former)
    } else problems = ofWork.map(({ name }) => ({ id, name, problem: outcome.problem.message }))
    answer.problems.push(...problems)
    if (current) answer.rows[id] = getTableCells(current, site.currency, unit)
  }
  return answer
}

/** @returns `typed`: the fields that the text represents */
function parseTableCell(
  { name, text, fields }: TableCellInput,
  work: ArtworkInput,
  unit: LengthUnit,
): ParsedCellFields {
  const read = fields
    ? { fields: fields as Partial<ArtworkInput> }
    : parseDraftCell(name, text.toWellFormed(), { currency: work.currency, unit })
  if ("problem" in read) return read
  const typed = { ...read.fields }
  if (name === "size" && !fields) typed.size = getCustomSizeLabel(text, work, unit)
  if (typed.currency === undefined || typed.currency === work.currency) return { typed, fields: typed }
  const others = convertAmounts(work, typed.currency)
  return "problem" in others ? { problem: others.problem } : { typed, fields: { ...typed, ...others.values } }
}
type ParsedCellFields = { problem: string } | { typed: Partial<ArtworkInput>; fields: Partial<ArtworkInput> }

/**
 * Keeps text beyond lengths (`Two panels, each 38 × 60 in`), and lengths with units if the label had its own text; otherwise
 * empty, and the label shows the measurements.
 */
function getCustomSizeLabel(text: string, work: ArtworkInput, unit: LengthUnit): string {
  const lengths = text.split("\n").every((line) => !/\p{L}/u.test(parseMeasures(line, unit).rest))
  const complete = parseDimensions(text).warning === undefined
  return lengths && !(work.size !== "" && complete) ? "" : text.trim()
}

const formatStaleCellProblem = (now: string) =>
  `Someone else just changed this to “${now || "nothing"}”. Enter yours again to replace it.`

const findFieldProblem = (fields: Partial<ArtworkInput>) => parseInput(singleFields, fields).error?.issues[0]?.message
