import { eq } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { users, verifications } from "../../db/tables/accounts.ts"

export async function settleReset(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  await forgetResets(db, userId)
}

export const forgetResets = (db: Database | Transaction, userId: string) =>
  db.delete(verifications).where(eq(verifications.value, userId))
