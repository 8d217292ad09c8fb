import { once } from "node:events"
import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { Disk } from "flydrive"
import { FSDriver } from "flydrive/drivers/fs"
import mimeTypes from "mime-types"
import { checkedKey, isKey } from "./keys.ts"
import { TooLarge } from "./meter.server.ts"
import { NoSuchFile } from "./no-such-file.ts"
import type { Bucket, FileStorage, ListedFile } from "./storage.ts"
import { openTemporaryFolder } from "./temporary-folder.server.ts"
import { writeWhole } from "./write-whole.server.ts"

/** Files are written to `<folder>/incoming` first and renamed, so a reader never sees half a file. */
export async function openFsStorage({ folder }: { folder: string }): Promise<FileStorage> {
  const incoming = await openTemporaryFolder(join(folder, "incoming"))
  return {
    private: openBucket(join(folder, "private"), incoming, "private"),
    public: openBucket(join(folder, "public"), incoming, "public"),
    publicUrl: (key) => `/files/${checkedKey(key)}`,
  }
}

function openBucket(root: string, incoming: string, visibility: "private" | "public"): Bucket {
  const disk = new Disk(new FSDriver({ location: root, visibility }))
  const place = (key: string) => join(root, checkedKey(key))

  const bucket: Bucket = {
    async put(key, body, { signal } = {}) {
      return { key, ...(await writeWhole(body, { incoming, target: place(key), signal })) }
    },
    async receive(key, body, { maxBytes, signal }) {
      try {
        return {
          ok: true,
          stored: { key, ...(await writeWhole(body, { incoming, target: place(key), maxBytes, signal })) },
        }
      } catch (error) {
        if (error instanceof TooLarge) return { ok: false, problem: "too-large" }
        throw error
      }
    },
    async get(key) {
      if (!(await bucket.exists(key))) return null
      return opened(await disk.getStream(key))
    },
    async read(key, part) {
      const file = await bucket.stat(key)
      const range = part && { start: part.first, end: part.last }
      const body = file && (await opened(createReadStream(place(key), range)))
      return body && { ...file, body }
    },
    async stat(key) {
      if (!isKey(key)) return null
      const found = await stat(place(key)).catch(absent)
      if (!found?.isFile()) return null
      const contentType = mimeTypes.lookup(key) || "application/octet-stream"
      return { bytes: found.size, modifiedAt: found.mtime, contentType }
    },
    async exists(key) {
      if (!isKey(key)) return false
      const found = await stat(place(key)).catch(absent)
      return found?.isFile() ?? false
    },
    delete: async (key) => disk.delete(checkedKey(key)),
    async list(folder) {
      const { objects } = await disk.listAll(folder === undefined ? "" : checkedKey(folder), { recursive: true })
      const keys: string[] = []
      for (const object of objects) if (object.isFile) keys.push(object.key)
      return keys.sort()
    },
    async listSized(folder) {
      const found: ListedFile[] = []
      for (const key of await bucket.list(folder)) {
        const file = await stat(place(key)).catch(absent)
        if (file) found.push({ key, bytes: file.size, modifiedAt: file.mtime })
      }
      return found
    },
    deleteAll: async (prefix) => disk.deleteAll(checkedKey(prefix)),
    async withFile(key, use) {
      if (!(await bucket.exists(key))) throw new NoSuchFile(key)
      return use(place(key))
    },
  }
  return bucket
}

/** The file is open, so that a deletion no longer matters; null if it was just deleted. */
async function opened(stream: Readable): Promise<Readable | null> {
  try {
    await once(stream, "ready")
    return stream
  } catch (error) {
    return absent(error)
  }
}

function absent(error: unknown): null {
  const code = (error as NodeJS.ErrnoException).code
  if (code === "ENOENT" || code === "ENOTDIR") return null
  throw error
}
