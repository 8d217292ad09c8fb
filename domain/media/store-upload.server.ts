import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { done, type Outcome } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type StoredOriginal, storeOriginal } from "./store-original.server.ts"
import { endUpload, type UploadRow } from "./upload-commands.server.ts"

/** A damaged file ends the upload as refused, and is null. `file` is the path of the bytes. */
export async function storeUpload(
  shop: Shop,
  actor: Actor,
  upload: UploadRow,
  file: string,
): Promise<Outcome<StoredOriginal | null>> {
  const { uploads: limits } = await getSettings(shop.db, "uploads")
  const stored = await storeOriginal(shop, actor, file, upload.name, {
    bytes: limits.megabytes * 1e6,
    megapixels: limits.megapixels,
  })
  if (stored.ok || stored.problem.code !== "invalid") return stored
  const reason = stored.problem.message.slice(upload.name.length + 2)
  return command(shop, actor, "media.write", noInput, async ({ tx }) => {
    await endUpload(tx, upload.id, "refused", reason)
    return done(null)
  })
}
