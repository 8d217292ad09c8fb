import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { Readable, Transform } from "node:stream"
import type { FileContents } from "./storage.ts"

export class TooLarge extends Error {}

export function asStream(body: FileContents): Readable {
  if (body instanceof Readable) return body
  if (body instanceof Uint8Array) return Readable.from([body])
  return createReadStream(body.file)
}

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
