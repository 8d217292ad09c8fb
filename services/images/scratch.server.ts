import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

const PREFIX = "solander-pictures-"

/** No picture takes a day: an older folder was left by a killed process. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

export async function withScratch<T>(use: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(join(tmpdir(), PREFIX))
  try {
    return await use(scratch)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

export async function purgeScratch(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true })
  }
}
