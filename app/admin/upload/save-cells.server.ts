import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import type { ArtworkInput } from "../../../domain/artworks/artwork.ts"
import { type DraftChange, updateDraft } from "../../../domain/artworks/upload/change-drafts.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { getSizeUnits } from "../../../domain/settings/size-units.ts"
import type { Shop } from "../../../domain/shop.ts"
import { parseDimensions } from "../../../lib/dimensions.ts"
import type { LengthUnit } from "../../../lib/measures.ts"
import { parseMoney } from "../../../lib/money.ts"
import { parseYears } from "../../../lib/years.ts"
import { type CellName, cellNames } from "./draft-cells.ts"

const tooLong = "Not saved: one of these cells has more than 2,000 characters."

export const cellSchema = z.strictObject({ id: z.uuid(), name: z.enum(cellNames), text: z.string().max(2000, tooLong) })
type Cell = z.infer<typeof cellSchema>

export type CellProblem = { id: string; name: CellName; problem: string }

type CellResult = { fields: Partial<ArtworkInput>; withoutPrice?: boolean } | { problem: string }

export async function saveCells(shop: Shop, actor: Actor, cells: Cell[]): Promise<CellProblem[]> {
  const { site } = await getSettings(shop.db, "site")
  const reading = { currency: site.currency, unit: getSizeUnits(site).first }
  const problems: CellProblem[] = []
  for (const [id, ofWork] of Map.groupBy(cells, (cell) => cell.id)) {
    const change: DraftChange = { fields: {}, confirmed: [] }
    for (const { name, text } of ofWork) {
      const read = parseDraftCell(name, text.toWellFormed(), reading)
      if ("problem" in read) {
        problems.push({ id, name, problem: read.problem })
        continue
      }
      Object.assign(change.fields, read.fields)
      if (read.withoutPrice !== undefined) change.withoutPrice = read.withoutPrice
      change.confirmed.push(name)
    }
    if (change.confirmed.length === 0) continue
    const saved = await updateDraft(shop, actor, id, change)
    if (saved.ok) continue
    const problem = Object.values(saved.problem.fields ?? {})[0] ?? saved.problem.message
    for (const name of change.confirmed) problems.push({ id, name: name as CellName, problem })
  }
  return problems
}

export function parseDraftCell(
  name: CellName,
  text: string,
  { currency, unit }: { currency: string; unit: LengthUnit },
): CellResult {
  switch (name) {
    case "title":
      return text.trim() === "" ? { problem: "A work needs a title." } : { fields: { title: text } }
    case "medium":
      return { fields: { medium: text } }
    case "series":
    case "inventoryNumber":
      return { fields: { [name]: text.trim() || null } }
    case "year":
      return parseYearCell(text)
    case "size":
      return parseSizeCell(text, unit)
    case "price":
      return parsePriceCell(text, currency)
  }
}

function parseYearCell(text: string): CellResult {
  const read = parseYears(text)
  if (!read.ok) return { problem: `${read.problem}.` }
  if (read.warning) return { problem: `${read.warning}. Please enter a year, like 2024 or c. 1996.` }
  return { fields: { year: read.from ?? read.to, yearText: read.text, yearFrom: read.from, yearTo: read.to } }
}

/** The label shows the measurements; text without any (“dimensions variable”) is kept. */
function parseSizeCell(text: string, unit: LengthUnit): CellResult {
  const { heightMm, widthMm, depthMm, diameterMm, warning } = parseDimensions(text, { unit })
  if (warning) return { problem: `${warning}. Please enter it like 44 x 66, or 112 x 168 cm.` }
  const measured = [heightMm, widthMm, depthMm, diameterMm].some((mm) => mm !== null)
  return { fields: { heightMm, widthMm, depthMm, diameterMm, size: measured ? "" : text.trim() } }
}

function parsePriceCell(text: string, currency: string): CellResult {
  if (text.trim() === "") return { fields: { price: null }, withoutPrice: false }
  const read = parseMoney(text, { currency })
  if (!read.ok) return { problem: `${read.problem}.` }
  if (!read.money) return { fields: { price: null }, withoutPrice: true }
  return { fields: { price: read.money.minor, currency: read.money.currency }, withoutPrice: false }
}
