import { and, desc, eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { workAmounts } from "../../db/tables/inventory.ts"
import { dayIn } from "../../lib/site-time.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { type ArtworkRow, lockWork } from "../artworks/lock-works.server.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import type { AmountKind } from "./amount.ts"
import { newAmount } from "./amount-schema.ts"
import { byId } from "./by-id.ts"
import { isId } from "./is-id.ts"

export type WorkAmount = typeof workAmounts.$inferSelect & { kind: AmountKind }

/** What a work cost and was valued at, the latest first. Admin only. */
export async function amountsOf(shop: Shop, actor: Actor, artworkId: string): Promise<Outcome<WorkAmount[]>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  if (!isId(artworkId)) return done([])
  const rows = await shop.db
    .select()
    .from(workAmounts)
    .where(eq(workAmounts.artworkId, artworkId))
    .orderBy(desc(workAmounts.on), desc(workAmounts.createdAt), desc(workAmounts.id))
  return done(rows as WorkAmount[])
}

/**
 * Notes what was paid for a work, or what it is worth. A cost is added to what the work cost so far; the latest valuation
 * becomes its insured or market value. The same form twice notes one.
 */
export const addAmount = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<WorkAmount>> =>
  command(shop, actor, "admin", checked(newAmount, input), async ({ tx, now }, typed) => {
    const work = await lockWork(tx, typed.artworkId)
    if (!work) return refuse("not_found", "There is no such work.")
    const { site } = await readSettings(tx, "site")
    if (typed.on > dayIn(site.timeZone, now)) {
      const words = "An amount is noted for today or a day before."
      return refuse("invalid", words, { on: words })
    }
    const [before] = await tx.select().from(workAmounts).where(eq(workAmounts.id, typed.id))
    if (before) return done(before as WorkAmount)
    const [made] = await tx
      .insert(workAmounts)
      .values({ ...typed, currency: work.currency, createdAt: now })
      .returning()
    if (!made) throw new Error("the amount was not written")
    const after =
      typed.kind === "cost" ? { cost: (work.cost ?? 0) + typed.amount } : await latestValue(tx, work, typed.kind)
    const changes = fieldChanges(work, after)
    await tx
      .update(artworks)
      .set({ ...after, updatedAt: now })
      .where(eq(artworks.id, work.id))
    const { kind, on, amount, what } = typed
    const line = {
      noun: "artwork",
      nounId: work.id,
      action: "amount noted",
      changes,
      detail: { kind, on, amount, what },
    }
    await record(tx, actor, line, now)
    return done(made as WorkAmount)
  })

/** Takes an amount away that was noted by mistake: the work costs so much less, or is worth what was said before. */
export const removeAmount = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<WorkAmount>> =>
  command(shop, actor, "admin", checked(byId("id"), input), async ({ tx, now }, { id }) => {
    const [known] = await tx.select().from(workAmounts).where(eq(workAmounts.id, id))
    const work = known && (await lockWork(tx, known.artworkId))
    const [gone] = work ? await tx.delete(workAmounts).where(eq(workAmounts.id, id)).returning() : []
    if (!work || !gone) return refuse("not_found", "There is no such amount.")
    const kind = gone.kind as AmountKind
    const after =
      kind === "cost" ? { cost: Math.max(0, (work.cost ?? 0) - gone.amount) } : await latestValue(tx, work, kind)
    const changes = fieldChanges(work, after)
    await tx
      .update(artworks)
      .set({ ...after, updatedAt: now })
      .where(eq(artworks.id, work.id))
    const detail = { kind, on: gone.on, amount: gone.amount, what: gone.what }
    await record(tx, actor, { noun: "artwork", nounId: work.id, action: "amount removed", changes, detail }, now)
    return done(gone as WorkAmount)
  })

/** What the work is worth by its latest valuation of this kind. */
async function latestValue(tx: Transaction, { id, currency }: ArtworkRow, kind: "insured" | "market") {
  const [latest] = await tx
    .select({ amount: workAmounts.amount })
    .from(workAmounts)
    .where(and(eq(workAmounts.artworkId, id), eq(workAmounts.kind, kind), eq(workAmounts.currency, currency)))
    .orderBy(desc(workAmounts.on), desc(workAmounts.createdAt), desc(workAmounts.id))
    .limit(1)
  const amount = latest?.amount ?? null
  return kind === "insured" ? { insuredValue: amount } : { fairMarketValue: amount }
}
