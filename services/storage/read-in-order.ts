import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import type { Bucket, SizedKey } from "./storage.ts"

/** Files up to this length are read into memory ahead, at most `filesAhead` of them. */
export const smallFileBytes = 1_000_000
export const filesAhead = 16

type ReadFile = { key: string; bytes: number; body: Readable }

/** Leaves out missing files. Reads small files ahead to hide a remote storage's latency, and large ones at their turn. */
export async function* readInOrder(bucket: Pick<Bucket, "read">, files: SizedKey[]): AsyncGenerator<ReadFile> {
  const requested = new Map<string, Promise<ReadFile | null>>()
  let next = 0
  for (const [at, { key }] of files.entries()) {
    for (const file of files.slice(next, at + 1 + filesAhead)) {
      next++
      if (file.bytes > smallFileBytes) continue
      const whole = readWhole(bucket, file.key)
      whole.catch(() => {})
      requested.set(file.key, whole)
    }
    const found = await (requested.get(key) ?? bucket.read(key))
    requested.delete(key)
    if (found) yield { key, bytes: found.bytes, body: found.body }
  }
}

async function readWhole(bucket: Pick<Bucket, "read">, key: string): Promise<ReadFile | null> {
  const found = await bucket.read(key)
  if (!found) return null
  const bytes = await buffer(found.body)
  return { key, bytes: bytes.length, body: Readable.from([bytes]) }
}
