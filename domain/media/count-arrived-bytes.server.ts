import { StorageProblem } from "../../services/storage/storage-problem.ts"
import type { Shop } from "../shop.ts"
import { hasUploadStarted, type UploadRow } from "./upload-commands.server.ts"

/** 0 while the storage is unavailable, because the page is more useful than an error. A refused file counts in full. */
export async function countArrivedBytes(shop: Shop, rows: UploadRow[]): Promise<Map<string, number>> {
  const arrivals = rows.map(async (row): Promise<[string, number]> => {
    if (row.problem) return [row.id, row.bytes]
    return [row.id, hasUploadStarted(row) ? ((await shop.uploads.findReceivedBytes(row.id)) ?? 0) : 0]
  })
  const ends = await Promise.allSettled(arrivals)
  const failed = ends.find((end) => end.status === "rejected")
  if (failed && !(failed.reason instanceof StorageProblem)) throw failed.reason
  if (failed) shop.log.warn({ err: failed.reason }, "the storage does not report what has arrived")
  return new Map(ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : [])))
}
