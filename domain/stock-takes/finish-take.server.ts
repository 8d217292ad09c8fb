import { eq } from "drizzle-orm"
import { stockTakeLines, stockTakes } from "../../db/tables/stock-takes.ts"
import { type Actor, getActorName } from "../actor.ts"
import { lockWorks } from "../artworks/lock-works.server.ts"
import { checked } from "../checked.ts"
import { command, type Run } from "../command.server.ts"
import { moveLocked } from "../inventory/move-locked.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { getUnitKey } from "./count.ts"
import { finishSchema } from "./count-schema.ts"
import type { Where } from "./merge.ts"
import type { Found } from "./report.ts"
import { reportOf, type TakeReport } from "./report-queries.server.ts"
import { noTake } from "./take-commands.server.ts"
import { lockTake, recordStockTakeEvent } from "./take-row.server.ts"

type Finished = { found: number; moved: number; missing: number }

/**
 * Stores the differences from the register, and moves the works of `moves` to where they were seen, all or nothing. Refuses (409)
 * undecided conflicts, counts that arrived after the report that the user saw, and moves of works under an agreement. Idempotent.
 */
export const finishTake = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<Finished>> =>
  command(shop, actor, "inventory.write", checked(finishSchema, input), async (run, { take: id, among, moves }) => {
    const { tx, now } = run
    const [before] = await tx.select().from(stockTakes).where(eq(stockTakes.id, id))
    if (!before) return noTake
    // Read once to know which works to lock, and again under the locks.
    const early = before.state === "counting" ? await reportOf(tx, before) : null
    const works = await lockWorks(tx, early ? worksOf(early) : [])
    const take = await lockTake(tx, id)
    if (!take) return noTake
    if (take.state === "cancelled") return refuse("conflict", "This stock-take was given up.")
    if (take.state === "finished") return done({ found: take.found, moved: 0, missing: 0 })
    const report = await reportOf(tx, take)
    if (report.among !== among)
      return refuse("conflict", "More was counted since you opened this page. Please look at the report again.")
    const [doubt] = report.conflicts
    if (doubt) return refuse("conflict", "Please decide first where the works are that were counted at two places.")
    const wanted = new Set(moves)
    const moving = report.elsewhere.filter(({ artworkId, copy }) => wanted.has(getUnitKey(artworkId, copy)))
    if (moving.length < wanted.size || moving.some(({ artworkId }) => !works.has(artworkId)))
      return refuse("conflict", "The register has just changed. Please look at the report again.")
    const lent = moving.find(({ artworkId, copy }) => report.out[getUnitKey(artworkId, copy)])
    if (lent) {
      const { kind, place } = report.out[getUnitKey(lent.artworkId, lent.copy)] ?? { kind: "", place: "" }
      const words = kind === "loan" ? `on loan to ${place}` : `on consignment with ${place}`
      const title = works.get(lent.artworkId)?.title
      return refuse("conflict", `${title} is ${words}. Please record its return there first, or leave it unticked.`)
    }
    const stays = new Map<string, string>()
    for (const { placeId, spot, copy, of } of byPlace(moving)) {
      const rows = of.flatMap(({ artworkId }) => works.get(artworkId) ?? [])
      const place = report.names[placeId] ?? ""
      const moved = await moveLocked(run, rows, { copy, place, spot, day: "", carrier: "", note: "Stock-take" })
      if (!moved.ok) return moved
      for (const one of moved.value.moved) stays.set(getUnitKey(one.id, copy), one.stay)
    }
    await writeLines(run, report, stays)
    const found = report.found.length
    await tx
      .update(stockTakes)
      .set({ state: "finished", endedBy: getActorName(actor), endedAt: now, found })
      .where(eq(stockTakes.id, id))
    const sums = { found, moved: stays.size, missing: report.missing.length }
    await recordStockTakeEvent(run, id, "finished", sums)
    return done(sums)
  })

const worksOf = ({ found, elsewhere, missing, conflicts }: TakeReport) => [
  ...new Set([...found, ...elsewhere, ...missing, ...conflicts].map(({ artworkId }) => artworkId)),
]

function byPlace(moving: Found[]) {
  const groups = new Map<string, { placeId: string; spot: string; copy: number; of: Found[] }>()
  for (const one of moving) {
    const { placeId, spot } = one.sighting
    const key = JSON.stringify([placeId, spot, one.copy])
    const group = groups.get(key) ?? { placeId, spot, copy: one.copy, of: [] as Found[] }
    group.of.push(one)
    groups.set(key, group)
  }
  return [...groups.values()]
}

async function writeLines({ tx }: Run, report: TakeReport, stays: Map<string, string>) {
  const { take, works, names } = report
  const say = (where: Where) => (where ? [names[where.placeId], where.spot].filter(Boolean).join(", ") : "")
  const work = ({ artworkId, copy }: { artworkId: string; copy: number }) => ({
    ...{ takeId: take.id, artworkId, copy },
    what: works[artworkId]?.title ?? "",
    number: works[artworkId]?.number ?? "",
  })
  const lines = [
    ...report.elsewhere.map((one) => ({
      ...work(one),
      outcome: "elsewhere" as const,
      expected: say(one.where),
      seen: say(one.sighting),
      stayId: stays.get(getUnitKey(one.artworkId, one.copy)) ?? null,
    })),
    ...report.missing.map((one) => ({ ...work(one), outcome: "missing" as const, expected: say(one.where) })),
    ...report.unknown.map(({ code, sightings }) => ({
      ...{ takeId: take.id, outcome: "unknown" as const, what: code },
      seen: sightings.map(say).join("; "),
    })),
  ]
  // A statement has at most 65,535 values.
  for (let at = 0; at < lines.length; at += 2000) await tx.insert(stockTakeLines).values(lines.slice(at, at + 2000))
}
