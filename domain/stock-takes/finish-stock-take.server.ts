import { eq } from "drizzle-orm"
import { stockTakeLines, stockTakes } from "../../db/tables/stock-takes.ts"
import { type Actor, getActorName } from "../actor.ts"
import { lockWorks } from "../artworks/lock-works.server.ts"
import { type CommandContext, command } from "../command.server.ts"
import { moveLockedWorks } from "../inventory/move-locked-works.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import type { FoundUnit } from "./compare-counts.ts"
import { getUnitKey } from "./count.ts"
import { finishStockTakeSchema } from "./count-schema.ts"
import type { RegisterPlace } from "./merge-counts.ts"
import { getStockTakeReport, type StockTakeReportDetails } from "./report-queries.server.ts"
import { stockTakeNotFound } from "./stock-take-commands.server.ts"
import { lockStockTake, recordStockTakeEvent } from "./stock-take-row.server.ts"

type FinishedStockTake = { found: number; moved: number; missing: number }

/**
 * Stores the differences from the register, and moves the works of `moves` to where they were seen, all or nothing. Refuses (409)
 * undecided conflicts, counts that arrived after the report that the user saw, and moves of works under an agreement. Idempotent.
 */
export const finishStockTake = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<FinishedStockTake>> =>
  command(shop, actor, "inventory.write", validateInput(finishStockTakeSchema, input), async (run, asked) => {
    const { take: id, among, moves } = asked
    const { tx, now } = run
    const [before] = await tx.select().from(stockTakes).where(eq(stockTakes.id, id))
    if (!before) return stockTakeNotFound
    // Read once to know which works to lock, and again under the locks.
    const unlockedReport = before.state === "counting" ? await getStockTakeReport(tx, before) : null
    const works = await lockWorks(tx, unlockedReport ? listWorkIds(unlockedReport) : [])
    const take = await lockStockTake(tx, id)
    if (!take) return stockTakeNotFound
    if (take.state === "cancelled") return refuse("conflict", "This stock-take was given up.")
    if (take.state === "finished") return done({ found: take.found, moved: 0, missing: 0 })
    const report = await getStockTakeReport(tx, take)
    if (report.among !== among)
      return refuse("conflict", "More was counted since you opened this page. Please look at the report again.")
    const [conflict] = report.conflicts
    if (conflict) return refuse("conflict", "Please decide first where the works are that were counted at two places.")
    const wanted = new Set(moves)
    const moving = report.elsewhere.filter(({ artworkId, copy }) => wanted.has(getUnitKey(artworkId, copy)))
    if (moving.length < wanted.size || moving.some(({ artworkId }) => !works.has(artworkId)))
      return refuse("conflict", "The register has just changed. Please look at the report again.")
    const lentWork = moving.find(({ artworkId, copy }) => report.out[getUnitKey(artworkId, copy)])
    if (lentWork) {
      const { kind, place } = report.out[getUnitKey(lentWork.artworkId, lentWork.copy)] ?? { kind: "", place: "" }
      const words = kind === "loan" ? `on loan to ${place}` : `on consignment with ${place}`
      const title = works.get(lentWork.artworkId)?.title
      return refuse("conflict", `${title} is ${words}. Please record its return there first, or leave it unticked.`)
    }
    const periods = new Map<string, string>()
    for (const { placeId, spot, copy, of } of groupByPlace(moving)) {
      const rows = of.flatMap(({ artworkId }) => works.get(artworkId) ?? [])
      const place = report.names[placeId] ?? ""
      const moved = await moveLockedWorks(run, rows, { copy, place, spot, day: "", carrier: "", note: "Stock-take" })
      if (!moved.ok) return moved
      for (const one of moved.value.moved) periods.set(getUnitKey(one.id, copy), one.stay)
    }
    await writeLines(run, report, periods)
    const found = report.found.length
    await tx
      .update(stockTakes)
      .set({ state: "finished", endedBy: getActorName(actor), endedAt: now, found })
      .where(eq(stockTakes.id, id))
    const sums = { found, moved: periods.size, missing: report.missing.length }
    await recordStockTakeEvent(run, id, "finished", sums)
    return done(sums)
  })

const listWorkIds = ({ found, elsewhere, missing, conflicts }: StockTakeReportDetails) => [
  ...new Set([...found, ...elsewhere, ...missing, ...conflicts].map(({ artworkId }) => artworkId)),
]

function groupByPlace(moving: FoundUnit[]) {
  const groups = new Map<string, { placeId: string; spot: string; copy: number; of: FoundUnit[] }>()
  for (const one of moving) {
    const { placeId, spot } = one.sighting
    const key = JSON.stringify([placeId, spot, one.copy])
    const group = groups.get(key) ?? { placeId, spot, copy: one.copy, of: [] as FoundUnit[] }
    group.of.push(one)
    groups.set(key, group)
  }
  return [...groups.values()]
}

async function writeLines({ tx }: CommandContext, report: StockTakeReportDetails, periods: Map<string, string>) {
  const { take, works, names } = report
  const formatWhere = (where: RegisterPlace) =>
    where ? [names[where.placeId], where.spot].filter(Boolean).join(", ") : ""
  const work = ({ artworkId, copy }: { artworkId: string; copy: number }) => ({
    ...{ takeId: take.id, artworkId, copy },
    what: works[artworkId]?.title ?? "",
    number: works[artworkId]?.number ?? "",
  })
  const lines = [
    ...report.elsewhere.map((one) => ({
      ...work(one),
      outcome: "elsewhere" as const,
      expected: formatWhere(one.where),
      seen: formatWhere(one.sighting),
      stayId: periods.get(getUnitKey(one.artworkId, one.copy)) ?? null,
    })),
    ...report.missing.map((one) => ({ ...work(one), outcome: "missing" as const, expected: formatWhere(one.where) })),
    ...report.unknown.map(({ code, sightings }) => ({
      ...{ takeId: take.id, outcome: "unknown" as const, what: code },
      seen: sightings.map(formatWhere).join("; "),
    })),
  ]
  // A statement has at most 65,535 values.
  for (let at = 0; at < lines.length; at += 2000) await tx.insert(stockTakeLines).values(lines.slice(at, at + 2000))
}
