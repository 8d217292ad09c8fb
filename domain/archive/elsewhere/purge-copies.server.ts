import type { BackupTarget } from "../../../services/backup-targets/backup-targets.ts"
import { TargetProblem } from "../../../services/backup-targets/target-problem.ts"
import { openChunkStore } from "./chunk-store.server.ts"
import { type FoundCopy, listCopies, readFileIndex } from "./read-copies.server.ts"
import type { RecoveryKey } from "./recovery-key.server.ts"
import { chooseKeptCopies } from "./retention.ts"

/** Chunks of a run that was interrupted stay so long, for the next one; also those of another site that writes there. */
const unusedForMs = 48 * 60 * 60 * 1000

/** Longer than any backup is kept. */
const unreadableForMs = 400 * 24 * 60 * 60 * 1000

type PurgeOptions = {
  now: Date
  /** Of another site's backups none is removed. */
  writer: string
  /** The backup that was just written. A listing without it is not the whole one. */
  written: string
  /** The newest that was read back whole, if any: it always stays. */
  good: string | null
  signal?: AbortSignal | undefined
}

type PurgeResult = { copies: number; chunks: number; isComplete: boolean; unreadable: number }

/**
 * Removes backups by their age, then chunks that no backup needs. A manifest or list that cannot be read may name any chunk: then
 * chunks stay, until it is older than any backup.
 */
export async function purgeCopies(
  target: BackupTarget,
  key: RecoveryKey,
  { now, writer, written, good, signal }: PurgeOptions,
): Promise<PurgeResult> {
  const { copies, unreadable } = await listCopies(target, key, now)
  if (!copies.some(({ name }) => name === written))
    throw new TargetProblem("unexpected", "The backup that was just written is not listed there.")
  const own = copies.filter(({ manifest }) => manifest.writer === writer)
  const dated = own.map((copy) => ({ copy, madeAt: new Date(copy.manifest.madeAt) }))
  const chosen = chooseKeptCopies(dated)
  const isKept = ({ name }: FoundCopy) => name === good || name === written
  const removed = dated.filter((one) => !chosen.has(one) && !isKept(one.copy)).map(({ copy }) => copy)
  const expired = unreadable.filter(({ modifiedAt }) => now.getTime() - modifiedAt.getTime() > unreadableForMs)
  for (const { name } of [...removed, ...expired]) {
    signal?.throwIfAborted()
    await target.remove(`manifests/${name}`)
  }
  const result = { copies: removed.length, unreadable: unreadable.length - expired.length }
  const kept = copies.filter((copy) => !removed.includes(copy))
  const used = result.unreadable === 0 ? await listUsedChunks(target, key, kept) : null
  if (!used) return { ...result, chunks: 0, isComplete: false }
  let chunks = 0
  for (const { name, modifiedAt } of await target.list("chunks")) {
    const isYoung = now.getTime() - modifiedAt.getTime() < unusedForMs
    if (isYoung || used.has(name.slice("chunks/".length))) continue
    signal?.throwIfAborted()
    await target.remove(name)
    chunks++
  }
  return { ...result, chunks, isComplete: true }
}

async function listUsedChunks(target: BackupTarget, key: RecoveryKey, kept: FoundCopy[]): Promise<Set<string> | null> {
  const store = openChunkStore(target, key, "chunks")
  const used = new Set<string>()
  const readParts = new Set<string>()
  for (const { manifest } of kept) {
    for (const name of [...manifest.tables, ...manifest.index]) used.add(name)
    // Backups share most parts of their lists.
    const index = manifest.index.filter((name) => !readParts.has(name))
    const { files, broken } = await readFileIndex(store, { ...manifest, index })
    if (broken.length > 0) return null
    for (const name of index) readParts.add(name)
    for (const file of files) for (const name of file.chunks) used.add(name)
  }
  return used
}
