import { and, inArray, isNull, sql } from "drizzle-orm"
import { fileUploads } from "../../db/tables/media.ts"
import { cut } from "../../lib/cut.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, type Run } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { artistPhotoFolder, type PhotoAnswer } from "./photo.ts"
import { newPhotosSchema } from "./photo-input.ts"
import { lockPhotos } from "./photo-order.server.ts"
import { refusedByName } from "./refused-file.server.ts"
import { type AnnouncedFile, isCopy, nameOfFile } from "./upload.ts"
import { announceUploads, isSameFile, mayHaveBegun, uploadsOfSameFiles } from "./upload-commands.server.ts"

/** Before any byte is sent, so that photos can be captioned. An upload that the actor started continues. */
export const beginPhotos = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<PhotoAnswer[]>> =>
  command(shop, actor, "media.write", checked(newPhotosSchema, input), async (run, { files }) => {
    if (actor.kind !== "user") return refuse("forbidden", "Only a person can send files.")
    const { uploads: limits } = await readSettings(run.tx, "uploads")
    await lockPhotos(run.tx)
    const known = await knownFiles(run, files)
    const answers = files.map((file, index): PhotoAnswer | null => {
      const refused = refusedByName(file, limits.megabytes)
      if (refused !== null) return { refused }
      const isTwice = files.slice(0, index).some((one) => isCopy(one, file))
      return isTwice ? { already: nameOfFile(file.path), photo: null } : known(file)
    })
    const added = await addPhotos(
      run,
      files.filter((_, index) => answers[index] === null),
    )
    return done(answers.map((answer) => answer ?? added.shift() ?? { refused: "It could not be taken." }))
  })

async function knownFiles(run: Run, files: AnnouncedFile[]): Promise<(file: AnnouncedFile) => PhotoAnswer | null> {
  const rows = await uploadsOfSameFiles(run, "photo", files)
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
    if (waiting?.subjectId) return { upload: waiting.id, photo: waiting.subjectId, begun: mayHaveBegun(waiting) }
    const used = same.find(({ state }) => state === "done")
    return used?.subjectId ? { already: captions.get(used.subjectId) || used.name, photo: used.subjectId } : null
  }
}

async function addPhotos(run: Run, files: AnnouncedFile[]): Promise<PhotoAnswer[]> {
  const { tx, actor, now } = run
  if (files.length === 0) return []
  const [first] = await tx
    .select({ order: sql<number>`coalesce(min(${fileUploads.displayOrder}), 0)`.mapWith(Number) })
    .from(fileUploads)
  const photos = await tx
    .insert(fileUploads)
    .values(
      files.map(({ path }, index) => ({
        filePath: artistPhotoFolder + cut(nameOfFile(path), 300),
        displayOrder: (first?.order ?? 0) - files.length + index,
        createdAt: now,
      })),
    )
    .returning({ id: fileUploads.id })
  const subject = files.map((file, at) => ({ ...file, subjectId: photos[at]?.id ?? "", place: 0, caption: "" }))
  const rows = await announceUploads(run, "photo", subject)
  for (const { id, name } of rows.map(({ subjectId, name }) => ({ id: subjectId ?? "", name })))
    await record(tx, actor, { noun: "photo", nounId: id, action: "added", detail: { name } }, now)
  return rows.map(({ id, subjectId }) => ({ upload: id, photo: subjectId ?? "", begun: false }))
}
