import type { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { LRUCache } from "lru-cache"
import type { FileStorage } from "../../services/storage/storage.ts"
import { fileEtag, type KeptFile } from "./kept-file.ts"

/** Larger files are streamed each time, because one would displace many. */
const largest = 512 * 1024
const mostBytes = 32 * 1024 * 1024

const looksEvery = 1000

type Held = { etag: string; bytes: Buffer; lookedAt: number }

/** A file is cached on its second request, so that a crawl displaces nothing, and checked at most once a second. */
export function openKeptBytes(storage: Pick<FileStorage, "public">, now: () => number) {
  const held = new LRUCache<string, Held>({ maxSize: mostBytes, sizeCalculation: ({ bytes }) => bytes.length })
  const askedOnce = new LRUCache<string, true>({ max: 5000 })

  const heldOf = (file: KeptFile) => {
    const one = held.get(file.key)
    return one?.etag === file.etag ? one : undefined
  }

  async function look(file: KeptFile, one: Held): Promise<boolean> {
    // Set first: concurrent requests get the bytes without another check.
    one.lookedAt = now()
    const found = await storage.public.stat(file.key).catch(() => null)
    const isSame = found !== null && fileEtag(found) === file.etag
    if (!isSame) held.delete(file.key)
    return isSame
  }

  return {
    known(file: KeptFile): Buffer | undefined {
      const one = heldOf(file)
      return one && now() - one.lookedAt < looksEvery ? one.bytes : undefined
    },
    /** Null if the file is gone, changed or unreadable. The caller must read or destroy a stream. */
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
