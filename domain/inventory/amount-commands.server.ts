import { and, desc, eq, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { matchesId } from "../../db/matches-id.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { workAmounts } from "../../db/tables/inventory.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { type ArtworkRow, lockWork } from "../artworks/lock-works.server.ts"
import { command } from "../command.server.ts"
import { type FieldChanges, fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import type { AmountKind } from "./amount.ts"
import { newWorkAmountSchema } from "./amount-schema.ts"
import { createIdSchema } from "./id-schema.ts"

export type WorkAmount = typeof workAmounts.$inferSelect & { kind: AmountKind }

export const listWorkAmounts = (shop: Shop, actor: Actor, artworkId: string): Promise<Outcome<WorkAmount[]>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const rows = await db
      .select()
      .from(workAmounts)
      .where(matchesId(workAmounts.artworkId, artworkId))
      .orderBy(desc(workAmounts.on), desc(workAmounts.createdAt), desc(workAmounts.id))
    return done(rows as WorkAmount[])
  })

/** A cost adds to the work's cost; the latest valuation becomes its insured or market value. Idempotent by the form's id. */
export const addWorkAmount = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<WorkAmount>> =>
  command(shop, actor, "inventory.write", validateInput(newWorkAmountSchema, input), async ({ tx, now }, typed) => {
    const work = await lockWork(tx, typed.artworkId)
    if (!work) return refuse("not_found", "There is no such work.")
    const { site } = await getSettings(tx, "site")
    if (typed.on > getCalendarDate(site.timeZone, now)) {
      const words = "An amount is noted for today or a day before."
      return refuse("invalid", words, { on: words })
    }
    const [before] = await tx.select().from(workAmounts).where(eq(workAmounts.id, typed.id))
    if (before) return done(before as WorkAmount)
    const [created] = await tx
      .insert(workAmounts)
      .values({ ...typed, currency: work.currency, createdAt: now })
      .returning()
    if (!created) throw new Error("the amount was not written")
    const isLatest = typed.kind !== "cost" && (await findLatest(tx, work, typed.kind))?.id === created.id
    const after =
      typed.kind === "cost"
        ? { cost: (work.cost ?? 0) + typed.amount }
        : isLatest
          ? { [valueFields[typed.kind]]: typed.amount }
          : {}
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
      detail: { id: typed.id, kind, on, amount, what },
    }
    await recordEvent(tx, actor, line, now)
    return done(created as WorkAmount)
  })

/** Values that were typed directly since, or are in another currency, stay. */
export const removeWorkAmount = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<WorkAmount>> =>
  command(shop, actor, "inventory.write", validateInput(createIdSchema("id"), input), async ({ tx, now }, { id }) => {
    const [known] = await tx.select().from(workAmounts).where(eq(workAmounts.id, id))
    const work = known && (await lockWork(tx, known.artworkId))
    const kind = known?.kind as AmountKind
    const latest = work && kind !== "cost" ? await findLatest(tx, work, kind) : null
    const [deleted] = work ? await tx.delete(workAmounts).where(eq(workAmounts.id, id)).returning() : []
    if (!work || !deleted) return refuse("not_found", "There is no such amount.")
    const after =
      deleted.currency !== work.currency
        ? {}
        : kind === "cost"
          ? { cost: Math.max(0, (work.cost ?? 0) - deleted.amount) }
          : latest?.id === id && work[valueFields[kind]] === deleted.amount
            ? {
                [valueFields[kind]]:
                  (await findLatest(tx, work, kind))?.amount ?? (await findFormerValue(tx, work, deleted)),
              }
            : {}
    const changes = fieldChanges(work, after)
    await tx
      .update(artworks)
      .set({ ...after, updatedAt: now })
      .where(eq(artworks.id, work.id))
    const detail = { kind, on: deleted.on, amount: deleted.amount, what: deleted.what }
    await recordEvent(tx, actor, { noun: "artwork", nounId: work.id, action: "amount removed", changes, detail }, now)
    return done(deleted as WorkAmount)
  })

const valueFields = { insured: "insuredValue", market: "fairMarketValue" } as const

async function findLatest(tx: Transaction, { id, currency }: ArtworkRow, kind: "insured" | "market") {
  const [latest] = await tx
    .select({ id: workAmounts.id, amount: workAmounts.amount })
    .from(workAmounts)
    .where(and(eq(workAmounts.artworkId, id), eq(workAmounts.kind, kind), eq(workAmounts.currency, currency)))
    .orderBy(desc(workAmounts.on), desc(workAmounts.createdAt), desc(workAmounts.id))
    .limit(1)
  return latest
}

/** The typed value before the first valuation; null: none. */
async function findFormerValue(
  tx: Transaction,
  work: ArtworkRow,
  { id, kind, amount }: typeof workAmounts.$inferSelect,
) {
  const [line] = await tx
    .select({ changes: history.changes })
    .from(history)
    .where(
      and(
        ...[eq(history.noun, "artwork"), eq(history.nounId, work.id), eq(history.action, "amount noted")],
        sql`${history.detail} ->> 'id' = ${id}`,
      ),
    )
  if (!line) return null
  const change = (line.changes as FieldChanges)[valueFields[kind as "insured" | "market"]]
  return change ? (change.before as number | null) : amount
}
