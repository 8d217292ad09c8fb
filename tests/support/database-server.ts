import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Native } from "../../db/embedded/native.ts"
import { type EmbeddedDatabase, startEmbedded } from "../../db/embedded/start.ts"

/** The oldest PostgreSQL that Solander supports, as Debian 12 installs it. */
const DEBIAN: Native = { bin: "/usr/lib/postgresql/15/bin", major: 15, env: {} }

/** @returns a message to print if PostgreSQL 15 is not installed */
export function getMissingServerMessage(): string | null {
  if (existsSync(join(DEBIAN.bin, "postgres"))) return null
  return `Skipped: the tests on PostgreSQL 15, because it is not installed (${DEBIAN.bin}).`
}

/**
 * Starts a server with temporary data and without durability. `stop` removes the data.
 * @param older PostgreSQL 15 instead of Solander's own server
 */
export async function startTestServer(older: boolean): Promise<EmbeddedDatabase> {
  const folder = mkdtempSync(join(getFastTempFolder(), "solander-tests-"))
  const quiet = { info() {}, warn: console.warn, error: console.error }
  const server = await startEmbedded({
    folder,
    root: process.cwd(),
    log: quiet,
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_wal_size: "128MB",
      // Four files run at a time, and each may open several shops with their own pool and job queue.
      max_connections: 600,
    },
    ...(older && { native: DEBIAN }),
  })
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A folder in memory, if there is enough: a database has three hundred files, which some disks take half a second to create,
 * and each change of a site waits for the disk.
 */
export function getFastTempFolder(gigabytes = 1): string {
  const memory = "/dev/shm"
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > gigabytes * 2 ** 30 ? memory : tmpdir()
}
