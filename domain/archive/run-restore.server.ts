import { and, eq, inArray } from "drizzle-orm"
import { restores } from "../../db/tables/backups.ts"
import { system } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { restoreArchive } from "./restore-archive.server.ts"
import { archiveKey, type RestoreRow } from "./restore-commands.server.ts"

/** Milliseconds between two notes of the progress. */
const noteEvery = 500

/**
 * Reads an archive that was sent back into the empty site. The admin who sent it stays admin and signed in. Runs again
 * from the beginning if its process was ended: until the end nothing has changed.
 */
export async function runRestore(shop: Shop, { restoreId: id }: { restoreId: string }): Promise<void> {
  const note = (changes: Partial<RestoreRow>) =>
    shop.db
      .update(restores)
      .set(changes)
      .where(and(eq(restores.id, id), inArray(restores.state, ["waiting", "running"])))
      .returning()
  const [row] = await note({ state: "running" })
  if (!row) return
  const key = archiveKey(id)
  let noted = 0
  const onFile = (filesDone: number, filesTotal: number) => {
    if (Date.now() - noted < noteEvery) return
    noted = Date.now()
    note({ filesDone, filesTotal }).catch((err: unknown) =>
      shop.log.warn({ err }, "a restore’s progress was not noted"),
    )
  }
  try {
    const read = await shop.storage.private.withFile(key, (path) =>
      restoreArchive(shop, system("Restore"), path, { keepAdmin: row.adminId, onFile }),
    )
    if (!read.ok) await note({ state: "failed", problem: read.problem.message })
    else {
      const { manifest, unsent } = read.value
      const { count } = manifest.files
      const facts = { artist: manifest.artist, madeAt: manifest.madeAt, unsent, filesDone: count, filesTotal: count }
      await note({ state: "done", ...facts })
    }
  } catch (error) {
    shop.log.error({ err: error, restoreId: id }, "an archive could not be read back")
    const problem = (error as NodeJS.ErrnoException).code === "ENOSPC" ? diskFull : unexpected
    await note({ state: "failed", problem })
  }
  await shop.storage.private.delete(key)
}

const diskFull = "There was not enough space on the disk. Nothing was changed."
const unexpected =
  "Something failed that Solander did not expect. Nothing was changed; the server’s log has the details."
