import { and, asc, eq } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { users } from "../../../db/tables/accounts.ts"
import { factors } from "../../../db/tables/factors.ts"
import { isUuid } from "../../../lib/is-uuid.ts"
import { done, type Outcome, refuseBecause } from "../../problem.ts"

export type Factor = typeof factors.$inferSelect

export const listFactors = (db: Database | Transaction, userId: string): Promise<Factor[]> =>
  db.select().from(factors).where(eq(factors.userId, userId)).orderBy(asc(factors.createdAt), asc(factors.id))

/** Serializes changes of the account's factors. */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update")
}

export async function getOwnFactor(db: Database | Transaction, userId: string, id: string): Promise<Outcome<Factor>> {
  if (!isUuid(id)) return refuseBecause("validation_failed", "not_found", "A factor’s ID is a UUID.")
  const [factor] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.id, id), eq(factors.userId, userId)))
  return factor ? done(factor) : refuseBecause("mfa_factor_not_found", "not_found", "There is no such factor.")
}
