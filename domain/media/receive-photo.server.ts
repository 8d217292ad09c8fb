import { and, eq, isNull, ne } from "drizzle-orm"
import { fileUploads } from "../../db/tables/media.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { deleteUnusedPictures } from "./delete-pictures.server.ts"
import { savePicture } from "./store-original.server.ts"
import { storeUpload } from "./store-upload.server.ts"
import { endUpload, type UploadRow } from "./upload-commands.server.ts"

/** A file that is no picture, or in the library already, is marked as refused. Idempotent. `file` is the path of the bytes. */
export async function receivePhoto(shop: Shop, actor: Actor, upload: UploadRow, file: string): Promise<Outcome<null>> {
  const { state, subjectId } = upload
  if (state !== "waiting" || !subjectId) return done(null)
  const stored = await storeUpload(shop, actor, upload, file)
  if (!stored.ok) return stored
  await using original = stored.value
  if (!original) return done(null)
  return await command(shop, actor, "media.write", noInput, async (context) => {
    const { tx } = context
    const picture = await savePicture(context, original)
    const [photo] = await tx.select().from(fileUploads).where(eq(fileUploads.id, subjectId)).for("update")
    const same = and(
      eq(fileUploads.pictureId, picture.id),
      ne(fileUploads.id, subjectId),
      isNull(fileUploads.deletedAt),
    )
    const [twin] = await tx.select({ id: fileUploads.id }).from(fileUploads).where(same).limit(1)
    const ended = twin
      ? await endUpload(tx, upload.id, "refused", "The library has this picture already.")
      : await endUpload(tx, upload.id, "done")
    // The upload may have ended during the inspection.
    if (!ended || twin || !photo) await deleteUnusedPictures(shop, tx, [picture.id])
    else await tx.update(fileUploads).set({ pictureId: picture.id }).where(eq(fileUploads.id, subjectId))
    return done(null)
  })
}
