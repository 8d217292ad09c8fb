import { and, gt, isNotNull, isNull, lte, sql } from "drizzle-orm"
import { union } from "drizzle-orm/pg-core"
import type { Transaction } from "../../db/connect.ts"
import { commissionRoomLinks, revokedRoomLinks } from "../../db/tables/commissions.ts"

type Revoked = typeof revokedRoomLinks.$inferSelect

/** Revoked links that have not expired: read before an archive replaces all rows. */
export function revokedLinks(tx: Transaction, now: Date): Promise<Revoked[]> {
  const { secretHash, revokedAt, expiresAt } = commissionRoomLinks
  const { until } = revokedRoomLinks
  return union(
    tx
      .select({ secretHash, until: expiresAt })
      .from(commissionRoomLinks)
      .where(and(isNotNull(revokedAt), gt(expiresAt, now))),
    tx.select({ secretHash: revokedRoomLinks.secretHash, until }).from(revokedRoomLinks).where(gt(until, now)),
  )
}

/**
 * An older archive would restore revoked links. They are remembered, because another archive may contain one that this lacks.
 */
export async function revokeAgain(tx: Transaction, revoked: Revoked[], now: Date): Promise<void> {
  if (revoked.length > 0) await tx.insert(revokedRoomLinks).values(revoked).onConflictDoNothing()
  await tx.delete(revokedRoomLinks).where(lte(revokedRoomLinks.until, now))
  await tx
    .update(commissionRoomLinks)
    .set({ revokedAt: now })
    .where(
      and(
        isNull(commissionRoomLinks.revokedAt),
        sql`${commissionRoomLinks.secretHash} in (select ${revokedRoomLinks.secretHash} from ${revokedRoomLinks})`,
      ),
    )
}
