import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { Readable, Transform } from "node:stream"
import type { FileContents } from "./storage.ts"

export class TooLargeError extends Error {}

export function toStream(body: FileContents): Readable {
  if (body instanceof Readable) return body
  if (body instanceof Uint8Array) return Readable.from([body])
  return createReadStream(body.file)
}

export function createMeter(maxBytes = Number.POSITIVE_INFINITY) {
  const hash = createHash("sha256")
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) return done(new TooLargeError(`more than ${maxBytes} bytes`))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, read: () => ({ bytes, sha256: hash.digest("hex") }) }
}
