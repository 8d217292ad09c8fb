import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import type { ArtworkInput } from "../../../domain/artworks/artwork.ts"
import { changeWork, singleFields } from "../../../domain/artworks/change-work.server.ts"
import { parseInput } from "../../../domain/checked.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { sizeUnitsOf } from "../../../domain/settings/size-units.ts"
import type { Shop } from "../../../domain/shop.ts"
import { parseDimensions } from "../../../lib/dimensions.ts"
import { type LengthUnit, readMeasures } from "../../../lib/measures.ts"
import type { TypedProblem } from "../kit/grid/save-typed.ts"
import { readCell } from "../upload/save-cells.server.ts"
import { cellsOf, type TableCell, tableCells } from "./table-cells.ts"
import { otherAmounts } from "./work-readers.server.ts"

const text = z.string().max(2000, "Not saved: a cell has more than 2,000 characters.")

/** `before`: what the cell showed when it was edited. `fields`: the former values, for an undo. */
export const tableSchema = z.strictObject({
  cells: z
    .array(
      z.strictObject({ id: z.uuid(), name: z.enum(tableCells), text, before: text, fields: singleFields.optional() }),
    )
    .min(1)
    .max(1000, "Not saved: at most 1,000 cells can be pasted at once."),
})
type WrittenCell = z.infer<typeof tableSchema>["cells"][number]

/** A cell before its save, with its fields: the text alone may lose information. */
export type FormerCell = { id: string; name: TableCell; text: string; fields: Partial<ArtworkInput> }

export type TableAnswer = {
  problems: TypedProblem[]
  rows: Record<string, Record<TableCell, string>>
  former: FormerCell[]
}

/** An unreadable cell does not stop the others, and one that another user changed since is not overwritten. */
export async function saveTable(shop: Shop, actor: Actor, cells: WrittenCell[]): Promise<TableAnswer> {
  const { site } = await readSettings(shop.db, "site")
  const unit = sizeUnitsOf(site).first
  const answer: TableAnswer = { problems: [], rows: {}, former: [] }
  for (const [id, ofWork] of Map.groupBy(cells, (cell) => cell.id)) {
    let problems: TypedProblem[] = []
    let former: FormerCell[] = []
    let current: ArtworkInput | undefined
    const outcome = await changeWork(shop, actor, id, (work) => {
      problems = []
      former = []
      current = work
      const fields: Partial<ArtworkInput> = {}
      const shown = cellsOf(work, site.currency, unit)
      for (const cell of ofWork) {
        const { name, text, before } = cell
        if (text.trim() === shown[name]) continue
        const read = shown[name] === before ? readTyped(cell, work, unit) : { problem: overtaken(shown[name]) }
        const wrong = "problem" in read ? read.problem : problemIn(read.fields)
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
    if (current) answer.rows[id] = cellsOf(current, site.currency, unit)
  }
  return answer
}

/** @returns `typed`: the fields that the text represents */
function readTyped({ name, text, fields }: WrittenCell, work: ArtworkInput, unit: LengthUnit): TypedFields {
  const read = fields
    ? { fields: fields as Partial<ArtworkInput> }
    : readCell(name, text.toWellFormed(), { currency: work.currency, unit })
  if ("problem" in read) return read
  const typed = { ...read.fields }
  if (name === "size" && !fields) typed.size = labelOf(text, work, unit)
  if (typed.currency === undefined || typed.currency === work.currency) return { typed, fields: typed }
  const others = otherAmounts(work, typed.currency)
  return "problem" in others ? { problem: others.problem } : { typed, fields: { ...typed, ...others.values } }
}
type TypedFields = { problem: string } | { typed: Partial<ArtworkInput>; fields: Partial<ArtworkInput> }

/**
 * Keeps text beyond lengths (`Two panels, each 38 × 60 in`), and lengths with units if the label had its own text; otherwise
 * empty, and the label shows the measurements.
 */
function labelOf(text: string, work: ArtworkInput, unit: LengthUnit): string {
  const lengths = text.split("\n").every((line) => !/\p{L}/u.test(readMeasures(line, unit).rest))
  const complete = parseDimensions(text).warning === undefined
  return lengths && !(work.size !== "" && complete) ? "" : text.trim()
}

const overtaken = (now: string) =>
  `Someone else just changed this to “${now || "nothing"}”. Enter yours again to replace it.`

const problemIn = (fields: Partial<ArtworkInput>) => parseInput(singleFields, fields).error?.issues[0]?.message
