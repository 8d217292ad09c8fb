import { eq } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { artworks, uploadDrafts } from "../../../db/tables/artworks.ts"
import type { Actor } from "../../actor.ts"
import { recordEvent } from "../../history.server.ts"
import { deleteUnusedPictures } from "../../media/delete-pictures.server.ts"
import { receivePictureFile } from "../../media/receive-picture-file.server.ts"
import { endUpload, type UploadRow } from "../../media/upload-commands.server.ts"
import { done, type Outcome } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { withUniqueSlug } from "../../slugs.server.ts"
import { attachArtworkPicture } from "../attach-picture.server.ts"
import { type ArtworkRow, lockWork } from "../lock-works.server.ts"
import { replaceView } from "../replace-view.server.ts"
import { updateDraftSlug } from "./draft-slug.server.ts"
import { isCameraName } from "./parse-file-name.ts"

/** A file that is damaged or no picture is marked as refused. Idempotent. `file` is the path of the bytes. */
export async function receivePicture(
  shop: Shop,
  actor: Actor,
  upload: UploadRow,
  file: string,
): Promise<Outcome<null>> {
  if (upload.state !== "waiting") return done(null)
  return withUniqueSlug("artworks_slug_unique", () =>
    receivePictureFile(shop, actor, upload, file, async (tx, picture, { title }) => {
      // During inspection the upload may have been used, deleted, or moved to another draft.
      const finished = await endUpload(tx, upload.id, "done")
      const work = finished?.subjectId ? await lockWork(tx, finished.subjectId) : null
      if (!finished || !work) return deleteUnusedPictures(shop, tx, [picture.id])
      await attachArtworkPicture(tx, work.id, picture.id, finished)
      if (finished.replaces) await replaceView(shop, tx, work, finished.replaces, picture.id)
      const detail = { caption: finished.caption }
      await recordEvent(tx, actor, { noun: "artwork", nounId: work.id, action: "picture added", detail }, shop.now())
      if (finished.place === 0 && title) await saveTitle(tx, work, title, shop.now())
    }),
  )
}

/** The title in the file's metadata is better than a camera's file name, but never replaces a typed one. */
async function saveTitle(tx: Transaction, work: ArtworkRow, title: string, at: Date): Promise<void> {
  const [draft] = await tx.select().from(uploadDrafts).where(eq(uploadDrafts.artworkId, work.id))
  if (!draft?.guessed.includes("title") || !isCameraName(work.title)) return
  await tx.update(artworks).set({ title }).where(eq(artworks.id, work.id))
  const moved = await updateDraftSlug(tx, work, title, at)
  if (!moved.ok) throw new Error(moved.problem.message)
}
