import { and, inArray, isNull, sql } from "drizzle-orm"
import { fileUploads } from "../../db/tables/media.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, command } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { artistPhotoFolder, type PhotoAnswer } from "./photo.ts"
import { lockPhotos } from "./photo-order.server.ts"
import { newPhotosSchema } from "./photo-schema.ts"
import { refusePhotoFile } from "./refuse-photo-file.server.ts"
import { type AnnouncedFile, getFileName, isSameAnnouncedFile } from "./upload.ts"
import { announceUploads, hasUploadStarted, isSameFile, listUploadsOfSameFiles } from "./upload-commands.server.ts"

/** Before any byte is sent, so that photos can be captioned. An upload that the actor started continues. */
export const announcePhotos = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<PhotoAnswer[]>> =>
  command(shop, actor, "media.write", validateInput(newPhotosSchema, input), async (run, { files }) => {
    if (actor.kind !== "user") return refuse("forbidden", "Only a person can send files.")
    const { uploads: limits } = await getSettings(run.tx, "uploads")
    await lockPhotos(run.tx)
    const known = await knownFiles(run, files)
    const answers = files.map((file, index): PhotoAnswer | null => {
      const refused = refusePhotoFile(file, limits.megabytes)
      if (refused !== null) return { refused }
      const isTwice = files.slice(0, index).some((one) => isSameAnnouncedFile(one, file))
      return isTwice ? { already: getFileName(file.path), photo: null } : known(file)
    })
    const wanted = files.filter((_, index) => answers[index] === null)
    const added = await addPhotos(run, wanted)
    return done(answers.map((answer) => answer ?? added.shift() ?? { refused: "It could not be taken." }))
  })

async function knownFiles(
  run: CommandContext,
  files: AnnouncedFile[],
): Promise<(file: AnnouncedFile) => PhotoAnswer | null> {
  const rows = await listUploadsOfSameFiles(run, "photo", files)
  const ids = rows.flatMap(({ subjectId }) => subjectId ?? [])
  const found = await run.tx
    .select({ id: fileUploads.id, caption: fileUploads.caption })
    .from(fileUploads)
    .where(and(inArray(fileUploads.id, ids), isNull(fileUploads.deletedAt)))
  const captions = new Map(found.map(({ id, caption }) => [id, caption]))
  return (file) => {
    const same = rows.filter(
      ({ subjectId, ...row }) =>
        subjectId !== null && captions.has(subjectId) && isSameFile({ ...row, subjectId }, file),
    )
    const waiting = same.find(({ state }) => state === "waiting")
    if (waiting?.subjectId) return { upload: waiting.id, photo: waiting.subjectId, begun: hasUploadStarted(waiting) }
    const used = same.find(({ state }) => state === "done")
    return used?.subjectId ? { already: captions.get(used.subjectId) || used.name, photo: used.subjectId } : null
  }
}

async function addPhotos(run: CommandContext, files: AnnouncedFile[]): Promise<PhotoAnswer[]> {
  const { tx, actor, now } = run
  if (files.length === 0) return []
  const [first] = await tx
    .select({ order: sql<number>`coalesce(min(${fileUploads.displayOrder}), 0)`.mapWith(Number) })
    .from(fileUploads)
  const photos = await tx
    .insert(fileUploads)
    .values(
      files.map(({ path }, index) => ({
        filePath: artistPhotoFolder + truncateText(getFileName(path), 300),
        displayOrder: (first?.order ?? 0) - files.length + index,
        createdAt: now,
      })),
    )
    .returning({ id: fileUploads.id })
  const subject = files.map((file, at) => ({ ...file, subjectId: photos[at]?.id ?? "", place: 0, caption: "" }))
  const rows = await announceUploads(run, "photo", subject)
  for (const { id, name } of rows.map(({ subjectId, name }) => ({ id: subjectId ?? "", name })))
    await recordEvent(tx, actor, { noun: "photo", nounId: id, action: "added", detail: { name } }, now)
  return rows.map(({ id, subjectId }) => ({ upload: id, photo: subjectId ?? "", begun: false }))
}
