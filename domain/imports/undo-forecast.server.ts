import { and, asc, eq, gt } from "drizzle-orm"
import { importWorks } from "../../db/tables/imports.ts"
import type { Shop } from "../shop.ts"
import { changedSinceSteps, whatDependsOn } from "./later-uses.server.ts"
import { getChangedFields, leftFields } from "./take-back.server.ts"

export type UndoForecast = {
  removed: number
  restored: number
  pictures: number
  keptCount: number
  kept: { row: number; title: string; message: string }[]
  isPartial: boolean
}

const atOnce = 500
const mostWorks = 3000
const mostNamed = 50

export async function forecastUndo(shop: Shop, importId: string): Promise<UndoForecast> {
  const forecast: UndoForecast = { removed: 0, restored: 0, pictures: 0, keptCount: 0, kept: [], isPartial: false }
  let after = "00000000-0000-0000-0000-000000000000"
  for (let seen = 0; ; seen += atOnce) {
    const works = await shop.db
      .select()
      .from(importWorks)
      .where(and(eq(importWorks.importId, importId), eq(importWorks.undone, false), gt(importWorks.artworkId, after)))
      .orderBy(asc(importWorks.artworkId))
      .limit(atOnce)
    const last = works.at(-1)
    if (!last) return forecast
    if (seen >= mostWorks) return { ...forecast, isPartial: true }
    after = last.artworkId
    await look(shop, forecast, works)
  }
}

async function look(shop: Shop, forecast: UndoForecast, works: (typeof importWorks.$inferSelect)[]): Promise<void> {
  const fresh = works.filter(({ kind }) => kind === "created")
  const uses = await whatDependsOn(shop.db, fresh)
  const since = await changedSinceSteps(shop.db, works)
  const keep = ({ row, title }: (typeof works)[number], message: string) => {
    forecast.keptCount++
    if (forecast.kept.length < mostNamed) forecast.kept.push({ row, title, message })
  }
  for (const work of works) {
    const use = uses.get(work.artworkId)
    if (use) {
      keep(work, use)
      continue
    }
    forecast.pictures += work.pictures.length
    if (work.kind === "created") {
      forecast.removed++
      continue
    }
    const left = leftFields(work.changed, since.get(work.artworkId) ?? new Set())
    if (left.length > 0) keep(work, `Changed since, and left: ${left.join(", ")}.`)
    else if (getChangedFields(work.changed).length > 0) forecast.restored++
  }
}
