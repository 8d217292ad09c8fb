import { join } from "node:path"
import { and, eq } from "drizzle-orm"
import { mediaFiles } from "../../db/tables/media-files.ts"
import { withScratch } from "../../services/images/scratch.server.ts"
import type { MediaFacts } from "../../services/media-reader/media-reader.ts"
import { createFileKey } from "../../services/storage/keys.ts"
import { NoSuchFile } from "../../services/storage/no-such-file.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import type { JobData } from "../jobs.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { lockMediaFile, type MediaFileRow } from "./media-file-row.server.ts"

/** Writes the file as browsers play it. Ends when the artist removes it meanwhile. Idempotent. */
export async function prepareMediaFile(
  shop: Shop,
  { mediaFileId }: JobData["prepare-media-file"],
  stopping: AbortSignal,
): Promise<void> {
  const [row] = await shop.db.select().from(mediaFiles).where(eq(mediaFiles.id, mediaFileId))
  if (row?.state !== "preparing" || !row.sourceKey) return
  try {
    await shop.storage.private.withFile(row.sourceKey, (path) => prepare(shop, row, path, stopping))
  } catch (error) {
    if (!(error instanceof NoSuchFile)) throw error
    await refuseFile(shop, row, "Its file is gone. Please choose it again.")
  }
}

const prepare = (shop: Shop, row: MediaFileRow, path: string, stopping: AbortSignal): Promise<void> =>
  withScratch(async (scratch) => {
    const target = join(scratch, "prepared")
    const removed = new AbortController()
    const signal = AbortSignal.any([stopping, removed.signal])
    const onProgress = (part: number) =>
      void saveProgress(shop, row.id, Math.floor(part * 100))
        .then((isThere) => isThere || removed.abort())
        .catch((err: unknown) => shop.log.warn({ err }, "the progress of a media file was not written"))
    try {
      const written = await shop.mediaReader.rewrite(path, target, { signal, onProgress })
      if (written.ok) await saveFile(shop, row, target, written.value)
      else await refuseFile(shop, row, written.problem)
    } catch (error) {
      if (!removed.signal.aborted) throw error
    }
  })

async function saveProgress({ db }: Shop, id: string, progress: number): Promise<boolean> {
  const there = await db
    .update(mediaFiles)
    .set({ progress })
    .where(and(eq(mediaFiles.id, id), eq(mediaFiles.state, "preparing")))
    .returning({ id: mediaFiles.id })
  return there.length > 0
}

async function saveFile(shop: Shop, { id, sourceKey }: MediaFileRow, file: string, facts: MediaFacts): Promise<void> {
  const storageKey = createFileKey("media-files", facts.extension)
  const { bytes } = await shop.storage.private.put(storageKey, { file })
  const saved = await command(shop, system("Files"), "media.write", noInput, async ({ tx }) => {
    const row = await lockMediaFile(tx, id)
    if (row?.state !== "preparing") return done(false)
    const { contentType, duration, width, height } = facts
    await tx
      .update(mediaFiles)
      .set({
        state: "ready",
        progress: 100,
        sourceKey: null,
        storageKey,
        contentType,
        byteSize: bytes,
        duration,
        width,
        height,
      })
      .where(eq(mediaFiles.id, id))
    if (sourceKey) await shop.jobs.send(tx, "erase-files", { keys: [sourceKey], folders: [] })
    return done(true)
  })
  if (!saved.ok || !saved.value) await shop.storage.private.delete(storageKey)
}

const refuseFile = (shop: Shop, { id, sourceKey }: MediaFileRow, problem: string) =>
  command(shop, system("Files"), "media.write", noInput, async ({ tx }) => {
    await tx.update(mediaFiles).set({ state: "refused", problem, sourceKey: null }).where(eq(mediaFiles.id, id))
    if (sourceKey) await shop.jobs.send(tx, "erase-files", { keys: [sourceKey], folders: [] })
    return done(null)
  })
