import { and, eq, isNull, lt, notExists, sql } from "drizzle-orm"
import { demoRecords } from "../../db/tables/content.ts"
import { fileUploads, uploads } from "../../db/tables/media.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { deleteUnusedPictures } from "./delete-pictures.server.ts"
import { photoRetentionDays } from "./photo.ts"
import { uploadRetentionDays } from "./upload.ts"

const dayMs = 24 * 60 * 60 * 1000

/** Deletes photos a month after their deletion, and those without an upload. */
export const purgePhotos = (shop: Shop, actor: Actor): Promise<Outcome<null>> =>
  command(shop, actor, "media.write", noInput, async ({ tx, now }) => {
    const before = (days: number) => new Date(now.getTime() - days * dayMs)
    const deleted = await tx
      .delete(fileUploads)
      .where(lt(fileUploads.deletedAt, before(photoRetentionDays)))
      .returning({ pictureId: fileUploads.pictureId })
    const pictureIds = deleted.flatMap(({ pictureId }) => pictureId ?? [])
    await deleteUnusedPictures(shop, tx, pictureIds)
    const upload = tx.select({ one: sql`1` }).from(uploads).where(eq(uploads.subjectId, fileUploads.id))
    // The demo's photos get their pictures later.
    const demo = tx
      .select({ one: sql`1` })
      .from(demoRecords)
      .where(eq(demoRecords.recordId, sql`${fileUploads.id}::text`))
    await tx
      .delete(fileUploads)
      .where(
        and(
          isNull(fileUploads.pictureId),
          lt(fileUploads.createdAt, before(uploadRetentionDays)),
          notExists(upload),
          notExists(demo),
        ),
      )
    return done(null)
  })
