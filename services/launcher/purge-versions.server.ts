import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"

const versionFolder = /^\d+\.\d+\.\d+([-+][\w.+-]+)?$/
/** Parts of downloads, downloads that were not unpacked, and folders that were being unpacked. */
const leftover = /\.(part|tar\.gz|sig)$|^\.(?!\.)/

type PurgeOptions = { kept: string[]; days: number; now: Date }

/** Removes versions that are not kept, and what interrupted updates left, once it is old. Other files stay, as the launcher’s. */
export async function purgeVersions(versionsFolder: string, { kept, days, now }: PurgeOptions): Promise<string[]> {
  const names = await readdir(versionsFolder).catch(() => [])
  const removed: string[] = []
  for (const name of names) {
    if (kept.includes(name) || !(versionFolder.test(name) || leftover.test(name))) continue
    const path = join(versionsFolder, name)
    const entry = await stat(path).catch(() => null)
    if (!entry || now.getTime() - entry.mtimeMs < days * 24 * 3_600_000) continue
    await rm(path, { recursive: true, force: true })
    removed.push(name)
  }
  return removed
}
