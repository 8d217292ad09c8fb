import type { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { LRUCache } from "lru-cache"
import type { FileStorage } from "../../services/storage/storage.ts"
import { type CachedFile, formatFileEtag } from "./cached-file.ts"

/** Larger files are streamed each time, because one would displace many. */
const maxFileBytes = 512 * 1024
const maxBytes = 32 * 1024 * 1024

const checkIntervalMs = 1000

type CachedBytes = { etag: string; bytes: Buffer; checkedAt: number }

/** A file is cached on its second request, so that a crawl displaces nothing, and checked at most once a second. */
export function openCachedBytes(storage: Pick<FileStorage, "public">, now: () => number) {
  const cached = new LRUCache<string, CachedBytes>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes.length })
  const requestedOnce = new LRUCache<string, true>({ max: 5000 })

  const findCached = (file: CachedFile) => {
    const one = cached.get(file.key)
    return one?.etag === file.etag ? one : undefined
  }

  async function isUnchanged(file: CachedFile, one: CachedBytes): Promise<boolean> {
    // Set first: concurrent requests get the bytes without another check.
    one.checkedAt = now()
    const found = await storage.public.stat(file.key).catch(() => null)
    const isSame = found !== null && formatFileEtag(found) === file.etag
    if (!isSame) cached.delete(file.key)
    return isSame
  }

  return {
    known(file: CachedFile): Buffer | undefined {
      const one = findCached(file)
      return one && now() - one.checkedAt < checkIntervalMs ? one.bytes : undefined
    },
    /** Null if the file is gone, changed or unreadable. The caller must read or destroy a stream. */
    async read(file: CachedFile): Promise<Buffer | Readable | null> {
      const one = findCached(file)
      if (one) return (await isUnchanged(file, one)) ? one.bytes : null
      const read = await storage.public.read(file.key).catch(() => null)
      if (!read) return null
      if (formatFileEtag(read) !== file.etag) {
        read.body.destroy()
        return null
      }
      if (read.bytes > maxFileBytes || !requestedOnce.has(file.key)) {
        requestedOnce.set(file.key, true)
        return read.body
      }
      const bytes = await buffer(read.body).catch(() => null)
      if (bytes) cached.set(file.key, { etag: file.etag, bytes, checkedAt: now() })
      return bytes
    },
  }
}
