import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import type { ArtworkInput } from "../../../domain/artworks/artwork.ts"
import { changeWork, singleFields } from "../../../domain/artworks/change-work.server.ts"
import { siteUnit } from "../../../domain/artworks/upload/site-unit.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import type { TypedProblem } from "../kit/grid/save-typed.ts"
import { readCell } from "../upload/save-cells.server.ts"
import { cellsOf, type TableCell, tableCells } from "./table-cells.ts"

const text = z.string().max(2000, "Not saved: a cell has more than 2,000 characters.")

/** `before`: what the cell showed when it was typed into. */
export const tableSchema = z.strictObject({
  cells: z
    .array(z.strictObject({ id: z.uuid(), name: z.enum(tableCells), text, before: text }))
    .min(1)
    .max(1000, "Not saved: at most 1,000 cells can be pasted at once."),
})
type WrittenCell = z.infer<typeof tableSchema>["cells"][number]

export type TableAnswer = { problems: TypedProblem[]; rows: Record<string, Record<TableCell, string>> }

/**
 * Saves cells of the list as they were typed, the cells of one work together. A cell that cannot be read does not stop the
 * others, and one that somebody else has changed since it was shown is not overwritten.
 * @returns what was not saved and why, and the works as they are now
 */
export async function saveTable(shop: Shop, actor: Actor, cells: WrittenCell[]): Promise<TableAnswer> {
  const { site } = await readSettings(shop.db, "site")
  const answer: TableAnswer = { problems: [], rows: {} }
  for (const [id, ofWork] of Map.groupBy(cells, (cell) => cell.id)) {
    let problems: TypedProblem[] = []
    let current: ArtworkInput | undefined
    const outcome = await changeWork(shop, actor, id, (work) => {
      problems = []
      current = work
      const fields: Partial<ArtworkInput> = {}
      const shown = cellsOf(work, site.currency)
      for (const { name, text, before } of ofWork) {
        if (text.trim() === shown[name]) continue
        const read =
          shown[name] === before
            ? readCell(name, text.toWellFormed(), { currency: work.currency, unit: siteUnit(site) })
            : { problem: overtaken(shown[name]) }
        const wrong = "problem" in read ? read.problem : problemIn(read.fields)
        if (wrong) problems.push({ id, name, problem: wrong })
        else if ("fields" in read) Object.assign(fields, read.fields)
      }
      return fields
    })
    if (outcome.ok) current = outcome.value
    else problems = ofWork.map(({ name }) => ({ id, name, problem: outcome.problem.message }))
    answer.problems.push(...problems)
    if (current) answer.rows[id] = cellsOf(current, site.currency)
  }
  return answer
}

const overtaken = (now: string) =>
  `Somebody changed this to “${now || "nothing"}” meanwhile. Enter yours again to replace it.`

const problemIn = (fields: Partial<ArtworkInput>) => singleFields.safeParse(fields).error?.issues[0]?.message
