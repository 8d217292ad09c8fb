import { existsSync, realpathSync } from "node:fs"
import { setTimeout as delay } from "node:timers/promises"
import { getEmbeddedPaths } from "./data-folders.ts"
import { checkServer, findOwner, getEmbeddedConfig, readPidFile } from "./running.ts"
import type { EmbeddedDatabase } from "./start.ts"

const JOIN_TIMEOUT_MS = 10_000

/** For commands: the built-in server that another Solander process runs on this data folder; null when none runs. */
export async function joinEmbedded({ folder }: { folder: string }): Promise<EmbeddedDatabase | null> {
  if (!existsSync(folder)) return null
  const paths = getEmbeddedPaths(realpathSync(folder))
  const end = Date.now() + JOIN_TIMEOUT_MS
  for (;;) {
    const file = await readPidFile(paths.data)
    if (!file) return null
    const config = getEmbeddedConfig(file.socketFolder)
    if (file.socketFolder && (await checkServer(config)) === true)
      return { config, mode: "joined", stop: async () => {} }
    if (!(await findOwner(file.pid, paths.data)) || Date.now() > end) return null
    await delay(50)
  }
}
