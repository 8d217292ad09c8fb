import { inArray } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { mails } from "../../db/tables/mails.ts"

/**
 * Takes mails out of the outbox before they are delivered; the job that comes for one finds nothing to do.
 * @returns false, and takes nothing, when one of them has left or been tried
 */
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
