import type { BackupTarget } from "../../../services/backup-targets/backup-targets.ts"
import { openChunkStore } from "./chunk-store.server.ts"
import { type FoundCopy, listCopies, readFileIndex } from "./read-copies.server.ts"
import type { RecoveryKey } from "./recovery-key.server.ts"
import { chooseKeptCopies } from "./retention.ts"

/** Chunks of a run that was interrupted stay so long, for the next one; also those of another site that writes there. */
const unusedForMs = 48 * 60 * 60 * 1000

type PurgeOptions = {
  now: Date
  /** The newest that was read back whole, if any: it always stays. */
  good: string | null
  signal?: AbortSignal | undefined
}

type PurgeResult = { copies: number; chunks: number; isComplete: boolean }

/**
 * Removes backups by their age, then chunks that no backup needs. A manifest or list that cannot be read may name any chunk: then
 * chunks stay.
 */
export async function purgeCopies(
  target: BackupTarget,
  key: RecoveryKey,
  { now, good, signal }: PurgeOptions,
): Promise<PurgeResult> {
  const { copies, unreadable } = await listCopies(target, key)
  const dated = copies.map((copy) => ({ copy, madeAt: new Date(copy.manifest.madeAt) }))
  const chosen = chooseKeptCopies(dated)
  const kept = dated.filter((one) => chosen.has(one) || one.copy.name === good).map(({ copy }) => copy)
  const removed = copies.filter((copy) => !kept.includes(copy))
  for (const { name } of removed) {
    signal?.throwIfAborted()
    await target.remove(`manifests/${name}`)
  }
  const used = unreadable.length === 0 ? await listUsedChunks(target, key, kept) : null
  if (!used) return { copies: removed.length, chunks: 0, isComplete: false }
  let chunks = 0
  for (const { name, modifiedAt } of await target.list("chunks")) {
    const isYoung = now.getTime() - modifiedAt.getTime() < unusedForMs
    if (isYoung || used.has(name.slice("chunks/".length))) continue
    signal?.throwIfAborted()
    await target.remove(name)
    chunks++
  }
  return { copies: removed.length, chunks, isComplete: true }
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
