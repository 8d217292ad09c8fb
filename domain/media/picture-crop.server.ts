import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { pictures } from "../../db/tables/media.ts"
import { type Crop, type Extent, isWholePicture } from "../../lib/crop.ts"
import type { Shop } from "../shop.ts"
import { queuePictureStage } from "./queue-picture-stage.server.ts"
import type { PictureRow } from "./store-original.server.ts"

/** Upright, in pixels. */
export const getOriginalSize = ({ crop, width, height }: Pick<PictureRow, "crop" | "width" | "height">): Extent =>
  crop?.of ?? { width, height }

/** Existing files stay until the first new ones exist. The original is not changed. */
export async function saveCrop(
  shop: Shop,
  tx: Transaction,
  picture: PictureRow,
  crop: Crop | null,
  now: Date,
): Promise<void> {
  const of = getOriginalSize(picture)
  const shown = crop === null || isWholePicture(crop) ? { crop: null, ...of } : { crop: { ...crop, of } }
  await tx
    .update(pictures)
    .set({ ...shown, croppedAt: now, stage: "first", problem: null, finishedAt: null })
    .where(eq(pictures.id, picture.id))
  await queuePictureStage(shop, tx, picture.id, "first")
}
