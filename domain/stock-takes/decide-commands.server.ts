import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { stockTakeChoices, stockTakeCounts } from "../../db/tables/stock-takes.ts"
import { type Actor, getActorName } from "../actor.ts"
import { lockWork, lockWorks } from "../artworks/lock-works.server.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { normalizeInventoryNumber } from "./code.ts"
import { getUnitKey } from "./count.ts"
import { assignSchema, chooseSchema } from "./count-schema.ts"
import { worksOfCodes } from "./find-works.server.ts"
import { mergeCounts } from "./merge.ts"
import { noTake } from "./take-commands.server.ts"
import { countsOfTake, lockTake, recordStockTakeEvent } from "./take-row.server.ts"

const over = refuse("conflict", "This stock-take is over.")

/** Chooses the right count of a work that was counted at several places. */
export const chooseCount = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ title: string }>> =>
  command(shop, actor, "inventory.write", checked(chooseSchema, input), async (run, { take: id, count }) => {
    const { tx, now } = run
    const [row] = await tx
      .select({ work: stockTakeCounts.artworkId })
      .from(stockTakeCounts)
      .where(and(eq(stockTakeCounts.takeId, id), eq(stockTakeCounts.id, count)))
    const work = row?.work ? await lockWork(tx, row.work) : null
    const take = await lockTake(tx, id)
    if (!take || !work) return noTake
    if (take.state !== "counting") return over
    const { seen } = mergeCounts(await countsOfTake(tx, id))
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
export const assignCode = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ title: string }>> =>
  command(
    shop,
    actor,
    "inventory.write",
    checked(assignSchema, input),
    async (run, { take: id, code, work: typed }) => {
      const { tx, now } = run
      const found = (await worksOfCodes(tx, [typed])).get(typed)
      const titled = found
        ? [{ id: found.artworkId }]
        : await tx
            .select({ id: artworks.id })
            .from(artworks)
            .where(sql`lower(${artworks.title}) = lower(${typed})`)
            .limit(2)
      const [meant, another] = titled
      if (!meant || another) {
        const words = another
          ? "Several works have this title. Please enter the number."
          : "There is no such work. Please enter its number or its exact title."
        return refuse("invalid", words, { work: words })
      }
      const work = (await lockWorks(tx, [meant.id])).get(meant.id)
      const take = await lockTake(tx, id)
      if (!take || !work) return noTake
      if (take.state !== "counting") return over
      const counts = await countsOfTake(tx, id)
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
    },
  )
