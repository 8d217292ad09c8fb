import { mkdir, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Uploads } from "./uploads.ts"

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Uploads in a folder of this machine: one file each, named by the upload's id. */
export async function openFsUploads({ folder }: { folder: string }): Promise<Uploads> {
  await mkdir(folder, { recursive: true })
  const file = (id: string) => {
    if (!uuid.test(id)) throw new Error(`not the id of an upload: ${JSON.stringify(id.slice(0, 80))}`)
    return join(folder, id)
  }
  return {
    folder,
    file,
    arrived: async (id) => (await stat(file(id)).catch(absent))?.size ?? null,
    remove: (id) => rm(file(id), { force: true }),
    async list() {
      const found: { id: string; touchedAt: Date }[] = []
      for (const id of await readdir(folder)) {
        const there = uuid.test(id) ? await stat(join(folder, id)).catch(absent) : null
        if (there?.isFile()) found.push({ id, touchedAt: there.mtime })
      }
      return found
    },
  }
}

function absent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null
  throw error
}
