import { and, isNotNull, isNull, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { revokedPortalLinks } from "../../db/tables/commissions.ts"
import { viewingRoomLinks } from "../../db/tables/viewing-rooms.ts"

const { secretHash, revokedAt } = viewingRoomLinks

/** In days. A room can be renewed, so its revoked links are stored for longer than any archive is restored. */
const rememberedDays = 3650

/** Call it before an archive replaces all rows; `revokeAgain` stores them. */
export async function listRevokedViewingLinks(
  tx: Transaction,
  now: Date,
): Promise<{ secretHash: string; until: Date }[]> {
  const rows = await tx.select({ secretHash }).from(viewingRoomLinks).where(isNotNull(revokedAt))
  const until = new Date(now.getTime() + rememberedDays * 86_400_000)
  return rows.map((row) => ({ ...row, until }))
}

/** For links that an older archive restored. Call it after `revokeAgain`. */
export async function revokeViewingLinksAgain(tx: Transaction, now: Date): Promise<void> {
  await tx
    .update(viewingRoomLinks)
    .set({ revokedAt: now })
    .where(
      and(
        isNull(revokedAt),
        sql`${secretHash} in (select ${revokedPortalLinks.secretHash} from ${revokedPortalLinks})`,
      ),
    )
}
