import { limitConcurrency } from "../../../lib/limit-concurrency.ts"
import type { ChunkStore, PresentChunks } from "./chunk-store.server.ts"
import type { RecoveryKey } from "./recovery-key.server.ts"

/** Under way at once: hides the distance, and bounds the memory. */
const chunksAtOnce = 4

type SenderOptions = {
  store: ChunkStore
  key: RecoveryKey
  present: PresentChunks
  signal: AbortSignal | undefined
}

/** `send` waits for a place in the queue; `end` throws the first error after everything has ended. */
export function createChunkSender({ store, key, present, signal }: SenderOptions) {
  const queue = limitConcurrency(chunksAtOnce)
  const sent = new Set<string>()
  let bytes = 0
  return {
    /** @returns the chunk's name */
    async send(plain: Buffer): Promise<string> {
      signal?.throwIfAborted()
      const name = key.nameOf("chunks", plain)
      if (present.has(name) || sent.has(name)) return name
      sent.add(name)
      await queue.add(async () => {
        const length = await store.write(name, plain, signal)
        bytes += length
      })
      return name
    },
    /** Encrypted. */
    bytesSent: () => bytes,
    end: () => queue.end(),
    [Symbol.asyncDispose]: () => queue[Symbol.asyncDispose](),
  }
}
