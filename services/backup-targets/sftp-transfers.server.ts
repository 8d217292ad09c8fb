import { promisify } from "node:util"
import type { FileEntryWithStats, SFTPWrapper, Stats } from "ssh2"
import { limitConcurrency } from "../../lib/limit-concurrency.ts"

/** Every server accepts packets of this length. */
const packetBytes = 32_768
/** Under way at once, so that the distance to the server matters less. */
const packetsAtOnce = 32

/** Of one session. */
function createPackets(sftp: SFTPWrapper) {
  const open = promisify<string, "r" | "w", Buffer>(sftp.open.bind(sftp))
  const close = promisify<Buffer, void>(sftp.close.bind(sftp))
  const fstat = promisify<Buffer, Stats>(sftp.fstat.bind(sftp))

  async function forEachPacket(bytes: number, task: (offset: number, length: number) => Promise<void>) {
    await using packets = limitConcurrency(packetsAtOnce)
    for (let offset = 0; offset < bytes; offset += packetBytes)
      await packets.add(() => task(offset, Math.min(packetBytes, bytes - offset)))
    await packets.end()
  }
  const writePacket = (handle: Buffer, bytes: Buffer, offset: number, length: number) =>
    new Promise<void>((resolve, reject) => {
      sftp.write(handle, bytes, offset, length, offset, (error) => (error ? reject(error) : resolve()))
    })
  const readPacket = (handle: Buffer, into: Buffer, offset: number, length: number) =>
    new Promise<number>((resolve, reject) => {
      sftp.read(handle, into, offset, length, offset, (error, read) => (error ? reject(error) : resolve(read)))
    })
  return {
    async write(path: string, bytes: Buffer): Promise<void> {
      const handle = await open(path, "w")
      try {
        await forEachPacket(bytes.length, (offset, length) => writePacket(handle, bytes, offset, length))
      } finally {
        await close(handle)
      }
    },
    /** Null: the file is larger. */
    async read(path: string, maxBytes: number): Promise<Buffer | null> {
      const handle = await open(path, "r")
      try {
        const { size } = await fstat(handle)
        if (size > maxBytes) return null
        const bytes = Buffer.alloc(size)
        await forEachPacket(size, async (offset, length) => {
          for (let done = 0; done < length; ) {
            const read = await readPacket(handle, bytes, offset + done, length - done)
            if (read === 0) throw new Error("the file is shorter than the server said")
            done += read
          }
        })
        return bytes
      } finally {
        await close(handle)
      }
    },
  }
}

/** Of the protocol: the end of a listing. */
const endOfFile = 1

/** Null: there are more. */
async function listFolder(sftp: SFTPWrapper, path: string, maxFiles: number): Promise<FileEntryWithStats[] | null> {
  const readdir = promisify<Buffer, FileEntryWithStats[]>(sftp.readdir.bind(sftp))
  const close = promisify<Buffer, void>(sftp.close.bind(sftp))
  const handle = await promisify<string, Buffer>(sftp.opendir.bind(sftp))(path)
  const entries: FileEntryWithStats[] = []
  try {
    while (entries.length <= maxFiles) {
      const more = await readdir(handle).catch((error: { code?: unknown }) => {
        if (error.code === endOfFile) return null
        throw error
      })
      if (!more) return entries
      entries.push(...more)
    }
    return null
  } finally {
    await close(handle)
  }
}

/** Promises of one session. */
export function promiseSftp(sftp: SFTPWrapper) {
  return {
    ...createPackets(sftp),
    /** Replaces an existing file, as the standard's own rename does not. */
    rename: (from: string, to: string) =>
      new Promise<void>((resolve, reject) => {
        const done = (error: Error | null | undefined) => (error ? reject(error) : resolve())
        try {
          sftp.ext_openssh_rename(from, to, done)
        } catch {
          sftp.unlink(to, () => sftp.rename(from, to, done))
        }
      }),
    remove: promisify<string, void>(sftp.unlink.bind(sftp)),
    mkdir: (path: string) => promisify<string, void>(sftp.mkdir.bind(sftp))(path),
    list: (path: string, maxFiles: number) => listFolder(sftp, path, maxFiles),
    stat: promisify<string, Stats>(sftp.stat.bind(sftp)),
    /** In bytes; null: the server does not say. */
    free: (path: string) =>
      new Promise<number | null>((resolve) => {
        try {
          sftp.ext_openssh_statvfs(path, (error, info) => {
            const { f_bavail, f_frsize } = (info ?? {}) as unknown as { f_bavail: number; f_frsize: number }
            resolve(error ? null : Number(f_bavail) * Number(f_frsize))
          })
        } catch {
          resolve(null)
        }
      }),
  }
}
