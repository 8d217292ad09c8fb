import { and, gt, isNotNull, isNull, lte, sql } from "drizzle-orm"
import { union } from "drizzle-orm/pg-core"
import type { Transaction } from "../../db/connect.ts"
import { commissionPortalLinks, revokedPortalLinks } from "../../db/tables/commissions.ts"

type RevokedLink = typeof revokedPortalLinks.$inferSelect

/** Revoked links that have not expired: read before an archive replaces all rows. */
export function listRevokedPortalLinks(tx: Transaction, now: Date): Promise<RevokedLink[]> {
  const { secretHash, revokedAt, expiresAt } = commissionPortalLinks
  const { until } = revokedPortalLinks
  return union(
    tx
      .select({ secretHash, until: expiresAt })
      .from(commissionPortalLinks)
      .where(and(isNotNull(revokedAt), gt(expiresAt, now))),
    tx.select({ secretHash: revokedPortalLinks.secretHash, until }).from(revokedPortalLinks).where(gt(until, now)),
  )
}

/**
 * An older archive would restore revoked links. They are remembered, because another archive may contain one that this lacks.
 */
export async function reapplyRevokedPortalLinks(tx: Transaction, revoked: RevokedLink[], now: Date): Promise<void> {
  if (revoked.length > 0) await tx.insert(revokedPortalLinks).values(revoked).onConflictDoNothing()
  await tx.delete(revokedPortalLinks).where(lte(revokedPortalLinks.until, now))
  await tx
    .update(commissionPortalLinks)
    .set({ revokedAt: now })
    .where(
      and(
        isNull(commissionPortalLinks.revokedAt),
        sql`${commissionPortalLinks.secretHash} in (select ${revokedPortalLinks.secretHash} from ${revokedPortalLinks})`,
      ),
    )
}
