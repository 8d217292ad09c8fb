import { desc, eq } from "drizzle-orm"
import { backups } from "../../db/tables/backups.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

/**
 * Never the newest one that passed a drill, because later ones may be useless. Deletes the row before the file, so that no row
 * names a missing file.
 */
export async function removeOldBackups(shop: Shop): Promise<void> {
  const { backups: wanted } = await readSettings(shop.db, "backups")
  const kept = await shop.db
    .select({ id: backups.id, key: backups.key, drill: backups.drill })
    .from(backups)
    .where(eq(backups.state, "done"))
    .orderBy(desc(backups.createdAt), desc(backups.id))
  const good = kept.find(({ drill }) => drill === "passed")
  for (const { id, key } of kept.slice(wanted.keep).filter((backup) => backup !== good)) {
    await shop.db.delete(backups).where(eq(backups.id, id))
    if (key) await shop.storage.private.delete(key)
  }
}
