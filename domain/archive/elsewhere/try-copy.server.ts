import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { and, eq } from "drizzle-orm"
import { MayNotCreateDatabase } from "../../../db/scratch-database.ts"
import { backupCopies } from "../../../db/tables/backup-targets.ts"
import type { BackupTarget } from "../../../services/backup-targets/backup-targets.ts"
import { TargetProblem } from "../../../services/backup-targets/target-problem.ts"
import type { Shop } from "../../shop.ts"
import { findBackupProblem } from "../backup-drill.server.ts"
import { openChunkStore, removeDamagedChunks } from "./chunk-store.server.ts"
import type { IndexedFile } from "./copy-format.ts"
import { openTarget } from "./open-target.server.ts"
import { listCopies, readFileIndex } from "./read-copies.server.ts"
import { findBrokenChunk, readCopyFiles } from "./read-copy-files.server.ts"
import type { RecoveryKey } from "./recovery-key.server.ts"
import { writeRows } from "./restore-rows.server.ts"
import { explainCopyFailure } from "./run-copy.server.ts"
import { withTargetLease } from "./target-lease.server.ts"

/** More than this is not read back each week; which files are, is drawn by lot. */
const maxTrialBytes = 5_000_000_000

type Verdict = { trial: "passed" | "failed" | "untried"; trialResult: string }

/** Reads a backup back: its rows into a second database, and its files. @throws TargetProblem when another attempt may help */
export async function runCopyTrial(
  shop: Shop,
  { copyId }: { copyId: string },
  attempt = { last: true },
): Promise<void> {
  const [row] = await shop.db
    .select()
    .from(backupCopies)
    .where(and(eq(backupCopies.id, copyId), eq(backupCopies.state, "done")))
  if (!row?.manifest) return
  const verdict = await tryManifest(shop, row.targetId, row.manifest).catch((error: unknown): Verdict => {
    if (error instanceof TargetProblem && error.isPassing && !attempt.last) throw error
    shop.log.error({ err: error, copyId }, "a backup elsewhere could not be tried")
    const trialResult = explainCopyFailure(error)
    return { trial: error instanceof TargetProblem ? "untried" : "failed", trialResult }
  })
  await shop.db
    .update(backupCopies)
    .set({ ...verdict, triedAt: shop.now() })
    .where(eq(backupCopies.id, copyId))
}

async function tryManifest(shop: Shop, targetId: string, name: string): Promise<Verdict> {
  const { target, key } = await openTarget(shop, targetId)
  const damaged = new Set<string>()
  try {
    return await readBack(shop, { target, key, name, damaged })
  } finally {
    if (damaged.size > 0) await removeDamaged(shop, targetId, { target, key, damaged })
    await target.close()
  }
}

type Reading = { target: BackupTarget; key: RecoveryKey; damaged: Set<string> }

/** A chunk is present by its name: a damaged one would never be sent again. */
async function removeDamaged(shop: Shop, targetId: string, { target, key, damaged }: Reading): Promise<void> {
  const store = openChunkStore(target, key, "chunks")
  try {
    const removed = await withTargetLease(shop, targetId, () => removeDamagedChunks(target, store, damaged))
    shop.log.warn({ targetId, chunks: removed.length }, "damaged parts of backups elsewhere were removed")
  } catch (err) {
    shop.log.warn({ err, targetId }, "damaged parts of backups elsewhere were not removed")
  }
}

const failed = (trialResult: string): Verdict => ({ trial: "failed", trialResult })

async function readBack(shop: Shop, { target, key, name, damaged }: Reading & { name: string }): Promise<Verdict> {
  const { copies } = await listCopies(target, key, shop.now())
  const found = copies.find((copy) => copy.name === name)
  if (!found) return failed("This backup is not there any more, or can’t be read.")
  const store = openChunkStore(target, key, "chunks")
  const { manifest } = found
  const { files, broken } = await readFileIndex(store, manifest)
  for (const { chunk } of broken) damaged.add(chunk)
  if (broken.length > 0) return failed("Its list of files can’t be read.")
  const chosen = drawFiles(files)
  const lost = await readCopyFiles(store, chosen, {
    onFile: (_, body) =>
      pipeline(body, async (parts) => {
        for await (const _part of parts);
      }),
  })
  for (const { chunk } of lost) damaged.add(chunk)
  if (lost.length > 0) {
    const [first] = lost
    return failed(
      `${lost.length.toLocaleString("en-US")} of ${chosen.length.toLocaleString("en-US")} files can’t be read back; the first is ${first?.file.key} (${first?.reason}).`,
    )
  }
  const folder = await mkdtemp(join(tmpdir(), "solander-trial-"))
  try {
    const path = join(folder, "rows.tar")
    await writeRows(store, manifest, path)
    const problem = await findBackupProblem(shop, path)
    if (problem) return failed(problem)
  } catch (error) {
    const brokenRows = findBrokenChunk(error)
    if (brokenRows) {
      damaged.add(brokenRows.chunk)
      return failed("Its rows can’t be read.")
    }
    if (error instanceof MayNotCreateDatabase) return { trial: "untried", trialResult: rowsUntried }
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { trial: "passed", trialResult: describeExtent(chosen.length, files.length) }
}

const rowsUntried =
  "Every file in it is whole, but its rows weren’t read back: the database’s user may not create the second database that this needs."

const describeExtent = (read: number, all: number): string =>
  read === all
    ? `Every row and all ${all.toLocaleString("en-US")} files were the same.`
    : `Every row, and ${read.toLocaleString("en-US")} of ${all.toLocaleString("en-US")} files, drawn by lot, were the same.`

function drawFiles(files: IndexedFile[]): IndexedFile[] {
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) <= maxTrialBytes) return files
  let left = maxTrialBytes
  const drawn = files
    .map((file) => ({ file, lot: Math.random() }))
    .sort((one, other) => one.lot - other.lot)
    .map(({ file }) => file)
  return drawn.filter(({ bytes }) => {
    left -= bytes
    return left >= 0
  })
}
