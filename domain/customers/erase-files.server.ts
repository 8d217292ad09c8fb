import type { JobData } from "../jobs.ts"
import type { Shop } from "../shop.ts"

/** Idempotent. */
export async function eraseFiles(
  { storage }: Pick<Shop, "storage">,
  { keys, folders }: JobData["erase-files"],
): Promise<void> {
  for (const key of keys) await storage.private.delete(key)
  for (const folder of folders) await storage.private.deleteAll(folder)
}
