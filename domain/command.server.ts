import type { Transaction } from "../db/connect.ts"
import { type Actor, refuseUnlessAdmin, refuseUnlessConfirmed } from "./actor.ts"
import { atomically } from "./atomically.server.ts"
import { done, type Outcome } from "./problem.ts"
import type { Shop } from "./shop.ts"

/** What every write needs: its transaction, who makes it, and one moment for all that it writes. */
export type Write = { tx: Transaction; actor: Actor; now: Date }

/** What a command works with. */
export type Run = Write & { shop: Shop }

/** For commands that take no input. */
export const noInput: Outcome<undefined> = done(undefined)

/**
 * Runs a command: refuses who may not give it, then an invalid input, then does the work in one transaction.
 * A refusal rolls back everything that the work wrote before it. The database's own refusals of a deadlock are
 * retried (see `connect`), so the work must do nothing outside its transaction.
 *
 * @param who "admin" for the artist and the program itself; "confirmed admin" where a stolen session could make the site its
 *   thief's (decision 059); "anyone" where the work itself decides
 * @param input what `checked(schema, input)` returned, or `noInput`
 */
export async function command<V, T>(
  shop: Shop,
  actor: Actor,
  who: "admin" | "confirmed admin" | "anyone",
  input: Outcome<V>,
  work: (run: Run, value: V) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const now = shop.now()
  const refused =
    who === "admin" ? refuseUnlessAdmin(actor) : who === "confirmed admin" ? refuseUnlessConfirmed(actor, now) : null
  if (refused) return refused
  if (!input.ok) return input
  return atomically(shop, (tx) => work({ shop, actor, tx, now }, input.value))
}
