import type { Database, Transaction } from "../db/connect.ts"
import { history } from "../db/tables/content.ts"
import { type Actor, nameOf } from "./actor.ts"

/**
 * Writes down who did what. Call it in the transaction of the change itself, so that neither is there without the other.
 * @param detail what changed, small and free of secrets
 */
export async function record(
  tx: Transaction | Database,
  actor: Actor,
  change: { noun: string; nounId: string; action: string; detail?: Record<string, unknown> },
  at: Date,
): Promise<void> {
  await tx.insert(history).values({
    at,
    actorId: actor.kind === "user" ? actor.id : null,
    actorName: nameOf(actor),
    noun: change.noun,
    nounId: change.nounId,
    action: change.action,
    detail: change.detail ?? {},
  })
}
