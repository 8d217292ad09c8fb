import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { extract } from "tar-stream"
import { isStorageKey } from "../../services/storage/keys.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { archiveEntryNames, formatSumLine, type Manifest, manifestSchema } from "./archive-format.ts"

/** Far larger than any site's: it lists tables, but no files. */
const maxManifestBytes = 4_000_000

/** Until the end, or `onEntry` returns "enough". @throws errors of `onEntry` and of the tar format */
export async function forEachEntry(
  path: string,
  onEntry: (name: string, body: Readable, bytes: number) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const entries = extract()
  const read = pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), entries, { signal })
  read.catch(() => {})
  for await (const entry of entries) {
    // The library's streams are not Node's.
    const body = Readable.from(entry, { objectMode: false })
    const { type, name, size } = entry.header
    if (type === "file" && (await onEntry(name, body, size)) === "enough") return
    entry.resume()
  }
  await read
}

export const getChecksum = (others: object): string => createHash("sha256").update(JSON.stringify(others)).digest("hex")

export const refuseBroken = (why: string) => refuse("invalid", `This is not a whole archive of Solander: ${why}`)
const cutOff = refuseBroken("it was cut off, or changed. Please copy it again.")

/** Checks every byte before anything is used. */
export async function checkArchive(path: string, signal?: AbortSignal): Promise<Outcome<Manifest>> {
  const sums = createHash("sha256")
  const found = new Map<string, string>()
  let text: string | null = null
  let listed = ""
  const strange: string[] = []
  try {
    await forEachEntry(
      path,
      async (name, body) => {
        if (name === archiveEntryNames.manifest) {
          text = (await readLimited(body, maxManifestBytes)).toString()
          return
        }
        const hash = createHash("sha256")
        for await (const chunk of body) hash.update(chunk as Buffer)
        const sha256 = hash.digest("hex")
        if (name === archiveEntryNames.sums) listed = sha256
        else sums.update(formatSumLine(sha256, name))
        // A duplicate entry would be checked as one and read back as the other.
        if (found.has(name)) strange.push(name)
        if (name.startsWith("tables/")) found.set(name, sha256)
        const [, key] = /^files\/(?:private|public)\/(.*)$/s.exec(name) ?? []
        if (key !== undefined && !isStorageKey(key)) strange.push(name)
      },
      signal,
    )
  } catch (error) {
    signal?.throwIfAborted()
    // Not the archive's fault: a file system error.
    if ((error as NodeJS.ErrnoException).syscall) throw error
    return cutOff
  }
  if (text === null) return cutOff
  const manifest = parseManifest(text)
  if (!manifest) return refuseBroken("its manifest can't be read. A newer version of Solander may have made it.")
  if (manifest === "changed" || manifest.sums !== listed || sums.digest("hex") !== listed) return cutOff
  const [odd] = strange
  if (odd) return refuseBroken(`it has an entry that no site writes: ${JSON.stringify(odd.slice(0, 80))}.`)
  if (manifest.tables.some(({ name, sha256 }) => found.get(`tables/${name}.jsonl`) !== sha256)) return cutOff
  return done(manifest)
}

function parseManifest(text: string): Manifest | "changed" | null {
  try {
    const read: unknown = JSON.parse(text)
    const manifest = manifestSchema.parse(read)
    const { checksum, ...others } = read as Manifest
    return checksum === getChecksum(others) ? manifest : "changed"
  } catch {
    return null
  }
}

async function readLimited(body: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > most) throw new Error("the manifest is too long")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
