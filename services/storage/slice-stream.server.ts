import { Readable } from "node:stream"
import type { ByteRange } from "../../lib/byte-range.ts"

/** For a storage without range requests: earlier bytes are read and dropped. */
export function sliceStream(whole: Readable, part: ByteRange): Readable {
  const body = Readable.from(readRange(whole, part), { objectMode: false })
  // Also when the stream was never read.
  return body.once("close", () => whole.destroy())
}

async function* readRange(whole: Readable, { first, last }: ByteRange) {
  let at = 0
  for await (const chunk of whole as AsyncIterable<Buffer>) {
    const cut = chunk.subarray(Math.max(0, first - at), last + 1 - at)
    if (cut.length > 0) yield cut
    at += chunk.length
    if (at > last) return
  }
}
