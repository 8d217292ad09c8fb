import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { type PictureVariant, pictures } from "../../db/tables/media.ts"
import type { DeriveOptions } from "../../services/images/images.ts"
import type { JobData } from "../jobs.ts"
import type { Shop } from "../shop.ts"

/**
 * One stage of making a picture's public files: WebP and JPEG first (the smallest is at once visible), AVIF after,
 * when no other picture waits to be seen. May run again: files have the hash of their content in their name, so the
 * same are written again.
 */
export async function derivePicture(shop: Shop, { pictureId, stage }: JobData["derive-picture"]): Promise<void> {
  const [picture] = await shop.db.select().from(pictures).where(eq(pictures.id, pictureId))
  if (!picture || picture.finishedAt) return
  const variants = new Map<string, PictureVariant>(picture.variants.map((variant) => [variant.key, variant]))
  const options: DeriveOptions = {
    folder: `pictures/${picture.id}`,
    async save(variant, file) {
      await shop.storage.public.put(variant.key, { file })
      variants.set(variant.key, variant)
      await shop.db
        .update(pictures)
        .set({ variants: [...variants.values()] })
        .where(eq(pictures.id, pictureId))
    },
  }
  await shop.storage.private.withFile(picture.originalKey, async (file) => {
    if (stage === "avif") {
      const avif = await shop.images.deriveAvif(file, options)
      if (!avif.ok) return fail(shop, pictureId, avif.problem.message)
      await shop.db.update(pictures).set({ finishedAt: shop.now(), problem: null }).where(eq(pictures.id, pictureId))
      return
    }
    const seen = await shop.images.derive(file, options)
    if (!seen.ok) return fail(shop, pictureId, seen.problem.message)
    const { palette, placeholder } = seen.value
    await shop.db.transaction(async (tx) => {
      await tx.update(pictures).set({ palette, placeholder }).where(eq(pictures.id, pictureId))
      await nameMainImage(shop, tx, pictureId, [...variants.values()])
      await shop.jobs.send(tx, "derive-picture", { pictureId, stage: "avif" })
    })
  })
}

const fail = (shop: Shop, pictureId: string, problem: string) =>
  shop.db.update(pictures).set({ problem, finishedAt: shop.now() }).where(eq(pictures.id, pictureId))

/** `main_image_url` is the one address of a work's picture for feeds and other programs: the widest JPEG. */
async function nameMainImage(
  shop: Shop,
  tx: Transaction,
  pictureId: string,
  variants: PictureVariant[],
): Promise<void> {
  const widest = variants.filter(({ format }) => format === "jpeg").sort((one, other) => other.width - one.width)[0]
  if (!widest) return
  await tx
    .update(artworks)
    .set({ mainImageUrl: shop.storage.publicUrl(widest.key) })
    .where(eq(artworks.mainPictureId, pictureId))
}
