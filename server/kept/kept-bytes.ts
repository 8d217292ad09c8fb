import type { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { LRUCache } from "lru-cache"
import type { FileStorage } from "../../services/storage/storage.ts"
import { fileEtag, type KeptFile } from "./kept-file.ts"

/** Larger files are streamed each time: one of them would take the place of many. */
const largest = 512 * 1024
const mostBytes = 32 * 1024 * 1024

/** How long bytes are given out before the file is looked at again, in milliseconds. */
const looksEvery = 1000

type Held = { etag: string; bytes: Buffer; lookedAt: number }

/**
 * The bytes of published files that are asked for again and again, at most 32 MB of them. A file's bytes come into memory when it is
 * asked for a second time, so that whoever looks through everything once takes none of it. Each second in which a file is asked
 * for it is looked at once: one that is gone or was replaced is given out for a second at most.
 * @param now milliseconds of any clock that only goes forward
 */
export function openKeptBytes(storage: Pick<FileStorage, "public">, now: () => number) {
  const held = new LRUCache<string, Held>({ maxSize: mostBytes, sizeCalculation: ({ bytes }) => bytes.length })
  const askedOnce = new LRUCache<string, true>({ max: 5000 })

  const heldOf = (file: KeptFile) => {
    const one = held.get(file.key)
    return one?.etag === file.etag ? one : undefined
  }

  /** Whether the file is still the one that is in memory. */
  async function look(file: KeptFile, one: Held): Promise<boolean> {
    // Set first: those who ask meanwhile get the bytes, and do not look as well.
    one.lookedAt = now()
    const found = await storage.public.stat(file.key).catch(() => null)
    const isSame = found !== null && fileEtag(found) === file.etag
    if (!isSame) held.delete(file.key)
    return isSame
  }

  return {
    /** A file's bytes, if they are in memory and were looked at a moment ago. */
    known(file: KeptFile): Buffer | undefined {
      const one = heldOf(file)
      return one && now() - one.lookedAt < looksEvery ? one.bytes : undefined
    },
    /** The file as it is now; null if it is gone, is another one, or cannot be read. The caller must read or destroy a stream. */
    async read(file: KeptFile): Promise<Buffer | Readable | null> {
      const one = heldOf(file)
      if (one) return (await look(file, one)) ? one.bytes : null
      const read = await storage.public.read(file.key).catch(() => null)
      if (!read) return null
      if (fileEtag(read) !== file.etag) {
        read.body.destroy()
        return null
      }
      if (read.bytes > largest || !askedOnce.has(file.key)) {
        askedOnce.set(file.key, true)
        return read.body
      }
      const bytes = await buffer(read.body).catch(() => null)
      if (bytes) held.set(file.key, { etag: file.etag, bytes, lookedAt: now() })
      return bytes
    },
  }
}
