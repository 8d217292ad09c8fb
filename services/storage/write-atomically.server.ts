import { randomUUID } from "node:crypto"
import { createWriteStream } from "node:fs"
import { mkdir, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import { createMeter, toStream } from "./meter.server.ts"
import type { FileContents } from "./storage.ts"

/** Flushes a temporary file to disk and renames it. @param incoming on the same file system as `target` @throws TooLarge */
export async function writeAtomically(
  body: FileContents,
  { incoming, target, maxBytes, signal }: { incoming: string; target: string; maxBytes?: number; signal?: AbortSignal },
): Promise<{ bytes: number; sha256: string }> {
  const aside = join(incoming, randomUUID())
  const meter = createMeter(maxBytes)
  try {
    await pipeline(toStream(body), meter.stream, createWriteStream(aside, { flags: "wx", flush: true }), { signal })
    await mkdir(dirname(target), { recursive: true })
    await rename(aside, target)
    return meter.read()
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}
