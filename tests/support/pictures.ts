import type { Transaction } from "../../db/connect.ts"
import { artworkPictures } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import type { Actor } from "../../domain/actor.ts"
import { command, noInput } from "../../domain/command.server.ts"
import { type PictureRow, savePicture, storeOriginal } from "../../domain/media/store-original.server.ts"
import { done } from "../../domain/problem.ts"
import type { Shop } from "../../domain/shop.ts"

/** @param attach runs in the transaction that saves the picture */
export async function addPicture(
  shop: Shop,
  actor: Actor,
  file: string,
  attach: (tx: Transaction, picture: PictureRow) => Promise<void> = async () => {},
): Promise<PictureRow> {
  const stored = await storeOriginal(shop, actor, file, "work.jpg")
  if (!stored.ok) throw new Error(stored.problem.message)
  await using original = stored.value
  const added = await command(shop, actor, "media.write", noInput, async (context) => {
    const picture = await savePicture(context, original)
    await attach(context.tx, picture)
    return done(picture)
  })
  if (!added.ok) throw new Error(added.problem.message)
  return added.value
}

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
