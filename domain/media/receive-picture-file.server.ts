import type { Transaction } from "../../db/connect.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { done, type Outcome } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { addPicture, type PictureRow } from "./add-picture.server.ts"
import { endUpload, type UploadRow } from "./upload-commands.server.ts"

/** A damaged file ends the upload as refused. `file` is the path of the bytes; `attach` must end the upload. */
export async function receivePictureFile(
  shop: Shop,
  actor: Actor,
  upload: UploadRow,
  file: string,
  attach: (tx: Transaction, picture: PictureRow, inFile: { title: string | null }) => Promise<void>,
): Promise<Outcome<null>> {
  const { uploads: limits } = await getSettings(shop.db, "uploads")
  const added = await addPicture(shop, actor, file, upload.name, attach, {
    bytes: limits.megabytes * 1e6,
    megapixels: limits.megapixels,
  })
  if (added.ok) return done(null)
  if (added.problem.code !== "invalid") return added
  const reason = added.problem.message.slice(upload.name.length + 2)
  return command(shop, actor, "media.write", noInput, async ({ tx }) => {
    await endUpload(tx, upload.id, "refused", reason)
    return done(null)
  })
}
