import { and, eq, gt, type SQL, sql } from "drizzle-orm"
import type { Database, Transaction } from "../db/connect.ts"
import { insertRows } from "../db/json-rows.ts"
import { runPrepared } from "../db/prepared.ts"
import { history } from "../db/tables/content.ts"
import { type Actor, getActorName } from "./actor.ts"
import type { FieldChanges } from "./field-changes.server.ts"

/**
 * Call it in the transaction of the change. Never record secrets. @param statement the change itself as one statement, sent
 * together with the line @returns the line's id; later lines have higher ones
 */
export async function recordEvent(
  tx: Transaction | Database,
  actor: Actor,
  change: { noun: string; nounId: string; action: string; changes?: FieldChanges; detail?: Record<string, unknown> },
  at: Date,
  statement?: SQL,
): Promise<number> {
  const line = {
    at,
    actorId: actor.kind === "user" ? actor.id : null,
    actorName: getActorName(actor),
    noun: change.noun,
    nounId: change.nounId,
    action: change.action,
    changes: change.changes ?? {},
    detail: change.detail ?? {},
  }
  const { rows } = await runPrepared<{ id: string }>(
    tx,
    sql`${statement ? sql`with change as (${statement}) ` : sql``}${insertRows(history, [line])} returning id`,
  )
  if (!rows[0]) throw new Error("the history was not written")
  return Number(rows[0].id)
}

/** Call it under the noun's lock. */
export async function hasChangedSince(
  tx: Transaction,
  afterId: number,
  { noun, nounId, fields }: { noun: string; nounId: string; fields: string[] },
): Promise<boolean> {
  const [later] = await tx
    .select({ id: history.id })
    .from(history)
    .where(
      and(
        eq(history.noun, noun),
        eq(history.nounId, nounId),
        gt(history.id, afterId),
        sql`${history.changes} ?| ${sql.param(fields)}::text[]`,
      ),
    )
    .limit(1)
  return later !== undefined
}
