import { createWriteStream } from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { ChunkStore } from "./chunk-store.server.ts"
import type { CopyManifest } from "./copy-format.ts"

/** Writes a backup's rows as an archive without files. @throws BrokenChunk */
export async function writeRows(
  store: ChunkStore,
  { tables }: CopyManifest,
  path: string,
  signal?: AbortSignal,
): Promise<void> {
  async function* readParts() {
    for (const name of tables) yield await store.read(name, signal)
  }
  await pipeline(Readable.from(readParts()), createWriteStream(path), { signal })
}
