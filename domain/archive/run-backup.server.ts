import { PassThrough } from "node:stream"
import { and, eq, inArray } from "drizzle-orm"
import { backups } from "../../db/tables/backups.ts"
import { createFileKey } from "../../services/storage/keys.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { isBackupRunning } from "./backup.ts"
import { startDrill } from "./backup-commands.server.ts"
import { getFailureMessage } from "./failure-message.ts"
import { purgeOldBackups } from "./purge-old-backups.server.ts"
import { writeArchive } from "./write-archive.server.ts"

const actor = system("Backup")

/** Milliseconds between updates of the progress, which also notice a cancellation. */
const progressIntervalMs = 500

/** Writes the archive, removes old ones and starts a drill. Restarts from the beginning after a crash. */
export async function runBackup(shop: Shop, { backupId }: { backupId: string }): Promise<void> {
  const id = backupId
  const underWay = and(eq(backups.id, id), inArray(backups.state, ["waiting", "running"]))
  const [row] = await shop.db.update(backups).set({ state: "running" }).where(underWay).returning()
  if (!row) return
  const key = createFileKey("backups", "tar")
  const stop = new AbortController()
  const progress = trackProgress(shop, id, stop)
  const removeFile = () =>
    shop.storage.private
      .delete(key)
      .catch((err: unknown) => shop.log.warn({ err, key }, "the file of a backup that failed was not removed"))
  try {
    const { manifest, bytes } = await store(shop, key, stop.signal, progress.onFile)
    await progress.end()
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const { count } = manifest.files
    await command(shop, actor, "backups.write", noInput, async (context) => {
      const finishedRow = {
        state: "done" as const,
        key,
        bytes,
        rows,
        filesDone: count,
        filesTotal: count,
        finishedAt: context.now,
      }
      const [finished] = await context.tx.update(backups).set(finishedRow).where(underWay).returning()
      if (finished) await startDrill(context, id)
      else await removeFile()
      return done(undefined)
    })
  } catch (error) {
    await progress.end()
    const [now] = await shop.db.select().from(backups).where(eq(backups.id, id))
    // The transaction may have committed although its answer was lost.
    if (now?.key !== key) await removeFile()
    if (!now || !isBackupRunning(now)) return
    shop.log.error({ err: error, backupId: id }, "a backup failed")
    const failed = { state: "failed" as const, problem: getFailureMessage(error), finishedAt: shop.now() }
    await shop.db.update(backups).set(failed).where(underWay)
    return
  }
  await purgeOldBackups(shop)
}

type OnProgress = (done: number, total: number) => void

/** A failure on one side stops the other; resolves when both have ended. */
async function store(shop: Shop, key: string, signal: AbortSignal, onFile: OnProgress) {
  const stream = new PassThrough()
  const failed = new AbortController()
  const options = { signal: AbortSignal.any([signal, failed.signal]) }
  const ends = [
    writeArchive(shop, stream, { ...options, onFile }),
    shop.storage.private.put(key, stream, options),
  ] as const
  for (const end of ends) end.catch((error) => failed.abort(error))
  const [written, stored] = await Promise.allSettled(ends)
  if (written.status === "rejected" || stored.status === "rejected") throw failed.signal.reason
  return { manifest: written.value, bytes: stored.value.bytes }
}

function trackProgress(shop: Shop, id: string, stop: AbortController) {
  let latest = { filesDone: 0, filesTotal: 0 }
  let writing = Promise.resolve()
  const write = async () => {
    const running = and(eq(backups.id, id), eq(backups.state, "running"))
    const rows = await shop.db.update(backups).set(latest).where(running).returning({ id: backups.id })
    if (rows.length === 0) stop.abort()
  }
  const timer = setInterval(() => {
    writing = writing.then(write).catch((err: unknown) => shop.log.warn({ err }, "a backup’s progress was not noted"))
  }, progressIntervalMs)
  return {
    onFile: ((filesDone, filesTotal) => {
      latest = { filesDone, filesTotal }
    }) satisfies OnProgress,
    async end() {
      clearInterval(timer)
      await writing
    },
  }
}
