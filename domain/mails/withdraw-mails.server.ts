import { inArray } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { mails } from "../../db/tables/mails.ts"

/** Deletes waiting e-mails; their jobs then do nothing. @returns false, with no change, if one has been sent or tried */
export async function withdrawMails(tx: Transaction, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const rows = await tx
    .select({ state: mails.state, attempts: mails.attempts })
    .from(mails)
    .where(inArray(mails.id, ids))
    .orderBy(mails.id)
    .for("update")
  if (rows.length < ids.length || rows.some(({ state, attempts }) => state !== "waiting" || attempts > 0)) return false
  await tx.delete(mails).where(inArray(mails.id, ids))
  return true
}
