import { isNotNull } from "drizzle-orm"
import { commissionProofPictures } from "../../db/tables/commission-proofs.ts"
import { commissionReferences } from "../../db/tables/commissions.ts"
import { purgePrivatePictures } from "../media/private-pictures.server.ts"
import type { Shop } from "../shop.ts"
import { commissionPictures } from "./pictures.ts"

/** Removes files without a row: it was deleted, or the process ended before the command. */
export const purgeCommissionPictures = (shop: Shop): Promise<void> =>
  purgePrivatePictures(shop, commissionPictures.folder, async () => {
    const { folder } = commissionReferences
    const references = await shop.db.select({ folder }).from(commissionReferences).where(isNotNull(folder))
    const proofs = await shop.db.select({ folder: commissionProofPictures.folder }).from(commissionProofPictures)
    return [...references, ...proofs].flatMap((row) => row.folder ?? [])
  })
