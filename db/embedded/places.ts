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

/** Only a part of the socket's file name: nothing listens on the network. */
export const PORT = 5432

/** The longest path of a Unix socket in bytes; macOS allows four fewer than Linux. */
const LONGEST_SOCKET = process.platform === "darwin" ? 103 : 107

/** The folders of the built-in server, below Solander's data folder. */
export type Places = { folder: string; data: string; socket: string; libraries: string }

/** @param folder Solander's data folder: an existing folder, or one to be made */
export function placesIn(folder: string): Places {
  return {
    folder,
    data: join(folder, "postgres"),
    socket: join(folder, "postgres-socket"),
    libraries: join(folder, "postgres-libraries"),
  }
}

/** Makes the data folder if need be. Symbolic links are resolved, so that one folder has one name. */
export const makeFolder = (folder: string): Places => placesIn(makeDataFolder(folder))

/**
 * Makes Solander's data folder if need be, and makes sure that it can be written.
 * @returns its real path
 * @throws DatabaseProblem `not-writable`, `disk-full`
 */
export function makeDataFolder(folder: string): string {
  try {
    return sayingWhy(folder, () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      accessSync(folder, constants.W_OK)
      return realpathSync(folder)
    })
  } catch (error) {
    // what Node says when a folder to be made lies on a read-only disk
    throw (error as NodeJS.ErrnoException).code === "ENOENT" ? notWritable(folder, error) : error
  }
}

/**
 * A folder for the socket that only the server's user may enter. When the path would be too long for a socket, it is a
 * temporary folder, and a link in its usual place leads there (and back to it at the next start).
 *
 * @returns the folder to hand to PostgreSQL
 */
export function makeSocketFolder(places: Places, user: ServerUser): string {
  return sayingWhy(places.folder, () => {
    const longest = Buffer.byteLength(join(places.socket, `.s.PGSQL.${PORT}`))
    const at = longest <= LONGEST_SOCKET ? places.socket : shortFolder(places.socket, user)
    if (at === places.socket && lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(at)
    mkdirSync(at, { recursive: true, mode: 0o700 })
    give(at, user)
    return at
  })
}

/** Removes the temporary folder again, if there is one. */
export function forgetSocketFolder(places: Places, at: string): void {
  if (at === places.socket) return
  rmSync(at, { recursive: true, force: true })
  rmSync(places.socket, { force: true })
}

/** Makes the server's user the owner of a folder, and the only one who may enter it. */
export function give(folder: string, user: ServerUser): void {
  chmodSync(folder, 0o700)
  if (user.owner) chownSync(folder, user.owner.uid, user.owner.gid)
}

/** Runs work on files in the data folder. Throws its failures as sentences for the person at the terminal. */
export function sayingWhy<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw explained(folder, error)
  }
}

/** The sentence for a failed write in the data folder; other errors are returned unchanged. */
export function explained(folder: string, error: unknown): unknown {
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

function notWritable(folder: string, cause?: unknown): DatabaseProblem {
  return new DatabaseProblem(
    "not-writable",
    `Solander cannot write to its data folder ${folder}. Make it a folder that belongs to the user who runs Solander ` +
      "(as root: chown -R USER FOLDER), start Solander as the folder's owner, or choose another data folder.",
    { cause },
  )
}

function shortFolder(link: string, user: ServerUser): string {
  const uid = user.owner?.uid ?? process.getuid?.()
  const found = lstatSync(link, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) {
    // Other users may write to the temporary folder: what is there now is used only if nobody else can have changed it.
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
