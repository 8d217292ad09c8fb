import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import type { ArtworkInput } from "../../../domain/artworks/artwork.ts"
import { changeDraft, type DraftChange } from "../../../domain/artworks/upload/draft-commands.server.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { sizeUnitsOf } from "../../../domain/settings/size-units.ts"
import type { Shop } from "../../../domain/shop.ts"
import { parseDimensions } from "../../../lib/dimensions.ts"
import type { LengthUnit } from "../../../lib/measures.ts"
import { parseMoney } from "../../../lib/money.ts"
import { readYears } from "../../../lib/years.ts"
import { type CellName, cellNames } from "./draft-cells.ts"

const tooLong = "Not saved: one of these cells has more than 2,000 characters."

export const cellSchema = z.strictObject({ id: z.uuid(), name: z.enum(cellNames), text: z.string().max(2000, tooLong) })
type Cell = z.infer<typeof cellSchema>

export type CellProblem = { id: string; name: CellName; problem: string }

type Read = { fields: Partial<ArtworkInput>; withoutPrice?: boolean } | { problem: string }

export async function saveCells(shop: Shop, actor: Actor, cells: Cell[]): Promise<CellProblem[]> {
  const { site } = await readSettings(shop.db, "site")
  const reading = { currency: site.currency, unit: sizeUnitsOf(site).first }
  const problems: CellProblem[] = []
  for (const [id, ofWork] of Map.groupBy(cells, (cell) => cell.id)) {
    const change: DraftChange = { fields: {}, confirmed: [] }
    for (const { name, text } of ofWork) {
      const read = readCell(name, text.toWellFormed(), reading)
      if ("problem" in read) {
        problems.push({ id, name, problem: read.problem })
        continue
      }
      Object.assign(change.fields, read.fields)
      if (read.withoutPrice !== undefined) change.withoutPrice = read.withoutPrice
      change.confirmed.push(name)
    }
    if (change.confirmed.length === 0) continue
    const saved = await changeDraft(shop, actor, id, change)
    if (saved.ok) continue
    const problem = Object.values(saved.problem.fields ?? {})[0] ?? saved.problem.message
    for (const name of change.confirmed) problems.push({ id, name: name as CellName, problem })
  }
  return problems
}

export function readCell(
  name: CellName,
  text: string,
  { currency, unit }: { currency: string; unit: LengthUnit },
): Read {
  switch (name) {
    case "title":
      return text.trim() === "" ? { problem: "A work needs a title." } : { fields: { title: text } }
    case "medium":
      return { fields: { medium: text } }
    case "series":
    case "inventoryNumber":
      return { fields: { [name]: text.trim() || null } }
    case "year":
      return readYear(text)
    case "size":
      return readSize(text, unit)
    case "price":
      return readPrice(text, currency)
  }
}

function readYear(text: string): Read {
  const read = readYears(text)
  if (!read.ok) return { problem: `${read.problem}.` }
  if (read.warning) return { problem: `${read.warning}. Please enter a year, like 2024 or c. 1996.` }
  return { fields: { year: read.from ?? read.to, yearText: read.text, yearFrom: read.from, yearTo: read.to } }
}

/** The label shows the measurements; text without any (“dimensions variable”) is kept. */
function readSize(text: string, unit: LengthUnit): Read {
  const { heightMm, widthMm, depthMm, diameterMm, warning } = parseDimensions(text, { unit })
  if (warning) return { problem: `${warning}. Please enter it like 44 x 66, or 112 x 168 cm.` }
  const measured = [heightMm, widthMm, depthMm, diameterMm].some((mm) => mm !== null)
  return { fields: { heightMm, widthMm, depthMm, diameterMm, size: measured ? "" : text.trim() } }
}

function readPrice(text: string, currency: string): Read {
  if (text.trim() === "") return { fields: { price: null }, withoutPrice: false }
  const read = parseMoney(text, { currency })
  if (!read.ok) return { problem: `${read.problem}.` }
  if (!read.money) return { fields: { price: null }, withoutPrice: true }
  return { fields: { price: read.money.minor, currency: read.money.currency }, withoutPrice: false }
}
