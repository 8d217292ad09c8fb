import { once } from "node:events"
import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { Disk } from "flydrive"
import { FSDriver } from "flydrive/drivers/fs"
import mimeTypes from "mime-types"
import { createBucketWrites } from "./bucket-transfers.server.ts"
import { isStorageKey, requireKey } from "./keys.ts"
import { NoSuchFile } from "./no-such-file.ts"
import type { Bucket, FileStorage, ListedFile } from "./storage.ts"
import { openTemporaryFolder } from "./temporary-folder.server.ts"
import { writeAtomically } from "./write-atomically.server.ts"

/** Files are written to `<folder>/incoming` first and renamed, so a reader never sees half a file. */
export async function openFsStorage({ folder }: { folder: string }): Promise<FileStorage> {
  const incoming = await openTemporaryFolder(join(folder, "incoming"))
  return {
    private: openBucket(join(folder, "private"), incoming, "private"),
    public: openBucket(join(folder, "public"), incoming, "public"),
    publicUrl: (key) => `/files/${requireKey(key)}`,
  }
}

function openBucket(root: string, incoming: string, visibility: "private" | "public"): Bucket {
  const disk = new Disk(new FSDriver({ location: root, visibility }))
  const place = (key: string) => join(root, requireKey(key))

  const bucket: Bucket = {
    ...createBucketWrites(async (key, body, { maxBytes, signal }) => {
      return { key, ...(await writeAtomically(body, { incoming, target: place(key), maxBytes, signal })) }
    }),
    async get(key) {
      if (!(await bucket.exists(key))) return null
      return waitUntilOpen(await disk.getStream(key))
    },
    async read(key, part) {
      const file = await bucket.stat(key)
      const range = part && { start: part.first, end: part.last }
      const body = file && (await waitUntilOpen(createReadStream(place(key), range)))
      return body && { ...file, body }
    },
    async stat(key) {
      if (!isStorageKey(key)) return null
      const found = await stat(place(key)).catch(nullIfMissingFile)
      if (!found?.isFile()) return null
      const contentType = mimeTypes.lookup(key) || "application/octet-stream"
      return { bytes: found.size, modifiedAt: found.mtime, contentType }
    },
    exists: async (key) => (await bucket.stat(key)) !== null,
    delete: async (key) => disk.delete(requireKey(key)),
    async list(folder) {
      const { objects } = await disk.listAll(folder === undefined ? "" : requireKey(folder), { recursive: true })
      const keys: string[] = []
      for (const object of objects) if (object.isFile) keys.push(object.key)
      return keys.sort()
    },
    async listSized(folder) {
      const found: ListedFile[] = []
      for (const key of await bucket.list(folder)) {
        const file = await stat(place(key)).catch(nullIfMissingFile)
        if (file) found.push({ key, bytes: file.size, modifiedAt: file.mtime })
      }
      return found
    },
    deleteAll: async (prefix) => disk.deleteAll(requireKey(prefix)),
    async withFile(key, use) {
      if (!(await bucket.exists(key))) throw new NoSuchFile(key)
      return use(place(key))
    },
  }
  return bucket
}

/** The file is open, so that a deletion no longer matters; null if it was just deleted. */
async function waitUntilOpen(stream: Readable): Promise<Readable | null> {
  try {
    await once(stream, "ready")
    return stream
  } catch (error) {
    return nullIfMissingFile(error)
  }
}

function nullIfMissingFile(error: unknown): null {
  const code = (error as NodeJS.ErrnoException).code
  if (code === "ENOENT" || code === "ENOTDIR") return null
  throw error
}
