import { eq } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { artworks, uploadDrafts } from "../../../db/tables/artworks.ts"
import type { Actor } from "../../actor.ts"
import { record } from "../../history.server.ts"
import { removeUnusedPictures } from "../../media/remove-pictures.server.ts"
import { takePictureFile } from "../../media/take-picture-file.server.ts"
import { endUpload, type UploadRow } from "../../media/upload-commands.server.ts"
import { done, type Outcome } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { onAFreeAddress } from "../../slugs.server.ts"
import { hangPicture } from "../hang-picture.server.ts"
import { type ArtworkRow, lockWork } from "../lock-works.server.ts"
import { replaceView } from "../replace-view.server.ts"
import { moveAddress } from "./draft-address.server.ts"
import { isNameByCamera } from "./file-facts.ts"

/** A file that is damaged or no picture is marked as refused. Idempotent. `file` is the path of the bytes. */
export async function takePicture(shop: Shop, actor: Actor, upload: UploadRow, file: string): Promise<Outcome<null>> {
  if (upload.state !== "waiting") return done(null)
  return onAFreeAddress("artworks_slug_unique", () =>
    takePictureFile(shop, actor, upload, file, async (tx, picture, { title }) => {
      // During inspection the upload may have been used, deleted, or moved to another draft.
      const taken = await endUpload(tx, upload.id, "done")
      const work = taken?.subjectId ? await lockWork(tx, taken.subjectId) : null
      if (!taken || !work) return removeUnusedPictures(shop, tx, [picture.id])
      await hangPicture(tx, work.id, picture.id, taken)
      if (taken.replaces) await replaceView(shop, tx, work, taken.replaces, picture.id)
      const detail = { caption: taken.caption }
      await record(tx, actor, { noun: "artwork", nounId: work.id, action: "picture added", detail }, shop.now())
      if (taken.place === 0 && title) await writeTitle(tx, work, title, shop.now())
    }),
  )
}

/** The title in the file's metadata is better than a camera's file name, but never replaces a typed one. */
async function writeTitle(tx: Transaction, work: ArtworkRow, title: string, at: Date): Promise<void> {
  const [draft] = await tx.select().from(uploadDrafts).where(eq(uploadDrafts.artworkId, work.id))
  if (!draft?.guessed.includes("title") || !isNameByCamera(work.title)) return
  await tx.update(artworks).set({ title }).where(eq(artworks.id, work.id))
  const moved = await moveAddress(tx, work, title, at)
  if (!moved.ok) throw new Error(moved.problem.message)
}
