import { type Readable, Transform } from "node:stream"
import { ReleaseProblem } from "./release-problem.ts"

/** @throws ReleaseProblem when there are more */
export async function collectLimited(stream: Readable, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes)
      throw new ReleaseProblem(
        "invalid",
        "What is published at the address for new versions is far too long to be a description of one. Nothing was changed. Check the address, or try again tomorrow.",
      )
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Passes bytes on, up to a limit. @param tooMany thrown for one more @param onBytes with the sum so far */
export function countBytes(maxBytes: number, tooMany: () => Error, onBytes: (bytes: number) => void = () => {}) {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      if (bytes > maxBytes) return next(tooMany())
      onBytes(bytes)
      next(null, chunk)
    },
  })
}
