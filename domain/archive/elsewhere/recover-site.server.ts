import { createHash } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import type { BackupTarget } from "../../../services/backup-targets/backup-targets.ts"
import type { FileStorage } from "../../../services/storage/storage.ts"
import type { Actor } from "../../actor.ts"
import { refuseUnlessPermitted } from "../../permissions.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { isEmptySite, notEmpty, type RestoreResult, restoreArchive } from "../restore-archive.server.ts"
import { BrokenChunk, openChunkStore } from "./chunk-store.server.ts"
import type { CopyManifest, IndexedFile } from "./copy-format.ts"
import { readFileIndex } from "./read-copies.server.ts"
import { type LostFile, readCopyFiles } from "./read-copy-files.server.ts"
import type { RecoveryKey } from "./recovery-key.server.ts"
import { writeRows } from "./restore-rows.server.ts"

type RecoverOptions = { signal?: AbortSignal; onFile?: (done: number, total: number) => void }

export type RecoveredSite = {
  restored: RestoreResult
  files: number
  lost: LostFile[]
  /** Parts of the list of files that cannot be read: the files in them are unknown. */
  brokenLists: BrokenChunk[]
}

/**
 * Into an empty site. Files first, so that an interrupted run continues: what is there already, and the same, is not read again.
 * What cannot be read is left out and returned. @throws TargetProblem
 */
export async function recoverSite(
  shop: Shop,
  actor: Actor,
  source: { target: BackupTarget; key: RecoveryKey; manifest: CopyManifest },
  { signal, onFile }: RecoverOptions = {},
): Promise<Outcome<RecoveredSite>> {
  const refused = refuseUnlessPermitted(actor, "backups.write", shop.now())
  if (refused) return refused
  if (!(await isEmptySite(shop.db))) return notEmpty
  const store = openChunkStore(source.target, source.key, "chunks")
  const folder = await mkdtemp(join(tmpdir(), "solander-recover-"))
  try {
    const rows = join(folder, "rows.tar")
    // Before the files: without its rows another backup is better.
    const broken = await writeRows(store, source.manifest, rows, signal).then(() => null, catchBrokenChunk)
    if (broken)
      return refuse("invalid", `The rows of this backup can’t be read: the chunk ${broken.chunk} is ${broken.reason}.`)
    const { files, broken: brokenLists } = await readFileIndex(store, source.manifest)
    const wanted = await listMissingFiles(shop.storage, files)
    const there = files.length - wanted.length
    const lost = await readCopyFiles(store, wanted, {
      signal,
      onFile: ({ bucket, key }, body) => shop.storage[bucket].put(key, body, { signal }),
      onDone: (count) => onFile?.(there + count, files.length),
    })
    const restored = await restoreArchive(shop, actor, rows, { signal })
    if (!restored.ok) return restored
    return done({ restored: restored.value, files: files.length - lost.length, lost, brokenLists })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function catchBrokenChunk(error: unknown): BrokenChunk {
  const cause = error instanceof Error && error.cause ? error.cause : error
  for (const one of [error, cause]) if (one instanceof BrokenChunk) return one
  throw error
}

/** Of an interrupted run. */
async function listMissingFiles(storage: FileStorage, files: IndexedFile[]): Promise<IndexedFile[]> {
  const missing: IndexedFile[] = []
  for (const bucket of ["private", "public"] as const) {
    const here = new Map((await storage[bucket].listSized()).map(({ key, bytes }) => [key, bytes]))
    for (const file of files) {
      if (file.bucket !== bucket) continue
      const isSame = here.get(file.key) === file.bytes && (await hashStored(storage, file)) === file.sha256
      if (!isSame) missing.push(file)
    }
  }
  return missing
}

async function hashStored(storage: FileStorage, { bucket, key }: IndexedFile): Promise<string | null> {
  const body = await storage[bucket].get(key)
  if (!body) return null
  const hash = createHash("sha256")
  await pipeline(body, hash)
  return hash.digest("hex")
}
