import { and, eq, inArray } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { restores } from "../../db/tables/backups.ts"
import { system } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { type Restored, restoreArchive } from "./restore-archive.server.ts"
import { archiveKey, type RestoreRow } from "./restore-commands.server.ts"
import { whyFailed } from "./why-failed.ts"

const noteEvery = 500

/** Restarts from the beginning after a crash, because nothing changes before the end. */
export async function runRestore(shop: Shop, { restoreId: id }: { restoreId: string }): Promise<void> {
  const note = (changes: Partial<RestoreRow>, db: Database | Transaction = shop.db) =>
    db
      .update(restores)
      .set(changes)
      .where(and(eq(restores.id, id), inArray(restores.state, ["waiting", "running"])))
      .returning()
  const key = archiveKey(id)
  const removeArchive = () =>
    shop.storage.private
      .delete(key)
      .catch((err: unknown) => shop.log.warn({ err, key }, "an archive that was read back was not removed"))
  const [row] = await note({ state: "running" })
  // The process may have died before the archive was deleted.
  if (!row) return removeArchive()
  let noted = 0
  const onFile = (filesDone: number, filesTotal: number) => {
    if (Date.now() - noted < noteEvery) return
    noted = Date.now()
    note({ filesDone, filesTotal }).catch((err: unknown) =>
      shop.log.warn({ err }, "a restore’s progress was not noted"),
    )
  }
  // In the same transaction as the rows: after a crash another run would otherwise refuse the restored site as not empty.
  const keepDone = async (tx: Transaction, { manifest, unsent }: Restored) => {
    const { count } = manifest.files
    const facts = { artist: manifest.artist, madeAt: manifest.madeAt, unsent, filesDone: count, filesTotal: count }
    const [kept] = await note({ state: "done", ...facts }, tx)
    if (!kept) throw new Error("the restore ended during its run")
  }
  try {
    const read = await shop.storage.private.withFile(key, (path) =>
      restoreArchive(shop, system("Restore"), path, { keepAdmin: row.adminId, onFile, inTransaction: keepDone }),
    )
    if (!read.ok) await note({ state: "failed", problem: read.problem.message })
  } catch (error) {
    shop.log.error({ err: error, restoreId: id }, "an archive could not be read back")
    await note({ state: "failed", problem: `${whyFailed(error)} Nothing was changed.` })
  }
  await removeArchive()
}
