import { constants, createReadStream } from "node:fs"
import { chmod, lstat, mkdir, open, readFile, symlink } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import { extract } from "tar-stream"
import { checkLinkTarget, registerEntry, type SeenEntries } from "./entry-paths.ts"
import { countBytes } from "./limited-bytes.ts"

type TarEntry = ReturnType<typeof extract> extends AsyncIterable<infer Entry> ? Entry : never

type UnpackOptions = {
  /** The one folder at the top, whose contents are unpacked. */
  top: string
  /** Does not exist yet. */
  folder: string
  limits?: UnpackLimits
  onRead?: (bytes: number) => void
  signal?: AbortSignal | undefined
}

type UnpackLimits = { maxEntries: number; maxBytes: number }

/** Several times of what a release has. */
const releaseLimits: UnpackLimits = { maxEntries: 60_000, maxBytes: 3_000_000_000 }

const maxPackageBytes = 256_000

/**
 * By hand, because only files, folders and links inside of the folder are wanted: everything else is an attack or a mistake.
 * @throws with the reason; the folder may be left
 */
export async function unpackTarball(path: string, options: UnpackOptions): Promise<void> {
  const { folder, limits = releaseLimits, onRead, signal } = options
  await mkdir(folder, { mode: 0o755 })
  const entries = extract()
  const compressed = createReadStream(path, { highWaterMark: 1 << 18 })
  const counted = countBytes(Number.MAX_SAFE_INTEGER, () => new Error("The tarball has no end."), onRead)
  // Headers count, too: a small tarball could unpack to endless ones.
  const limited = countBytes(limits.maxBytes, () => new Error("The tarball unpacks to too many bytes."))
  const stop = new AbortController()
  const signals = signal ? [signal, stop.signal] : [stop.signal]
  const read = pipeline(compressed, counted, createGunzip(), limited, entries, { signal: AbortSignal.any(signals) })
  read.catch(() => {})
  const seen: SeenEntries = new Map()
  try {
    for await (const entry of entries) {
      if (seen.size >= limits.maxEntries) throw new Error("The tarball has too many entries.")
      await unpackEntry(entry, seen, options)
    }
    await read
  } finally {
    stop.abort()
    await read.catch(() => {})
  }
  await chmod(folder, 0o755)
}

async function unpackEntry(entry: TarEntry, seen: SeenEntries, { top, folder, signal }: UnpackOptions): Promise<void> {
  const { type, name, size = 0, linkname, mode = 0 } = entry.header
  if (type === "file") {
    const path = registerEntry(seen, top, name, "file")
    await writeEntry(entry, join(folder, path), { bytes: size, isExecutable: (mode & 0o100) !== 0, signal })
    return
  }
  if (size !== 0) throw new Error(`${JSON.stringify(name)} has contents, but is no file.`)
  entry.resume()
  if (type === "directory") {
    const path = registerEntry(seen, top, name, "folder")
    if (path === "") return
    await mkdir(join(folder, path))
    // Not by its creation, which the process's mask changes.
    await chmod(join(folder, path), 0o755)
    return
  }
  if (type !== "symlink") throw new Error(`${JSON.stringify(name)} is a ${type}.`)
  const path = registerEntry(seen, top, name, "link")
  const target = linkname ?? ""
  checkLinkTarget(path, target)
  await symlink(target, join(folder, path))
}

type FileEntry = { bytes: number; isExecutable: boolean; signal: AbortSignal | undefined }

async function writeEntry(entry: TarEntry, path: string, { bytes, isExecutable, signal }: FileEntry): Promise<void> {
  // Fails for what exists already, such as the same name in other letters on a Mac.
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
  const file = await open(path, flags, 0o600)
  try {
    let written = 0
    // The library's streams are not Node's.
    for await (const chunk of Readable.from(entry, { objectMode: false }) as AsyncIterable<Buffer>) {
      signal?.throwIfAborted()
      await file.writeFile(chunk)
      written += chunk.length
    }
    if (written !== bytes) throw new Error(`${path} has ${written} bytes instead of ${bytes}.`)
    await file.chmod(isExecutable ? 0o755 : 0o644)
  } finally {
    await file.close()
  }
}

/** @throws with the reason when another program, or another version, was unpacked */
export async function checkUnpacked(folder: string, version: string): Promise<void> {
  const path = join(folder, "package.json")
  const found = await lstat(path)
  if (!found.isFile() || found.size > maxPackageBytes) throw new Error("package.json is odd.")
  const about: unknown = JSON.parse(await readFile(path, "utf8"))
  const { name, version: unpacked } = about as { name?: unknown; version?: unknown }
  if (name !== "solander" || unpacked !== version) throw new Error(`${name} ${unpacked} was unpacked.`)
}
