import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { Readable, Transform } from "node:stream"
import type { FileContents } from "./storage.ts"

/** Thrown through a meter's stream at the first byte over `maxBytes`. */
export class TooLarge extends Error {}

export function asStream(body: FileContents): Readable {
  if (body instanceof Readable) return body
  if (body instanceof Uint8Array) return Readable.from([body])
  return createReadStream(body.file)
}

/** A stream that passes bytes on and measures them. `read` is called once, at the end: length and SHA-256 in hex. */
export function openMeter(maxBytes = Number.POSITIVE_INFINITY) {
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
