import type { Readable } from "node:stream"
import { and, eq } from "drizzle-orm"
import { matchesId } from "../../db/matches-id.ts"
import { commissionProofPictures, commissionProofs } from "../../db/tables/commission-proofs.ts"
import { commissionReferences } from "../../db/tables/commissions.ts"
import type { Actor } from "../actor.ts"
import { getPrivateFileKey } from "../media/private-pictures.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"

type PictureRequest = { id: string; small: boolean }

export const getCommissionPicture = (
  shop: Shop,
  actor: Actor,
  commissionId: string,
  asked: PictureRequest,
): Promise<Outcome<Readable>> =>
  query(shop, actor, "commissions.read", async () => {
    const file = await findPictureFile(shop, commissionId, asked)
    return file ? done(file) : refuse("not_found", "There is no such picture.")
  })

async function findPictureFile(
  shop: Pick<Shop, "db" | "storage">,
  commissionId: string,
  { id, small }: PictureRequest,
): Promise<Readable | null> {
  const { folder, width, smallWidth } = commissionProofPictures
  const [shown] = await shop.db
    .select({ folder, width, smallWidth })
    .from(commissionProofPictures)
    .innerJoin(commissionProofs, eq(commissionProofs.id, commissionProofPictures.proofId))
    .where(and(matchesId(commissionProofPictures.id, id), matchesId(commissionProofs.commissionId, commissionId)))
  if (shown) return shop.storage.private.get(getPrivateFileKey(shown, small))
  const of = commissionReferences
  const [reference] = await shop.db
    .select({ folder: of.folder, width: of.width, smallWidth: of.smallWidth })
    .from(of)
    .where(and(matchesId(of.id, id), matchesId(of.commissionId, commissionId)))
  if (!reference?.folder || !reference.width || !reference.smallWidth) return null
  const { folder: own, width: large, smallWidth: least } = reference
  return shop.storage.private.get(getPrivateFileKey({ folder: own, width: large, smallWidth: least }, small))
}
