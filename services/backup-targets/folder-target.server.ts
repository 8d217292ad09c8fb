import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { openTemporaryFolder } from "../storage/temporary-folder.server.ts"
import { writeAtomically } from "../storage/write-atomically.server.ts"
import { type FolderTargetSettings, type TargetDriver, targetFolders } from "./backup-targets.ts"
import { describeTargetProblem, TargetProblem } from "./target-problem.ts"

/** Shows that the disk is mounted: without it the folder would be an empty one on the machine's own disk. */
export const markerFile = "solander-backups.txt"

const markerText = `Encrypted backups of a website made with Solander. The recovery sheet says how to read them.
Please leave this file here: without it, Solander takes the disk for one that is not connected.
`

const codes: Record<string, "read-only" | "full" | "not-mounted"> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EACCES: "read-only",
  EPERM: "read-only",
  EROFS: "read-only",
  ENOENT: "not-mounted",
  ENOTDIR: "not-mounted",
  EIO: "not-mounted",
  ENODEV: "not-mounted",
}

export function openFolderTarget({ path }: FolderTargetSettings): TargetDriver {
  const place = `The folder ${path}`
  const incoming = join(path, "incoming")
  const explain = (error: NodeJS.ErrnoException) =>
    error instanceof TargetProblem || error.name === "AbortError"
      ? error
      : describeTargetProblem(codes[error.code ?? ""] ?? "unexpected", place, error)
  const attempt = async <T>(task: () => Promise<T>): Promise<T> => {
    try {
      return await task()
    } catch (error) {
      throw explain(error as NodeJS.ErrnoException)
    }
  }
  /** Also throws for the empty mount point of a disk that went away. */
  const requireMounted = () => stat(join(path, markerFile))
  return {
    prepare: () =>
      attempt(async () => {
        await stat(path)
        for (const folder of [...targetFolders, "incoming"]) await mkdir(join(path, folder), { recursive: true })
        await writeFile(join(path, markerFile), markerText)
      }),
    put: (name, bytes, signal) =>
      attempt(async () => {
        await requireMounted()
        await openTemporaryFolder(incoming)
        await writeAtomically(bytes, { incoming, target: join(path, name), signal })
      }),
    get: (name, signal) =>
      attempt(async () => {
        await requireMounted()
        return readFile(join(path, name), { signal }).catch(nullIfMissing)
      }),
    list: (folder) =>
      attempt(async () => {
        await requireMounted()
        const names = (await readdir(join(path, folder)).catch(nullIfMissing)) ?? []
        const files = []
        for (const name of names) {
          const found = await stat(join(path, folder, name)).catch(nullIfMissing)
          if (found?.isFile()) files.push({ name: `${folder}/${name}`, bytes: found.size, modifiedAt: found.mtime })
        }
        return files
      }),
    remove: (name) =>
      attempt(async () => {
        await requireMounted()
        await rm(join(path, name), { force: true })
      }),
    close: async () => {},
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null
  throw error
}
