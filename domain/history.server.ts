import { and, eq, gt, sql } from "drizzle-orm"
import type { Database, Transaction } from "../db/connect.ts"
import { history } from "../db/tables/content.ts"
import { type Actor, getActorName } from "./actor.ts"
import type { FieldChanges } from "./field-changes.server.ts"

/** Call it in the transaction of the change. Never record secrets. @returns the line's id; later lines have higher ones */
export async function recordEvent(
  tx: Transaction | Database,
  actor: Actor,
  change: { noun: string; nounId: string; action: string; changes?: FieldChanges; detail?: Record<string, unknown> },
  at: Date,
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
  const [written] = await tx.insert(history).values(line).returning({ id: history.id })
  if (!written) throw new Error("the history was not written")
  return written.id
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
