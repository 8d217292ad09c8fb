import type { Actor } from "../domain/actor.ts"
import { receiveArchive } from "../domain/archive/restore-commands.server.ts"
import { receiveImportFile, receiveImportPicture } from "../domain/artworks/import/runs/receive-import-file.server.ts"
import { receivePicture } from "../domain/artworks/upload/receive-picture.server.ts"
import { receivePressFile } from "../domain/exhibitions/press-file-commands.server.ts"
import { receivePhoto } from "../domain/media/receive-photo.server.ts"
import type { UploadPurpose } from "../domain/media/upload.ts"
import { isUploadPurpose, type UploadRow } from "../domain/media/upload-commands.server.ts"
import { receiveMediaFile } from "../domain/media-files/receive-media-file.server.ts"
import { notifyFinishedUploads } from "../domain/notifications/notify-finished-uploads.server.ts"
import type { Outcome } from "../domain/problem.ts"
import type { Shop } from "../domain/shop.ts"
import { receiveSiteExport } from "../domain/site-imports/receive-site-export.server.ts"

type UploadReceiver = (shop: Shop, actor: Actor, upload: UploadRow, file: string) => Promise<Outcome<null>>

const uploadReceivers: Record<UploadPurpose, UploadReceiver> = {
  artwork: receivePicture,
  photo: receivePhoto,
  import: receiveImportFile,
  "import picture": receiveImportPicture,
  "site export": receiveSiteExport,
  archive: receiveArchive,
  press: receivePressFile,
  "media file": receiveMediaFile,
}

/** A refusal or an error keeps the bytes for a retry. */
export async function receiveUpload(shop: Shop, actor: Actor, upload: UploadRow): Promise<Outcome<null>> {
  if (!isUploadPurpose(upload.purpose)) throw new Error(`an upload with an unknown purpose: ${upload.purpose}`)
  const receive = uploadReceivers[upload.purpose]
  const received = await shop.uploads.withFile(upload.id, (file) => receive(shop, actor, upload, file))
  if (received.ok) {
    await shop.uploads.remove(upload.id)
    await notifyFinishedUploads(shop, upload)
  }
  return received
}
