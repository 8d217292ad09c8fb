import { eq } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { users, verifications } from "../../../db/tables/accounts.ts"

export async function finishPasswordReset(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  await deletePasswordResets(db, userId)
}

export const deletePasswordResets = (db: Database | Transaction, userId: string) =>
  db.delete(verifications).where(eq(verifications.value, userId))
