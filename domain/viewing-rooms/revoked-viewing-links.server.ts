import { and, isNotNull, isNull, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { revokedRoomLinks } from "../../db/tables/commissions.ts"
import { viewingRoomLinks } from "../../db/tables/viewing-rooms.ts"

const { secretHash, revokedAt } = viewingRoomLinks

/** A room can be renewed again and again, so that its revoked links are remembered for longer than any archive is read back: in days. */
const remembered = 3650

/** All links to viewing rooms that were revoked here, before an archive replaces all rows; `revokeAgain` remembers them. */
export async function revokedViewingLinks(tx: Transaction, now: Date): Promise<{ secretHash: string; until: Date }[]> {
  const rows = await tx.select({ secretHash }).from(viewingRoomLinks).where(isNotNull(revokedAt))
  const until = new Date(now.getTime() + remembered * 86_400_000)
  return rows.map((row) => ({ ...row, until }))
}

/** Revokes links again that an archive from before brought back. Call it after `revokeAgain`. */
export async function revokeViewingLinksAgain(tx: Transaction, now: Date): Promise<void> {
  await tx
    .update(viewingRoomLinks)
    .set({ revokedAt: now })
    .where(
      and(isNull(revokedAt), sql`${secretHash} in (select ${revokedRoomLinks.secretHash} from ${revokedRoomLinks})`),
    )
}
