import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { and, eq } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { MayNotCreateDatabase } from "../../db/scratch-database.ts"
import { backups } from "../../db/tables/backups.ts"
import { StorageProblem } from "../../services/storage/storage-problem.ts"
import type { Shop } from "../shop.ts"
import type { Manifest } from "./archive-format.ts"
import { listArchiveTables } from "./archive-tables.server.ts"
import { checkArchive } from "./check-archive.server.ts"
import { dumpTable } from "./dump-table.server.ts"
import { getFailureMessage } from "./failure-message.ts"
import { purgeOldBackups } from "./purge-old-backups.server.ts"
import { loadRows } from "./restore-archive.server.ts"

/**
 * Loads the rows into a second database, dumps them again and compares checksums. An unavailable storage is no verdict on the
 * backup. @throws StorageProblem when a retry may help
 */
export async function runBackupDrill(
  shop: Shop,
  { backupId }: { backupId: string },
  attempt = { last: true },
): Promise<void> {
  const [row] = await shop.db
    .select()
    .from(backups)
    .where(and(eq(backups.id, backupId), eq(backups.state, "done")))
  if (!row?.key) return
  const isGone = async () => (await shop.db.$count(backups, eq(backups.id, backupId))) === 0
  const result = await shop.storage.private
    .withFile(row.key, (path) => findBackupProblem(shop, path))
    .then((problem) => (problem ? failed(problem) : passed))
    .catch(async (error: unknown) => {
      // An unavailable database is no verdict, and must not hide the error.
      if (await isGone().catch(() => false)) return null
      if (error instanceof MayNotCreateDatabase) return untried(cannotCreateDatabase)
      if (error instanceof StorageProblem && !attempt.last) throw error
      shop.log.error({ err: error, backupId }, "a backup could not be tried")
      if (error instanceof StorageProblem) return untried(getFailureMessage(error))
      return failed(unexpected)
    })
  if (!result) return
  await shop.db
    .update(backups)
    .set({ ...result, drilledAt: shop.now() })
    .where(eq(backups.id, backupId))
  await purgeOldBackups(shop)
}

const passed = { drill: "passed" as const, drillProblem: null }
const failed = (drillProblem: string) => ({ drill: "failed" as const, drillProblem })
const untried = (drillProblem: string) => ({ drill: "untried" as const, drillProblem })

const cannotCreateDatabase =
  "Every file in it is whole, but its rows weren’t read back: the database’s user may not create the second database that this needs."
const unexpected = "It could not be read back. The server’s log has the details."

export async function findBackupProblem(shop: Shop, path: string): Promise<string | null> {
  const checked = await checkArchive(path)
  if (!checked.ok) return checked.problem.message
  return shop.withScratchDatabase((db) => findDifferences(db, path, checked.value))
}

async function findDifferences(db: Database, path: string, manifest: Manifest): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), "solander-drill-"))
  try {
    return await db.transaction(async (tx) => {
      await loadRows(tx, path, manifest)
      const again = await checksums(tx, folder)
      const other = manifest.tables.filter(({ name, sha256 }) => again.get(name) !== sha256).map(({ name }) => name)
      return other.length > 0 ? `Read back, these tables differ: ${other.join(", ")}.` : null
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function checksums(tx: Transaction, folder: string): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  for (const table of await listArchiveTables(tx)) {
    const { sha256 } = await dumpTable(tx, table, { jsonl: join(folder, `${table.name}.jsonl`) })
    sums.set(table.name, sha256)
  }
  return sums
}
