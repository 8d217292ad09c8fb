import { eq } from "drizzle-orm"
import { mediaFiles } from "../../db/tables/media-files.ts"
import { createFileKey } from "../../services/storage/keys.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { endUpload, type UploadRow } from "../media/upload-commands.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { mediaKindLabels } from "./media-file.ts"
import { lockMediaFile } from "./media-file-row.server.ts"

/** Looks at the file, and queues its preparation. A refusal is recorded. Idempotent. */
export async function receiveMediaFile(
  shop: Shop,
  actor: Actor,
  upload: UploadRow,
  file: string,
): Promise<Outcome<null>> {
  const { state, subjectId } = upload
  if (state !== "waiting" || !subjectId) return done(null)
  const [row] = await shop.db.select().from(mediaFiles).where(eq(mediaFiles.id, subjectId))
  if (!row) return endRefused(shop, actor, upload, "It was removed.")
  const read = await shop.mediaReader.inspect(file)
  if (!read.ok) return endRefused(shop, actor, upload, read.problem)
  const { kind, extension } = read.value
  if (kind !== row.kind) {
    const [is, wanted] = [mediaKindLabels[kind], mediaKindLabels[row.kind]]
    return endRefused(shop, actor, upload, `This is a ${lowerFirst(is)}, and no ${lowerFirst(wanted)}.`)
  }
  const sourceKey = createFileKey("media-files", extension)
  await shop.storage.private.put(sourceKey, { file })
  const taken = await command(shop, actor, "media.write", noInput, async ({ tx }) => {
    if (!(await endUpload(tx, upload.id, "done")) || !(await lockMediaFile(tx, subjectId))) return done(false)
    await tx.update(mediaFiles).set({ state: "preparing", sourceKey }).where(eq(mediaFiles.id, subjectId))
    await shop.jobs.send(tx, "prepare-media-file", { mediaFileId: subjectId })
    return done(true)
  })
  if (!taken.ok || !taken.value) await shop.storage.private.delete(sourceKey)
  return taken.ok ? done(null) : taken
}

/** “3D” stays. */
const lowerFirst = (text: string) => (/^\d/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1))

const endRefused = (shop: Shop, actor: Actor, upload: UploadRow, problem: string): Promise<Outcome<null>> =>
  command(shop, actor, "media.write", noInput, async ({ tx }) => {
    await endUpload(tx, upload.id, "refused", problem)
    return done(null)
  })
