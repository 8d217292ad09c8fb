import { randomUUID } from "node:crypto"
import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { extname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import { TooLargeError } from "./meter.server.ts"
import { NoSuchFile } from "./no-such-file.ts"
import type { Bucket, FileContents } from "./storage.ts"

export type WriteFile = (
  key: string,
  body: FileContents,
  options: { maxBytes?: number; signal?: AbortSignal },
) => ReturnType<Bucket["put"]>

/** @param write throws TooLargeError */
export const createBucketWrites = (write: WriteFile): Pick<Bucket, "put" | "receive"> => ({
  put: (key, body, options = {}) => write(key, body, options),
  async receive(key, body, options) {
    try {
      return { ok: true, stored: await write(key, body, options) }
    } catch (error) {
      if (error instanceof TooLargeError) return { ok: false, problem: "too-large" }
      throw error
    }
  },
})

/** The file lasts while `use` runs. @throws NoSuchFile */
export async function withDownload<T>(
  { get, scratch }: Pick<Bucket, "get"> & { scratch: string },
  key: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(scratch, `${randomUUID()}${extname(key)}`)
  try {
    const body = await get(key)
    if (!body) throw new NoSuchFile(key)
    await pipeline(body, createWriteStream(path, { flags: "wx" }))
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}
