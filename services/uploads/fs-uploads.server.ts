import { createWriteStream } from "node:fs"
import { mkdir, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { FileStore } from "@tus/file-store"
import { NoSuchFile } from "../storage/no-such-file.ts"
import { isUploadId, requireUploadId } from "./upload-id.ts"
import type { Uploads } from "./uploads.ts"

export async function openFsUploads({ folder }: { folder: string }): Promise<Uploads> {
  await mkdir(folder, { recursive: true })
  const file = (id: string) => join(folder, requireUploadId(id))
  return {
    findReceivedBytes: async (id) => (await stat(file(id)).catch(nullIfMissingFile))?.size ?? null,
    async withFile(id, use) {
      if (!(await stat(file(id)).catch(nullIfMissingFile))) throw new NoSuchFile(id)
      return use(file(id))
    },
    remove: (id) => rm(file(id), { force: true }),
    async list() {
      const found: { id: string; touchedAt: Date }[] = []
      for (const id of await readdir(folder)) {
        const fileStats = isUploadId(id) ? await stat(join(folder, id)).catch(nullIfMissingFile) : null
        if (fileStats?.isFile()) found.push({ id, touchedAt: fileStats.mtime })
      }
      return found
    },
    openStore(lengthOf) {
      const lengths = {
        async get(id: string) {
          const size = await lengthOf(id)
          return size === null ? undefined : { id, size, offset: 0 }
        },
        async set() {},
        async delete() {},
      }
      const store = new FileStore({ directory: folder, configstore: lengths as never })
      store.extensions = ["creation"]
      store.write = (readable, id, offset) => write(readable as Readable, file(id), offset)
      return store
    },
  }
}

/** Unlike the library's own, reports why a write failed. Bytes before a failure stay. */
async function write(bytes: Readable, file: string, offset: number): Promise<number> {
  const target = createWriteStream(file, { flags: "r+", start: offset })
  await pipeline(bytes, target)
  return offset + target.bytesWritten
}

function nullIfMissingFile(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null
  throw error
}
