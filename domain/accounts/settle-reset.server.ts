import { eq } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { users, verifications } from "../../db/tables/accounts.ts"

/**
 * After a new password by letter: the address is shown to be the person's, and no other letter for a new password that was
 * asked for before works.
 */
export async function settleReset(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  await forgetResets(db, userId)
}

/** The links of letters for a new password to this account no longer work. */
export const forgetResets = (db: Database | Transaction, userId: string) =>
  db.delete(verifications).where(eq(verifications.value, userId))
