import { mkdir, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"

/** No write takes a day: an older temporary file was left by a killed process. */
export const abandonedAfterMs = 24 * 60 * 60 * 1000

/** Also deletes leftovers of killed processes, but no file that may still be written. */
export async function openTemporaryFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
  return folder
}
