import { eq } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { artworks, uploadDrafts } from "../../../db/tables/artworks.ts"
import type { Actor } from "../../actor.ts"
import { type CommandContext, command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { type StoredOriginal, savePicture } from "../../media/store-original.server.ts"
import { storeUpload } from "../../media/store-upload.server.ts"
import { endUpload, type UploadRow } from "../../media/upload-commands.server.ts"
import { done, type Outcome } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { withUniqueSlug } from "../../slugs.server.ts"
import { type ArtworkRow, lockWork } from "../lock-works.server.ts"
import { attachArtworkPicture } from "../pictures/attach-picture.server.ts"
import { replaceView } from "../pictures/view-commands.server.ts"
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
  const stored = await storeUpload(shop, actor, upload, file)
  if (!stored.ok) return stored
  await using original = stored.value
  if (!original) return done(null)
  return await withUniqueSlug("artworks_slug_unique", () =>
    command(shop, actor, "media.write", noInput, (context) => attachUpload(context, upload, original)),
  )
}

async function attachUpload(
  context: CommandContext,
  upload: UploadRow,
  original: StoredOriginal,
): Promise<Outcome<null>> {
  const { shop, tx, actor, now } = context
  // During inspection the upload may have been used, deleted, or moved to another draft.
  const finished = await endUpload(tx, upload.id, "done")
  const work = finished?.subjectId ? await lockWork(tx, finished.subjectId) : null
  if (!finished || !work) return done(null)
  const picture = await savePicture(context, original)
  await attachArtworkPicture(tx, work.id, picture.id, finished)
  if (finished.replaces) await replaceView(shop, tx, work, finished.replaces, picture.id)
  const detail = { caption: finished.caption }
  await recordEvent(tx, actor, { noun: "artwork", nounId: work.id, action: "picture added", detail }, now)
  if (finished.place === 0 && original.title) await saveTitle(tx, work, original.title, now)
  return done(null)
}

/** The title in the file's metadata is better than a camera's file name, but never replaces a typed one. */
async function saveTitle(tx: Transaction, work: ArtworkRow, title: string, at: Date): Promise<void> {
  const [draft] = await tx.select().from(uploadDrafts).where(eq(uploadDrafts.artworkId, work.id))
  if (!draft?.guessed.includes("title") || !isCameraName(work.title)) return
  await tx.update(artworks).set({ title }).where(eq(artworks.id, work.id))
  const moved = await updateDraftSlug(tx, work, title, at)
  if (!moved.ok) throw new Error(moved.problem.message)
}
