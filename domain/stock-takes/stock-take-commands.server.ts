import { eq, inArray } from "drizzle-orm"
import { z } from "zod"
import { places } from "../../db/tables/inventory.ts"
import { stockTakePlaces, stockTakes } from "../../db/tables/stock-takes.ts"
import { type Actor, getActorName } from "../actor.ts"
import { command } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { startStockTakeSchema } from "./count-schema.ts"
import { lockStockTake, recordStockTakeEvent } from "./stock-take-row.server.ts"

export const stockTakeNotFound = refuse("not_found", "There is no such stock-take.")

/** The same form twice starts one. */
export const startStockTake = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "inventory.write", validateInput(startStockTakeSchema, input), async (run, asked) => {
    const { id, places: wanted } = asked
    const { tx, now } = run
    const [created] = await tx
      .insert(stockTakes)
      .values({ id, startedBy: getActorName(actor), createdAt: now })
      .onConflictDoNothing()
      .returning({ id: stockTakes.id })
    if (!created) return done({ id })
    // Locked, because a concurrent deletion would remove a place before the insert.
    const found = await tx
      .select({ id: places.id, name: places.name })
      .from(places)
      .where(inArray(places.id, wanted))
      .for("key share")
    if (found.length < new Set(wanted).size)
      return refuse("invalid", "One of these places is gone.", { places: "One of these places is gone." })
    await tx.insert(stockTakePlaces).values(found.map((place) => ({ takeId: id, placeId: place.id })))
    await recordStockTakeEvent(run, id, "started", { places: found.map(({ name }) => name) })
    return done({ id })
  })

/** The register stays unchanged. The counts stay readable. */
export const cancelStockTake = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ id: string }>> =>
  command(
    shop,
    actor,
    "inventory.write",
    validateInput(z.strictObject({ take: z.uuid() }), input),
    async (run, { take: id }) => {
      const { tx, now } = run
      const take = await lockStockTake(tx, id)
      if (!take) return stockTakeNotFound
      if (take.state === "cancelled") return done({ id })
      if (take.state === "finished") return refuse("conflict", "This stock-take is finished.")
      await tx
        .update(stockTakes)
        .set({ state: "cancelled", endedBy: getActorName(actor), endedAt: now })
        .where(eq(stockTakes.id, id))
      await recordStockTakeEvent(run, id, "cancelled")
      return done({ id })
    },
  )
