import { desc, eq } from "drizzle-orm"
import { backups } from "../../db/tables/backups.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

/**
 * Never the newest one that passed a drill, because later ones may be useless. Deletes the row before the file, so that no row
 * names a missing file.
 */
export async function purgeOldBackups(shop: Shop): Promise<void> {
  const { backups: wanted } = await getSettings(shop.db, "backups")
  const finished = await shop.db
    .select({ id: backups.id, key: backups.key, drill: backups.drill })
    .from(backups)
    .where(eq(backups.state, "done"))
    .orderBy(desc(backups.createdAt), desc(backups.id))
  const good = finished.find(({ drill }) => drill === "passed")
  for (const { id, key } of finished.slice(wanted.keep).filter((backup) => backup !== good)) {
    await shop.db.delete(backups).where(eq(backups.id, id))
    if (key) await shop.storage.private.delete(key)
  }
}
