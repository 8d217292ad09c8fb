import type { Transaction } from "../db/connect.ts"
import type { Actor } from "./actor.ts"
import { inTransaction } from "./in-transaction.server.ts"
import { type Permission, refuseUnlessPermitted } from "./permissions.ts"
import { done, type Outcome } from "./problem.ts"
import type { Shop } from "./shop.ts"

/** `now` is the single time of everything that the command writes. */
export type TransactionContext = { tx: Transaction; actor: Actor; now: Date }

export type CommandContext = TransactionContext & { shop: Shop }

export const noInput: Outcome<undefined> = done(undefined)

/**
 * Deadlocks are retried, so the work must have no effect outside its transaction. A refusal rolls back.
 * @param permission "anyone": the work itself decides
 */
export async function command<V, T>(
  shop: Shop,
  actor: Actor,
  permission: Permission | "anyone",
  input: Outcome<V>,
  work: (context: CommandContext, value: V) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const now = shop.now()
  const refused = permission === "anyone" ? null : refuseUnlessPermitted(actor, permission, now)
  if (refused) return refused
  if (!input.ok) return input
  return inTransaction(shop, (tx) => work({ shop, actor, tx, now }, input.value))
}
