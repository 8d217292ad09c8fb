import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { stockTakeChoices, stockTakeCounts } from "../../db/tables/stock-takes.ts"
import { type Actor, getActorName } from "../actor.ts"
import { lockWork, lockWorks } from "../artworks/lock-works.server.ts"
import { command } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { getUnitKey } from "./count.ts"
import { assignCodeSchema, chooseCountSchema } from "./count-schema.ts"
import { findWorksByCodes } from "./find-works.server.ts"
import { normalizeInventoryNumber } from "./label-code.ts"
import { mergeCounts } from "./merge-counts.ts"
import { stockTakeNotFound } from "./stock-take-commands.server.ts"
import { listStockTakeCounts, lockStockTake, recordStockTakeEvent } from "./stock-take-row.server.ts"

const stockTakeEnded = refuse("conflict", "This stock-take is over.")

/** Chooses the right count of a work that was counted at several places. */
export const chooseStockTakeCount = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ title: string }>> =>
  command(shop, actor, "inventory.write", validateInput(chooseCountSchema, input), async (run, { take: id, count }) => {
    const { tx, now } = run
    const [row] = await tx
      .select({ work: stockTakeCounts.artworkId })
      .from(stockTakeCounts)
      .where(and(eq(stockTakeCounts.takeId, id), eq(stockTakeCounts.id, count)))
    const work = row?.work ? await lockWork(tx, row.work) : null
    const take = await lockStockTake(tx, id)
    if (!take || !work) return stockTakeNotFound
    if (take.state !== "counting") return stockTakeEnded
    const { seen } = mergeCounts(await listStockTakeCounts(tx, id))
    const one = [...seen.values()].find(({ sightings }) => sightings.some((sighting) => sighting.id === count))
    if (!one) return refuse("conflict", "It has just been counted again. Please look again.")
    const { artworkId, copy } = one
    const choice = { countId: count, among: one.counts, createdAt: now }
    await tx
      .insert(stockTakeChoices)
      .values({ takeId: id, artworkId, copy, ...choice })
      .onConflictDoUpdate({
        target: [stockTakeChoices.takeId, stockTakeChoices.artworkId, stockTakeChoices.copy],
        set: choice,
      })
    await recordStockTakeEvent(run, id, "decided", { work: getUnitKey(artworkId, copy), count })
    return done({ title: work.title })
  })

/** Withdraws each count of an unknown code, and counts it again as this work. */
export const assignUnknownCode = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ title: string }>> =>
  command(shop, actor, "inventory.write", validateInput(assignCodeSchema, input), async (run, asked) => {
    const { take: id, code, work: typed } = asked
    const { tx, now } = run
    const found = (await findWorksByCodes(tx, [typed])).get(typed)
    const candidates = found
      ? [{ id: found.artworkId }]
      : await tx
          .select({ id: artworks.id })
          .from(artworks)
          .where(sql`lower(${artworks.title}) = lower(${typed})`)
          .limit(2)
    const [match, another] = candidates
    if (!match || another) {
      const words = another
        ? "Several works have this title. Please enter the number."
        : "There is no such work. Please enter its number or its exact title."
      return refuse("invalid", words, { work: words })
    }
    const work = (await lockWorks(tx, [match.id])).get(match.id)
    const take = await lockStockTake(tx, id)
    if (!take || !work) return stockTakeNotFound
    if (take.state !== "counting") return stockTakeEnded
    const counts = await listStockTakeCounts(tx, id)
    const withdrawn = new Set(counts.flatMap(({ withdraws }) => withdraws ?? []))
    const open = counts.filter(
      (one) => one.artworkId === null && one.withdraws === null && !withdrawn.has(one.id) && one.code.trim() === code,
    )
    if (open.length === 0) return refuse("conflict", "Somebody has said already whose this is.")
    const rest = { takeId: id, device: "", countedBy: getActorName(actor), createdAt: now }
    await tx.insert(stockTakeCounts).values(
      open.flatMap(({ id: former, placeId, spot, keep, at }) => [
        { ...rest, id: randomUUID(), withdraws: former, at },
        { ...rest, id: randomUUID(), placeId, spot, keep, at, code, artworkId: work.id, copy: found?.copy ?? 0 },
      ]),
    )
    await recordStockTakeEvent(run, id, "code assigned", {
      code,
      work: work.id,
      number: normalizeInventoryNumber(work.inventoryNumber ?? ""),
    })
    return done({ title: work.title })
  })
