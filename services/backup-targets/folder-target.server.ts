import { mkdir, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, relative, resolve } from "node:path"
import { openTemporaryFolder } from "../storage/temporary-folder.server.ts"
import { writeAtomically } from "../storage/write-atomically.server.ts"
import { type FolderTargetSettings, type TargetDriver, targetFolders } from "./backup-targets.ts"
import { describeTooMuch, maxFileBytes } from "./target-limits.ts"
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
  ENOENT: "not-mounted",
  ENOTDIR: "not-mounted",
  EIO: "not-mounted",
  ENODEV: "not-mounted",
}

function explainFolderError(error: NodeJS.ErrnoException, place: string): Error {
  if (error instanceof TargetProblem || error.name === "AbortError") return error
  if (error.code === "EROFS")
    return new TargetProblem(
      "read-only",
      "This disk is read-only for the site. Mount it so that the site’s user may write there, below /mnt, /media or /srv for example.",
      { cause: error },
    )
  return describeTargetProblem(codes[error.code ?? ""] ?? "unexpected", place, error)
}

export function openFolderTarget(
  { path }: FolderTargetSettings,
  { ownFolders }: { ownFolders: string[] },
): TargetDriver {
  const place = `The folder ${path}`
  const incoming = join(path, "incoming")
  const attempt = async <T>(task: () => Promise<T>): Promise<T> => {
    try {
      return await task()
    } catch (error) {
      throw explainFolderError(error as NodeJS.ErrnoException, place)
    }
  }
  /** Also throws for the empty mount point of a disk that went away. */
  const requireMounted = () => stat(join(path, markerFile))
  return {
    prepare: () =>
      attempt(async () => {
        await stat(path)
        await refuseOwnFolders(path, ownFolders)
        for (const folder of [...targetFolders, "incoming"]) await mkdir(join(path, folder), { recursive: true })
        await writeFile(join(path, markerFile), markerText)
      }),
    put: (name, bytes, signal) =>
      attempt(async () => {
        await requireMounted()
        await refuseOwnFolders(path, ownFolders)
        await openTemporaryFolder(incoming)
        await writeAtomically(bytes, { incoming, target: join(path, name), signal })
      }),
    get: (name, signal) =>
      attempt(async () => {
        await requireMounted()
        const found = await stat(join(path, name)).catch(nullIfMissing)
        if (found && found.size > maxFileBytes) throw describeTooMuch(place)
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

/** The temporary folder is emptied. A site that is there itself is one for a moment. */
export function listOwnFolders(data: string): string[] {
  const temporary = tmpdir()
  return isInside(resolve(data), temporary) ? [data] : [data, temporary]
}

/** A backup there would be lost with the site, or copied into itself. */
async function refuseOwnFolders(path: string, ownFolders: string[]): Promise<void> {
  const place = await realpath(path)
  for (const folder of ownFolders) {
    const own = await realpath(folder).catch(() => folder)
    if (isInside(place, own) || isInside(own, place))
      throw new TargetProblem(
        "read-only",
        `The folder ${path} belongs to this computer’s own files, and would be lost with them. Choose a folder of another disk.`,
      )
  }
}

const isInside = (path: string, folder: string) => !/^\.\.(\/|$)/.test(relative(folder, path))
