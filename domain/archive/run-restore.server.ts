import { and, eq, inArray } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { restores } from "../../db/tables/backups.ts"
import { system } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { getFailureMessage } from "./failure-message.ts"
import { type RestoreResult, restoreArchive } from "./restore-archive.server.ts"
import { getArchiveKey, type RestoreRow } from "./restore-commands.server.ts"

const progressIntervalMs = 500

/** Restarts from the beginning after a crash, because nothing changes before the end. */
export async function runRestore(shop: Shop, { restoreId: id }: { restoreId: string }): Promise<void> {
  const updateRestore = (changes: Partial<RestoreRow>, db: Database | Transaction = shop.db) =>
    db
      .update(restores)
      .set(changes)
      .where(and(eq(restores.id, id), inArray(restores.state, ["waiting", "running"])))
      .returning()
  const key = getArchiveKey(id)
  const removeArchive = () =>
    shop.storage.private
      .delete(key)
      .catch((err: unknown) => shop.log.warn({ err, key }, "an archive that was read back was not removed"))
  const [row] = await updateRestore({ state: "running" })
  // The process may have died before the archive was deleted.
  if (!row) return removeArchive()
  let lastUpdateAt = 0
  const onFile = (filesDone: number, filesTotal: number) => {
    if (Date.now() - lastUpdateAt < progressIntervalMs) return
    lastUpdateAt = Date.now()
    updateRestore({ filesDone, filesTotal }).catch((err: unknown) =>
      shop.log.warn({ err }, "a restore’s progress was not noted"),
    )
  }
  // In the same transaction as the rows: after a crash another run would otherwise refuse the restored site as not empty.
  const saveDone = async (tx: Transaction, { manifest, unsent }: RestoreResult) => {
    const { count } = manifest.files
    const details = { artist: manifest.artist, madeAt: manifest.madeAt, unsent, filesDone: count, filesTotal: count }
    const [saved] = await updateRestore({ state: "done", ...details }, tx)
    if (!saved) throw new Error("the restore ended during its run")
  }
  try {
    const read = await shop.storage.private.withFile(key, (path) =>
      restoreArchive(shop, system("Restore"), path, { keepAdmin: row.adminId, onFile, onRestored: saveDone }),
    )
    if (!read.ok) await updateRestore({ state: "failed", problem: read.problem.message })
  } catch (error) {
    shop.log.error({ err: error, restoreId: id }, "an archive could not be read back")
    await updateRestore({ state: "failed", problem: `${getFailureMessage(error)} Nothing was changed.` })
  }
  await removeArchive()
}
