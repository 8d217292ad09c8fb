import { eq, type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { insertRows, jsonRows } from "../../../db/json-rows.ts"
import { artworks, bulkChanges, series } from "../../../db/tables/artworks.ts"
import { history } from "../../../db/tables/content.ts"
import { type Actor, getActorName } from "../../actor.ts"
import { type CommandContext, command } from "../../command.server.ts"
import type { FieldChanges } from "../../field-changes.server.ts"
import { refuseUnlessPermitted } from "../../permissions.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { lockIds } from "../lock-works.server.ts"
import { toBatches } from "../work-batches.server.ts"
import { getSelectionCondition } from "./work-selection.server.ts"
import type { WorkSelection } from "./work-selection.ts"

const columns = {
  medium: artworks.medium,
  seriesId: artworks.seriesId,
  seriesPosition: artworks.seriesPosition,
  tags: artworks.tags,
  price: artworks.price,
  publishedAt: artworks.publishedAt,
  archivedAt: artworks.archivedAt,
  isFeatured: artworks.isFeatured,
  protection: artworks.protection,
}
export type BulkColumn = keyof typeof columns

/** `inSale`: a buyer is paying, or an order for it is unpaid. */
export type BulkWork = Pick<
  typeof artworks.$inferSelect,
  BulkColumn | "id" | "title" | "currency" | "availability" | "mainPictureId"
> & { series: string | null; inSale: boolean }

/** `left`: why the work is skipped; null: nothing changes. */
type BulkDecision =
  | { action: string; set: Partial<Pick<BulkWork, BulkColumn>>; changes: FieldChanges }
  | { left: string }
  | null

export type BulkAnswer = { bulk: string; changed: number; about: string[]; left: string[]; leftCount: number }

const maxNamed = 8

type BulkInput = { bulk: string; which: WorkSelection }

/** Skipped works do not stop the others; refused when all are. Idempotent by `bulk`. `prepare` runs once, under the locks. */
export async function bulkChange(
  shop: Shop,
  actor: Actor,
  input: Outcome<BulkInput>,
  action: string,
  prepare: (context: CommandContext, ids: string[]) => Promise<Outcome<(work: BulkWork) => BulkDecision>>,
): Promise<Outcome<BulkAnswer>> {
  const refused = refuseUnlessPermitted(actor, "artworks.write", shop.now())
  if (refused) return refused
  const which = input.ok ? await getSelectionCondition(shop, input.value.which) : undefined
  return command<BulkInput, BulkAnswer>(shop, actor, "artworks.write", input, async (run, { bulk }) => {
    const { tx } = run
    const before = await startBulkChange(run, bulk, action)
    if (before) return before
    const ids = which ? await lockIds(tx, which) : []
    if (ids.length === 0) return refuse("not_found", "There is no such work.")
    const decide = await prepare(run, ids)
    if (!decide.ok) return decide
    const answer: BulkAnswer = { bulk, changed: 0, about: [], left: [], leftCount: 0 }
    for (const some of toBatches(ids)) {
      const decided = (await listBulkWorks(tx, some)).map((work) => ({ work, decision: decide.value(work) }))
      const writes = decided.flatMap(({ work, decision }) =>
        decision && "set" in decision ? [{ work, ...decision }] : [],
      )
      const left = decided.flatMap(({ work, decision }) =>
        decision && "left" in decision ? [`${work.title} ${decision.left}.`] : [],
      )
      await saveBulkWorks(run, writes, bulk)
      answer.changed += writes.length
      answer.about.push(...writes.map(({ work }) => work.id).slice(0, maxNamed - answer.about.length))
      answer.leftCount += left.length
      answer.left.push(...left.slice(0, maxNamed - answer.left.length))
    }
    if (answer.changed === 0 && answer.leftCount > 0) return refuse("conflict", formatSkipped(answer).join(" "))
    await tx.update(bulkChanges).set({ answer }).where(eq(bulkChanges.id, bulk))
    return done(answer)
  })
}

export const formatSkipped = ({ left, leftCount }: Pick<BulkAnswer, "left" | "leftCount">): string[] =>
  leftCount > left.length ? [...left, `And ${leftCount - left.length} more were left alone.`] : left

/** @returns the stored answer of a repeated request */
async function startBulkChange(
  { tx, now }: CommandContext,
  bulk: string,
  action: string,
): Promise<Outcome<BulkAnswer> | null> {
  const inserted = await tx
    .insert(bulkChanges)
    .values({ id: bulk, action, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (inserted.length > 0) return null
  const [other] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, bulk))
  if (other?.action !== action) return refuse("conflict", "This form was used for something else. Please begin again.")
  return done(other.answer as BulkAnswer)
}

export const listBulkWorks = (tx: Transaction, ids: string[]): Promise<BulkWork[]> =>
  selectBulkWorks(tx, sql`${artworks.id} = any (${sql.param(ids)}::uuid[])`)

export const selectBulkWorks = (db: Pick<Transaction, "select">, which: SQL, most = 100_000): Promise<BulkWork[]> =>
  db
    .select({
      ...columns,
      id: artworks.id,
      title: artworks.title,
      currency: artworks.currency,
      availability: artworks.availability,
      mainPictureId: artworks.mainPictureId,
      series: series.title,
      inSale: sql<boolean>`exists (select from holds where holds.artwork_id = artworks.id and holds.state = 'active')`,
    })
    .from(artworks)
    .leftJoin(series, eq(series.id, artworks.seriesId))
    .where(which)
    .orderBy(artworks.id)
    .limit(most)

export type BulkWrite = { work: BulkWork } & Extract<BulkDecision, { set: unknown }>

/** Writes new values of locked works, and an event for each with both values, for an undo. */
export async function saveBulkWorks(
  { shop, tx, actor, now }: CommandContext,
  writes: BulkWrite[],
  bulk: string | null,
): Promise<void> {
  if (writes.length === 0) return
  const names = (Object.keys(columns) as BulkColumn[]).filter((name) => writes.some(({ set }) => name in set))
  const rows = writes.map(({ work, set }) => ({ ...work, ...set }))
  const assigned = names.map((name) => {
    const column = sql.identifier(columns[name].name)
    return sql`${column} = given.${column}`
  })
  await tx.execute(
    sql`update artworks set ${sql.join(assigned, sql`, `)}, updated_at = ${now.toISOString()}::timestamptz
      from ${jsonRows(artworks, ["id", ...names], rows)} where artworks.id = given.id`,
  )
  const lines = writes.map(({ work, set, action, changes }) => {
    const was = Object.fromEntries((Object.keys(set) as BulkColumn[]).map((name) => [name, work[name]]))
    const shown = set.publishedAt === null && work.publishedAt ? { publishedAt: work.publishedAt } : {}
    return {
      at: now,
      actorId: actor.kind === "user" ? actor.id : null,
      actorName: getActorName(actor),
      noun: "artwork",
      nounId: work.id,
      action,
      changes,
      detail: { was, is: set, ...shown },
      bulkId: bulk,
    }
  })
  await tx.execute(insertRows(history, lines))
  if (names.includes("protection")) await shop.jobs.send(tx, "protect-pictures", {})
}
