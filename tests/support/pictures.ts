import { artworkPictures } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import type { Shop } from "../../domain/shop.ts"

/** A finished picture without files. @returns its ID */
export async function insertFakePicture(shop: Pick<Shop, "db">): Promise<string> {
  const [row] = await shop.db
    .insert(pictures)
    .values({
      originalKey: "originals/test.png",
      sha256: crypto.randomUUID(),
      format: "png",
      bytes: 1000,
      width: 1600,
      height: 1200,
      variants: [{ format: "webp", width: 320, height: 240, key: "pictures/test/320.webp", bytes: 900 }],
      placeholder: { c1: "#aabbcc", c2: "#ccbbaa" },
      stage: "done",
      finishedAt: new Date(),
    })
    .returning({ id: pictures.id })
  if (!row) throw new Error("the picture was not stored")
  return row.id
}

/** Attaches a picture to a work, at the first position by default. */
export const attachWorkPicture = (shop: Pick<Shop, "db">, artworkId: string, pictureId: string, position = 0) =>
  shop.db.insert(artworkPictures).values({ artworkId, pictureId, position })
