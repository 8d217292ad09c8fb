import type { BackupTarget } from "../../../services/backup-targets/backup-targets.ts"
import { BrokenChunk, type ChunkStore, openChunkStore } from "./chunk-store.server.ts"
import { type CopyManifest, copyManifestSchema, type IndexedFile, parseIndexLine } from "./copy-format.ts"
import type { RecoveryKey } from "./recovery-key.server.ts"

export type FoundCopy = { name: string; manifest: CopyManifest }
type UnreadableCopy = { name: string; modifiedAt: Date }

const dayMs = 24 * 60 * 60 * 1000

/**
 * Newest first. `unreadable`: manifests of another key, damaged ones, those of a newer version, and those from the future, which
 * would be the newest for ever.
 */
export async function listCopies(
  target: BackupTarget,
  key: RecoveryKey,
  now: Date,
): Promise<{ copies: FoundCopy[]; unreadable: UnreadableCopy[] }> {
  const store = openChunkStore(target, key, "manifests")
  const copies: FoundCopy[] = []
  const unreadable: UnreadableCopy[] = []
  for (const { name: path, modifiedAt } of await target.list("manifests")) {
    const name = path.slice("manifests/".length)
    if (!/^[0-9a-f]{64}$/.test(name)) continue
    const manifest = await readManifest(store, name)
    const isFuture = manifest !== null && Date.parse(manifest.madeAt) > now.getTime() + dayMs
    if (manifest && !isFuture) copies.push({ name, manifest })
    else unreadable.push({ name, modifiedAt })
  }
  copies.sort((one, other) => other.manifest.madeAt.localeCompare(one.manifest.madeAt))
  return { copies, unreadable }
}

async function readManifest(store: ChunkStore, name: string): Promise<CopyManifest | null> {
  try {
    return copyManifestSchema.parse(JSON.parse((await store.read(name)).toString("utf8")))
  } catch (error) {
    if (error instanceof BrokenChunk || error instanceof SyntaxError || (error as Error).name === "ZodError")
      return null
    throw error
  }
}

/** `broken`: chunks of the list, whose files are unknown. */
export async function readFileIndex(
  store: ChunkStore,
  manifest: CopyManifest,
): Promise<{ files: IndexedFile[]; broken: BrokenChunk[] }> {
  const files: IndexedFile[] = []
  const broken: BrokenChunk[] = []
  for (const name of manifest.index) {
    try {
      const text = (await store.read(name)).toString("utf8")
      for (const line of text.split("\n")) if (line) files.push(parseIndexLine(line))
    } catch (error) {
      if (!(error instanceof BrokenChunk)) throw error
      broken.push(error)
    }
  }
  return { files, broken }
}
