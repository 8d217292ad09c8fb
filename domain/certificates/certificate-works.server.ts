import { inArray } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { certificates } from "../../db/tables/certificates.ts"

/** `copy` is the number in an edition (0: none, or a proof). Includes revoked ones. */
type CertificateWork = { code: string; artworkId: string; copy: number }

/** @param of works' ids, or codes */
export async function listCertificateWorks(
  db: Database | Transaction,
  of: { works: string[] } | { codes: string[] },
): Promise<CertificateWork[]> {
  const wanted = "works" in of ? of.works : of.codes
  if (wanted.length === 0) return []
  const rows = await db
    .select({ code: certificates.code, artworkId: certificates.artworkId, copy: certificates.copy })
    .from(certificates)
    .where(inArray("works" in of ? certificates.artworkId : certificates.code, wanted))
  return rows.flatMap(({ artworkId, copy, ...row }) =>
    artworkId ? [{ ...row, artworkId, copy: /^\d+$/.test(copy) ? Number(copy) : 0 }] : [],
  )
}
