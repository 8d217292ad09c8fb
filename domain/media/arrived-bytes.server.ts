import { StorageProblem } from "../../services/storage/storage-problem.ts"
import type { Shop } from "../shop.ts"
import { mayHaveBegun, type UploadRow } from "./upload-commands.server.ts"

/**
 * How many bytes of each upload have arrived, for a page that shows it: all of a file that was refused. While the storage
 * does not answer it is 0, because the rest of the page is of more use than an error.
 */
export async function arrivedBytes(shop: Shop, rows: UploadRow[]): Promise<Map<string, number>> {
  const arrivals = rows.map(async (row): Promise<[string, number]> => {
    if (row.problem) return [row.id, row.bytes]
    return [row.id, mayHaveBegun(row) ? ((await shop.uploads.arrived(row.id)) ?? 0) : 0]
  })
  const ends = await Promise.allSettled(arrivals)
  const failed = ends.find((end) => end.status === "rejected")
  if (failed && !(failed.reason instanceof StorageProblem)) throw failed.reason
  if (failed) shop.log.warn({ err: failed.reason }, "the storage does not say what has arrived")
  return new Map(ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : [])))
}
