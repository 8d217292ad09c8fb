import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseProblem } from "../problem.ts"
import type { ServerUser } from "./server-user.ts"

/** Only a part of the socket's file name: the server does not listen on the network. */
export const PORT = 5432

const MAX_SOCKET_BYTES = process.platform === "darwin" ? 103 : 107

export type EmbeddedPaths = { folder: string; data: string; socket: string; libraries: string }

export function getEmbeddedPaths(folder: string): EmbeddedPaths {
  return {
    folder,
    data: join(folder, "postgres"),
    socket: join(folder, "postgres-socket"),
    libraries: join(folder, "postgres-libraries"),
  }
}

/** Resolves symbolic links, so that a folder has one name. */
export const createEmbeddedFolder = (folder: string): EmbeddedPaths => getEmbeddedPaths(createDataFolder(folder))

/** Creates the data folder and checks that it is writable. @throws DatabaseProblem `not-writable`, `disk-full` */
export function createDataFolder(folder: string): string {
  try {
    return withFolderErrors(folder, () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      accessSync(folder, constants.W_OK)
      return realpathSync(folder)
    })
  } catch (error) {
    // Node's error for a folder to be made on a read-only disk
    throw (error as NodeJS.ErrnoException).code === "ENOENT" ? notWritable(folder, error) : error
  }
}

/** Private to the server's user. If its path is too long for a socket, it is a temporary folder with a link to it. */
export function createSocketFolder(paths: EmbeddedPaths, user: ServerUser): string {
  return withFolderErrors(paths.folder, () => {
    const socketBytes = Buffer.byteLength(join(paths.socket, `.s.PGSQL.${PORT}`))
    const at = socketBytes <= MAX_SOCKET_BYTES ? paths.socket : createShortFolder(paths.socket, user)
    if (at === paths.socket && lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(at)
    mkdirSync(at, { recursive: true, mode: 0o700 })
    setFolderOwner(at, user)
    return at
  })
}

export function removeSocketFolder(places: EmbeddedPaths, at: string): void {
  if (at === places.socket) return
  rmSync(at, { recursive: true, force: true })
  rmSync(places.socket, { force: true })
}

export function setFolderOwner(folder: string, user: ServerUser): void {
  chmodSync(folder, 0o700)
  if (user.owner) chownSync(folder, user.owner.uid, user.owner.gid)
}

/** Rethrows failures as sentences for the terminal. */
export function withFolderErrors<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw explainFolderError(folder, error)
  }
}

export function explainFolderError(folder: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === "ENOSPC" || code === "EDQUOT") return diskFull(folder, error)
  if (!code || !["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST"].includes(code)) return error
  return notWritable(folder, error)
}

export function diskFull(folder: string, cause?: unknown): DatabaseProblem {
  return new DatabaseProblem(
    "disk-full",
    `The disk that holds ${folder} is full. Free some space on it (a new shop needs about 100 MB) and start Solander again; what was saved is safe.`,
    { cause },
  )
}

export function inUse(folder: string, pid: number | null): DatabaseProblem {
  const who = pid === null ? "in another container or on another machine" : `process ${pid}`
  return new DatabaseProblem(
    "in-use",
    `Solander already runs on the data folder ${folder} (${who}). Stop it first, or start this one with another data folder.`,
  )
}

function notWritable(folder: string, cause?: unknown): DatabaseProblem {
  return new DatabaseProblem(
    "not-writable",
    `Solander cannot write to its data folder ${folder}. Make it a folder that belongs to the user who runs Solander ` +
      "(as root: chown -R USER FOLDER), start Solander as the folder's owner, or choose another data folder.",
    { cause },
  )
}

function createShortFolder(link: string, user: ServerUser): string {
  const uid = user.owner?.uid ?? process.getuid?.()
  const found = lstatSync(link, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) {
    // Other users can write to the temporary folder: an existing folder is used only if no one else can have changed it.
    const before = readlinkSync(link)
    const stat = lstatSync(before, { throwIfNoEntry: false })
    if (stat?.isDirectory() && stat.uid === uid && (stat.mode & 0o077) === 0) return before
  }
  rmSync(link, { recursive: true, force: true })
  const parent = Buffer.byteLength(tmpdir()) > 60 ? "/tmp" : tmpdir()
  const made = mkdtempSync(join(parent, "solander-"))
  symlinkSync(made, link)
  return made
}
