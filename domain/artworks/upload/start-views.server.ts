import { and, eq, inArray } from "drizzle-orm"
import { z } from "zod"
import { artworkPictures } from "../../../db/tables/artworks.ts"
import { uploads } from "../../../db/tables/media.ts"
import type { Actor } from "../../actor.ts"
import { command } from "../../command.server.ts"
import { refusePhotoFile } from "../../media/refuse-photo-file.server.ts"
import { announcedFileSchema } from "../../media/upload.ts"
import { announceUploads, isSameFile, listUploadsOfSameFiles } from "../../media/upload-commands.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { lockWork } from "../lock-works.server.ts"
import type { FileAnswer } from "./draft.ts"
import { toFileAnswer } from "./file-answer.ts"
import { getFileCaption } from "./group-files.ts"

const viewFiles = z.strictObject({
  files: z.array(announcedFileSchema).min(1, "Choose at least one file.").max(100, "At most 100 pictures at a time."),
  replaces: z.uuid().nullable().default(null),
})

/** Before any byte is sent. An upload that the actor began continues; refused files of the work are dropped. */
export const startViews = (shop: Shop, actor: Actor, workId: string, input: unknown): Promise<Outcome<FileAnswer[]>> =>
  command(shop, actor, "artworks.write", validateInput(viewFiles, input), async (context, { files, replaces }) => {
    if (actor.kind !== "user") return refuse("forbidden", "Only a person can send files.")
    const work = await lockWork(context.tx, workId)
    if (!work) return refuse("not_found", "There is no such work.")
    if (replaces !== null && files.length > 1) return refuse("invalid", "Choose one file to replace the picture.")
    if (replaces !== null && !(await isAttached(context.tx, workId, replaces)))
      return refuse("conflict", "The picture that this one should replace has just been removed.")
    const { uploads: limits } = await getSettings(context.tx, "uploads")
    await context.tx.delete(uploads).where(and(eq(uploads.subjectId, workId), inArray(uploads.state, ["refused"])))
    const startedUploads = (await listUploadsOfSameFiles(context, "artwork", files)).filter(
      (row) => row.subjectId === workId && row.state === "waiting" && row.replaces === replaces,
    )
    const answers: FileAnswer[] = []
    const first = work.mainPictureId === null ? 0 : 1
    for (const [at, file] of files.entries()) {
      const refused = refusePhotoFile(file, limits.megabytes)
      const same = startedUploads.find((row) => isSameFile(row, file))
      if (refused !== null) answers.push({ refused })
      else if (same) answers.push(toFileAnswer(same))
      else {
        const view = { ...file, subjectId: workId, place: first + at, caption: getFileCaption(file.path), replaces }
        const [row] = await announceUploads(context, "artwork", [view])
        answers.push(toFileAnswer(row))
      }
    }
    return done(answers)
  })

async function isAttached(tx: Parameters<typeof lockWork>[0], artworkId: string, pictureId: string): Promise<boolean> {
  const found = await tx
    .select({ pictureId: artworkPictures.pictureId })
    .from(artworkPictures)
    .where(and(eq(artworkPictures.artworkId, artworkId), eq(artworkPictures.pictureId, pictureId)))
  return found.length > 0
}
