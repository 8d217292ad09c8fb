import { createHash } from "node:crypto"
import { pipeline } from "node:stream/promises"
import { eq } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"

/** `sha256` of the original file, in hex. */
export type CertifiedPicture = { pictureId: string; sha256: string }

/** Hashes the file itself. Refuses a work without a picture, and a file that is not what was uploaded. */
export async function getCertifiedPicture(shop: Shop, artworkId: string): Promise<Outcome<CertifiedPicture>> {
  const [picture] = await shop.db
    .select({ id: pictures.id, originalKey: pictures.originalKey, sha256: pictures.sha256 })
    .from(artworks)
    .innerJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(eq(artworks.id, artworkId))
  if (!picture) return refuse("conflict", "A certificate shows its work: please add a picture first.")
  const body = await shop.storage.private.get(picture.originalKey)
  if (!body) return refuse("conflict", "The original of the picture is missing. Please upload the picture again.")
  const hash = createHash("sha256")
  await pipeline(body, hash)
  const sha256 = hash.digest("hex")
  if (sha256 !== picture.sha256)
    return refuse(
      "conflict",
      "The original of the picture is not the file that was uploaded. Please upload the picture again.",
    )
  return done({ pictureId: picture.id, sha256 })
}
