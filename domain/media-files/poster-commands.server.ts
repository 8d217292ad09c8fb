import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { mediaFiles } from "../../db/tables/media-files.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { deleteUnusedPictures } from "../media/delete-pictures.server.ts"
import { savePicture, storeOriginal } from "../media/store-original.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { lockMediaFile, mediaFileNotFound } from "./media-file-row.server.ts"

/** A frame that the studio's browser drew, or a picture. The former poster goes, unless it is used elsewhere. */
export async function setPoster(shop: Shop, actor: Actor, id: string, bytes: Uint8Array): Promise<Outcome<null>> {
  const refused = refuseUnlessPermitted(actor, "media.write", shop.now())
  if (refused) return refused
  const { uploads: limits } = await getSettings(shop.db, "uploads")
  const folder = await mkdtemp(join(tmpdir(), "solander-pictures-"))
  try {
    const path = join(folder, "poster")
    await writeFile(path, bytes)
    const stored = await storeOriginal(shop, actor, path, "The picture", {
      bytes: limits.megabytes * 1e6,
      megapixels: limits.megapixels,
    })
    if (!stored.ok) return stored
    await using original = stored.value
    return await command(shop, actor, "media.write", noInput, async (run) => {
      const before = await lockMediaFile(run.tx, id)
      if (!before) return mediaFileNotFound
      const picture = await savePicture(run, original)
      if (picture.id === before.posterId) return done(null)
      await run.tx.update(mediaFiles).set({ posterId: picture.id }).where(eq(mediaFiles.id, id))
      if (before.posterId) await deleteUnusedPictures(shop, run.tx, [before.posterId])
      await recordEvent(run.tx, actor, { noun: "media file", nounId: id, action: "poster chosen" }, run.now)
      return done(null)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
