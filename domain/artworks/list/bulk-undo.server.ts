import { isDeepStrictEqual } from "node:util"
import { and, eq, inArray, sql } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../../db/connect.ts"
import { bulkChanges, series } from "../../../db/tables/artworks.ts"
import { history } from "../../../db/tables/content.ts"
import type { Actor } from "../../actor.ts"
import { command } from "../../command.server.ts"
import type { FieldChanges } from "../../field-changes.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { lockIds } from "../lock-works.server.ts"
import { toBatches } from "../work-batches.server.ts"
import {
  type BulkAnswer,
  type BulkColumn,
  type BulkWork,
  type BulkWrite,
  formatSkipped,
  listBulkWorks,
  saveBulkWorks,
} from "./bulk-change.server.ts"

type Values = Partial<Pick<BulkWork, BulkColumn>>
type Line = { was: Values; is: Values; changes: FieldChanges }

const undoSchema = z.strictObject({ bulk: z.uuid() })

const refusals: Record<string, (work: BulkWork) => string | null> = {
  repriced: (work) => findRepriceRefusal(work),
  restored: (work) => (work.inSale ? "is being bought" : null),
}

const withoutPicture = (work: BulkWork, was: Values) =>
  was.publishedAt && work.mainPictureId === null ? "needs a picture before it can be shown" : null

const withoutSeries = ({ seriesId }: Values, kept: Set<string>) =>
  seriesId && !kept.has(seriesId) ? "stays as it is, because its series is gone" : null

async function findExistingSeries(tx: Transaction, lines: Line[]): Promise<Set<string>> {
  const ids = [...new Set(lines.flatMap(({ was }) => was.seriesId ?? []))]
  if (ids.length === 0) return new Set()
  const rows = await tx.select({ id: series.id }).from(series).where(inArray(series.id, ids)).for("key share")
  return new Set(rows.map(({ id }) => id))
}

/** Null when the price may change. */
export const findRepriceRefusal = (work: BulkWork): string | null =>
  work.availability === "sold"
    ? "is sold"
    : work.inSale
      ? "is being bought"
      : work.availability === "reserved"
        ? "is reserved"
        : null

/** Skips and names works whose changed fields changed since. Refused (409) when all are skipped, and a second time. */
export const undoBulkChange = (shop: Shop, actor: Actor, input: { bulk: string }): Promise<Outcome<BulkAnswer>> =>
  command<{ bulk: string }, BulkAnswer>(
    shop,
    actor,
    "artworks.write",
    validateInput(undoSchema, input),
    async (context, { bulk }) => {
      const { tx, now } = context
      const [change] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, bulk)).for("update")
      if (!change) return refuse("not_found", "There is no such change.")
      if (change.undoneAt) return refuse("conflict", "This has been undone already.")
      const ids = await lockIds(
        tx,
        sql`id = any (array(select noun_id::uuid from history where bulk_id = ${bulk} and noun = 'artwork'))`,
      )
      const answer: BulkAnswer = { bulk, changed: 0, about: [], left: [], leftCount: 0 }
      for (const some of toBatches(ids)) {
        const lines = await getLines(context.tx, bulk, some)
        const existingSeries = await findExistingSeries(tx, [...lines.values()])
        const writes: BulkWrite[] = []
        for (const work of await listBulkWorks(tx, some)) {
          const line = lines.get(work.id)
          if (!line) continue
          const reason = isUnchanged(work, line.is)
            ? (refusals[change.action]?.(work) ??
              withoutPicture(work, line.was) ??
              withoutSeries(line.was, existingSeries))
            : "has changed since"
          if (reason === null) {
            writes.push({
              work,
              set: line.was,
              action: `undid: ${change.action}`,
              changes: invertChanges(line.changes),
            })
            continue
          }
          answer.leftCount++
          if (answer.left.length < 8) answer.left.push(`${work.title} ${reason}.`)
        }
        await saveBulkWorks(context, writes, null)
        answer.changed += writes.length
        answer.about.push(...writes.map(({ work }) => work.id).slice(0, 8 - answer.about.length))
      }
      if (answer.changed === 0 && answer.leftCount > 0)
        return refuse("conflict", [...formatSkipped(answer), "This can’t be undone."].join(" "))
      await tx.update(bulkChanges).set({ undoneAt: now }).where(eq(bulkChanges.id, bulk))
      return done(answer)
    },
  )

async function getLines(
  tx: Parameters<typeof listBulkWorks>[0],
  bulk: string,
  ids: string[],
): Promise<Map<string, Line>> {
  const rows = await tx
    .select({ id: history.nounId, changes: history.changes, detail: history.detail })
    .from(history)
    .where(and(eq(history.bulkId, bulk), sql`${history.nounId} = any (${sql.param(ids)}::text[])`))
    .orderBy(history.id)
  const lines = new Map<string, Line>()
  for (const { id, changes, detail } of rows) {
    const { was, is } = detail as Omit<Line, "changes">
    const before = lines.get(id)
    lines.set(id, {
      was: { ...was, ...before?.was },
      is: { ...before?.is, ...is },
      changes: { ...before?.changes, ...changes },
    })
  }
  return lines
}

const isUnchanged = (work: BulkWork, is: Values): boolean =>
  (Object.keys(is) as BulkColumn[]).every((name) =>
    isDeepStrictEqual(JSON.parse(JSON.stringify(work[name])), is[name] ?? null),
  )

const invertChanges = (changes: FieldChanges): FieldChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([name, { before, after }]) => [name, { before: after, after: before }]),
  )
