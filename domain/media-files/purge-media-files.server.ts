import { and, eq, inArray, lt, sql } from "drizzle-orm"
import { uploads } from "../../db/tables/media.ts"
import { mediaFiles } from "../../db/tables/media-files.ts"
import { inTransaction } from "../in-transaction.server.ts"
import { uploadRetentionDays } from "../media/upload.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"

/** Those whose bytes never came, or that were refused, after a week. Preparations without a job begin again. */
export async function purgeMediaFiles(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - uploadRetentionDays * 24 * 3_600_000)
  const isSent = sql`exists (select from ${uploads} where ${uploads.subjectId} = ${mediaFiles.id} and ${uploads.state} = 'waiting')`
  await shop.db
    .delete(mediaFiles)
    .where(and(inArray(mediaFiles.state, ["waiting", "refused"]), lt(mediaFiles.createdAt, before), sql`not ${isSent}`))
  await inTransaction(shop, async (tx) => {
    const old = new Date(shop.now().getTime() - 3_600_000)
    const stuck = await tx
      .select({ mediaFileId: mediaFiles.id })
      .from(mediaFiles)
      .where(and(eq(mediaFiles.state, "preparing"), lt(mediaFiles.updatedAt, old)))
    await shop.jobs.sendAll(tx, "prepare-media-file", stuck)
    return done(null)
  })
}
