import { existsSync, realpathSync } from "node:fs"
import { setTimeout as delay } from "node:timers/promises"
import { placesIn } from "./places.ts"
import { answers, configFor, readPidFile, whose } from "./running.ts"
import type { EmbeddedDatabase } from "./start.ts"

/** How long to wait for a server that is starting at this moment, in milliseconds. */
const PATIENCE = 10_000

/**
 * For commands: the built-in server that another process of Solander runs on this data folder.
 *
 * @returns null when none runs: call `startEmbedded` then
 */
export async function joinEmbedded({ folder }: { folder: string }): Promise<EmbeddedDatabase | null> {
  if (!existsSync(folder)) return null
  const places = placesIn(realpathSync(folder))
  const end = Date.now() + PATIENCE
  for (;;) {
    const file = await readPidFile(places.data)
    if (!file) return null
    const config = configFor(file.socketFolder)
    if (file.socketFolder && (await answers(config)) === true) return { config, mode: "joined", stop: async () => {} }
    if (!(await whose(file.pid, places.data)) || Date.now() > end) return null
    await delay(50)
  }
}
