import { inArray } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { certificates } from "../../db/tables/certificates.ts"

/** What a certificate is of: a work, or the copy of an edition with this number (0: none, or a proof). Also of one that was revoked. */
export type CertificateOfWork = { code: string; artworkId: string; copy: number }

/** The works that certificates are of. @param of their works' ids, or their codes */
export async function worksOfCertificates(
  db: Database | Transaction,
  of: { works: string[] } | { codes: string[] },
): Promise<CertificateOfWork[]> {
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
