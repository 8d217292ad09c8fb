import { and, inArray, isNotNull, isNull } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { commissionRoomLinks } from "../../db/tables/commissions.ts"

/** The hashes of all links to rooms that were revoked here, before an archive replaces all rows. */
export async function revokedLinks(tx: Transaction): Promise<string[]> {
  const { secretHash, revokedAt } = commissionRoomLinks
  const rows = await tx.select({ secretHash }).from(commissionRoomLinks).where(isNotNull(revokedAt))
  return rows.map((row) => row.secretHash)
}

/** Revokes links again that an archive from before brought back: whoever was to get in no more still has them. */
export async function revokeAgain(tx: Transaction, hashes: string[], now: Date): Promise<void> {
  if (hashes.length === 0) return
  const { secretHash, revokedAt } = commissionRoomLinks
  await tx
    .update(commissionRoomLinks)
    .set({ revokedAt: now })
    .where(and(inArray(secretHash, hashes), isNull(revokedAt)))
}
