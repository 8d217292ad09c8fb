import type { Actor } from "../domain/actor.ts"
import { takeArchive } from "../domain/archive/restore-commands.server.ts"
import { takePicture } from "../domain/artworks/upload/take-picture.server.ts"
import { takePressFile } from "../domain/exhibitions/press-file-commands.server.ts"
import { takeImportFile, takeImportPicture } from "../domain/imports/take-import-file.server.ts"
import { takePhoto } from "../domain/media/take-photo.server.ts"
import type { UploadPurpose } from "../domain/media/upload.ts"
import { isPurpose, type UploadRow } from "../domain/media/upload-commands.server.ts"
import { tellOfFinishedUploads } from "../domain/notifications/tell-of-finished-uploads.server.ts"
import type { Outcome } from "../domain/problem.ts"
import type { Shop } from "../domain/shop.ts"

type Taker = (shop: Shop, actor: Actor, upload: UploadRow, file: string) => Promise<Outcome<null>>

const takers: Record<UploadPurpose, Taker> = {
  artwork: takePicture,
  photo: takePhoto,
  import: takeImportFile,
  "import picture": takeImportPicture,
  archive: takeArchive,
  press: takePressFile,
}

/** A refusal or an error keeps the bytes for a retry. */
export async function takeUpload(shop: Shop, actor: Actor, upload: UploadRow): Promise<Outcome<null>> {
  if (!isPurpose(upload.purpose)) throw new Error(`an upload with an unknown purpose: ${upload.purpose}`)
  const take = takers[upload.purpose]
  const taken = await shop.uploads.withFile(upload.id, (file) => take(shop, actor, upload, file))
  if (taken.ok) {
    await shop.uploads.remove(upload.id)
    await tellOfFinishedUploads(shop, upload)
  }
  return taken
}
