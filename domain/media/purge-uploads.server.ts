import { and, eq, inArray, lt } from "drizzle-orm"
import { uploads } from "../../db/tables/media.ts"
import type { Shop } from "../shop.ts"
import { uploadRetentionDays } from "./upload.ts"
import type { UploadRow } from "./upload-commands.server.ts"

const dayMs = 24 * 60 * 60 * 1000
const quietMs = 2 * 60 * 1000

/** Uses complete uploads whose request was interrupted, and deletes those without progress for a week. */
export async function purgeUploads(shop: Shop, use: (row: UploadRow) => Promise<unknown>): Promise<void> {
  const now = shop.now().getTime()
  const abandoned = new Date(now - uploadRetentionDays * dayMs)
  const quiet = and(eq(uploads.state, "waiting"), lt(uploads.touchedAt, new Date(now - quietMs)))
  const stored = await shop.uploads.list()
  const ids = stored.map(({ id }) => id)
  const startedIds = new Set(ids)
  for (const row of await shop.db.select().from(uploads).where(quiet)) {
    if (!startedIds.has(row.id) || (await shop.uploads.findReceivedBytes(row.id)) !== row.bytes) continue
    await use(row).catch((err: unknown) => shop.log.error({ err, uploadId: row.id }, "an upload could not be used"))
  }
  await shop.db.delete(uploads).where(lt(uploads.touchedAt, abandoned))
  const rows = ids.length === 0 ? [] : await shop.db.select().from(uploads).where(inArray(uploads.id, ids))
  const waiting = new Set(rows.filter(({ state }) => state === "waiting").map(({ id }) => id))
  // Its row may be in an open transaction.
  for (const { id, touchedAt } of stored) {
    if (!waiting.has(id) && now - touchedAt.getTime() > quietMs) await shop.uploads.remove(id)
  }
}
