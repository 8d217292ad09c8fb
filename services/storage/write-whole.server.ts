import { createHash, randomUUID } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { mkdir, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Readable, Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { FileContents } from "./storage.ts"

/** Thrown by `writeWhole` at the first byte over `maxBytes`. */
export class TooLarge extends Error {}

/**
 * Writes the body to a temporary file, flushes it to the disk and renames it to `target`: all of it or nothing.
 * @param incoming a folder on the same file system as `target`
 * @returns the length in bytes and the SHA-256 in hex
 */
export async function writeWhole(
  body: FileContents,
  { incoming, target, maxBytes, signal }: { incoming: string; target: string; maxBytes?: number; signal?: AbortSignal },
): Promise<{ bytes: number; sha256: string }> {
  const aside = join(incoming, randomUUID())
  const meter = openMeter(maxBytes ?? Number.POSITIVE_INFINITY)
  try {
    await pipeline(asStream(body), meter.stream, createWriteStream(aside, { flags: "wx", flush: true }), { signal })
    await mkdir(dirname(target), { recursive: true })
    await rename(aside, target)
    return meter.read()
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

function asStream(body: FileContents): Readable {
  if (body instanceof Readable) return body
  if (body instanceof Uint8Array) return Readable.from([body])
  return createReadStream(body.file)
}

function openMeter(maxBytes: number) {
  const hash = createHash("sha256")
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) return done(new TooLarge(`more than ${maxBytes} bytes`))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, read: () => ({ bytes, sha256: hash.digest("hex") }) }
}
