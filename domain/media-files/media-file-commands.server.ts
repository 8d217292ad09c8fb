import { eq } from "drizzle-orm"
import { mediaFiles } from "../../db/tables/media-files.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import { formatTooLarge } from "../../services/media-reader/media-problems.ts"
import { maxMediaBytes } from "../../services/media-reader/media-reader.ts"
import type { Actor } from "../actor.ts"
import { command, noInput, type TransactionContext } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { deleteUnusedPictures } from "../media/delete-pictures.server.ts"
import { getFileName } from "../media/upload.ts"
import { announceUploads } from "../media/upload-commands.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { refuseStale } from "../stale.ts"
import { validateInput } from "../validate-input.ts"
import { listMediaFileUses } from "./media-file-queries.server.ts"
import { lockMediaFile, type MediaFileRow, mediaFileNotFound } from "./media-file-row.server.ts"
import { mediaFileSchema, newMediaFileSchema, peaksSchema } from "./media-file-schema.ts"

type AnnouncedMediaFile = { id: string; upload: { id: string; begun: boolean } }

/** Its bytes decide later whether it is what it was called. */
export const announceMediaFile = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<AnnouncedMediaFile>> =>
  command(shop, actor, "media.write", validateInput(newMediaFileSchema, input), async (run, { kind, file }) => {
    if (actor.kind !== "user") return refuse("forbidden", "Only a person can send files.")
    if (file.bytes === 0) return refuse("invalid", "This file is empty.")
    if (file.bytes > maxMediaBytes[kind]) return refuse("invalid", formatTooLarge(kind, file.bytes))
    const fileName = truncateText(getFileName(file.path), 300)
    const name = truncateText(
      fileName
        .replace(/\.[^.]+$/, "")
        .replaceAll("_", " ")
        .trim() || "Untitled",
      200,
    )
    const times = { createdAt: run.now, updatedAt: run.now }
    const [row] = await run.tx
      .insert(mediaFiles)
      .values({ kind, name, fileName, byteSize: file.bytes, ...times })
      .returning({ id: mediaFiles.id })
    const subject = { subjectId: row?.id ?? "", place: 0, caption: "" }
    const [upload] = await announceUploads(run, "media file", [{ ...file, ...subject }])
    if (!row || !upload) throw new Error("the file was not written")
    await recordEvent(run.tx, actor, { noun: "media file", nounId: row.id, action: "added", detail: { name } }, run.now)
    return done({ id: row.id, upload: { id: upload.id, begun: false } })
  })

/** @param seenAt refuses (409) if it was saved since */
export const updateMediaFile = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: unknown,
  seenAt?: Date,
): Promise<Outcome<{ changed: string[] }>> =>
  command(shop, actor, "media.write", validateInput(mediaFileSchema, input), async ({ tx, now }, fields) => {
    const before = await lockMediaFile(tx, id)
    if (!before) return mediaFileNotFound
    const stale = refuseStale("media file", before, seenAt)
    if (stale) return stale
    const changes = fieldChanges(before, fields)
    const changed = Object.keys(changes)
    if (changed.length === 0) return done({ changed })
    await tx
      .update(mediaFiles)
      .set({ ...fields, updatedAt: now })
      .where(eq(mediaFiles.id, id))
    await recordEvent(tx, actor, { noun: "media file", nounId: id, action: "edited", changes }, now)
    return done({ changed })
  })

/** A browser has listened to the sound: the server decodes none. */
export const savePeaks = (shop: Shop, actor: Actor, id: string, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "media.write", validateInput(peaksSchema, input), async ({ tx }, { peaks }) => {
    const before = await lockMediaFile(tx, id)
    if (!before) return mediaFileNotFound
    if (before.kind !== "sound") return refuse("invalid", "Only a sound has a waveform.")
    const rounded = peaks.map((peak) => Math.round(peak * 1000) / 1000)
    await tx.update(mediaFiles).set({ peaks: rounded }).where(eq(mediaFiles.id, id))
    return done(null)
  })

/** Refuses one that a work or page shows. A preparation that runs ends, because its row is gone. */
export const deleteMediaFile = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  command(shop, actor, "media.write", noInput, async (run) => {
    const row = await lockMediaFile(run.tx, id)
    if (!row) return done(null)
    const [use] = await listMediaFileUses(run.tx, id)
    if (use) return refuse("conflict", `${use.title} shows it. Remove it there first.`)
    await deleteMediaFileRow(shop, run, row)
    return done(null)
  })

/** Part of a command. Its files go with jobs of the same transaction. */
async function deleteMediaFileRow(shop: Shop, { tx, actor, now }: TransactionContext, row: MediaFileRow) {
  await tx.delete(mediaFiles).where(eq(mediaFiles.id, row.id))
  const keys = [row.sourceKey, row.storageKey].filter((key) => key !== null)
  if (keys.length > 0) await shop.jobs.send(tx, "erase-files", { keys, folders: [] })
  if (row.posterId) await deleteUnusedPictures(shop, tx, [row.posterId])
  const detail = { name: row.name }
  await recordEvent(tx, actor, { noun: "media file", nounId: row.id, action: "deleted", detail }, now)
}
