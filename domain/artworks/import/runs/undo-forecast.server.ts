import { and, asc, eq, gt } from "drizzle-orm"
import { importWorks } from "../../../../db/tables/imports.ts"
import type { Shop } from "../../../shop.ts"
import { getChangedFields, listKeptFields } from "./undo-import-fields.server.ts"
import { findWorkUses, listChangesSinceImport } from "./work-uses.server.ts"

export type UndoForecast = {
  removed: number
  restored: number
  pictures: number
  keptCount: number
  kept: { row: number; title: string; message: string }[]
  isPartial: boolean
}

const batchSize = 500
const maxWorks = 3000
const maxNamed = 50

export async function forecastUndo(shop: Shop, importId: string): Promise<UndoForecast> {
  const forecast: UndoForecast = { removed: 0, restored: 0, pictures: 0, keptCount: 0, kept: [], isPartial: false }
  let after = "00000000-0000-0000-0000-000000000000"
  for (let seen = 0; ; seen += batchSize) {
    const works = await shop.db
      .select()
      .from(importWorks)
      .where(and(eq(importWorks.importId, importId), eq(importWorks.undone, false), gt(importWorks.artworkId, after)))
      .orderBy(asc(importWorks.artworkId))
      .limit(batchSize)
    const last = works.at(-1)
    if (!last) return forecast
    if (seen >= maxWorks) return { ...forecast, isPartial: true }
    after = last.artworkId
    await addToForecast(shop, forecast, works)
  }
}

async function addToForecast(
  shop: Shop,
  forecast: UndoForecast,
  works: (typeof importWorks.$inferSelect)[],
): Promise<void> {
  const created = works.filter(({ kind }) => kind === "created")
  const uses = await findWorkUses(shop.db, created)
  const since = await listChangesSinceImport(shop.db, works)
  const addKept = ({ row, title }: (typeof works)[number], message: string) => {
    forecast.keptCount++
    if (forecast.kept.length < maxNamed) forecast.kept.push({ row, title, message })
  }
  for (const work of works) {
    const use = uses.get(work.artworkId)
    if (use) {
      addKept(work, use)
      continue
    }
    forecast.pictures += work.pictures.length
    if (work.kind === "created") {
      forecast.removed++
      continue
    }
    const left = listKeptFields(work.changed, since.get(work.artworkId) ?? new Set())
    if (left.length > 0) addKept(work, `Changed since, and left: ${left.join(", ")}.`)
    else if (getChangedFields(work.changed).length > 0) forecast.restored++
  }
}
