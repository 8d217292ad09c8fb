import { inArray } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"

/** Deletes waiting e-mails; their jobs then do nothing. @returns false, with no change, if one has been sent or tried */
export async function withdrawEmails(tx: Transaction, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const rows = await tx
    .select({ state: outboxEmails.state, attempts: outboxEmails.attempts })
    .from(outboxEmails)
    .where(inArray(outboxEmails.id, ids))
    .orderBy(outboxEmails.id)
    .for("update")
  if (rows.length < ids.length || rows.some(({ state, attempts }) => state !== "waiting" || attempts > 0)) return false
  await tx.delete(outboxEmails).where(inArray(outboxEmails.id, ids))
  return true
}
