import type { Readable } from "node:stream"
import { and, eq, isNotNull } from "drizzle-orm"
import { z } from "zod"
import { commissionProofPictures, commissionProofs } from "../../../db/tables/commission-proofs.ts"
import { commissionReferences } from "../../../db/tables/commissions.ts"
import { getPrivateFileKey } from "../../media/private-pictures.server.ts"
import type { Shop } from "../../shop.ts"
import type { Client } from "../client.server.ts"

/** One of the client's own references, or of a version that was sent; null: not theirs. */
export async function findPortalPicture(
  shop: Shop,
  { commissionId }: Client,
  { id, small }: { id: string; small: boolean },
): Promise<Readable | null> {
  if (!z.uuid().safeParse(id).success) return null
  const row = (await findProofPicture(shop, commissionId, id)) ?? (await findReferencePicture(shop, commissionId, id))
  return row ? shop.storage.private.get(getPrivateFileKey(row, small)) : null
}

async function findProofPicture(shop: Shop, commissionId: string, id: string) {
  const { folder, width, smallWidth, proofId } = commissionProofPictures
  const [row] = await shop.db
    .select({ folder, width, smallWidth })
    .from(commissionProofPictures)
    .innerJoin(commissionProofs, eq(commissionProofs.id, proofId))
    .where(
      and(
        eq(commissionProofPictures.id, id),
        eq(commissionProofs.commissionId, commissionId),
        isNotNull(commissionProofs.sentAt),
      ),
    )
  return row
}

async function findReferencePicture(shop: Shop, commissionId: string, id: string) {
  const { folder, width, smallWidth, by } = commissionReferences
  const [row] = await shop.db
    .select({ folder, width, smallWidth })
    .from(commissionReferences)
    .where(
      and(
        eq(commissionReferences.id, id),
        eq(commissionReferences.commissionId, commissionId),
        eq(by, "client"),
        isNotNull(folder),
      ),
    )
  return row?.folder && row.width && row.smallWidth
    ? { folder: row.folder, width: row.width, smallWidth: row.smallWidth }
    : null
}
