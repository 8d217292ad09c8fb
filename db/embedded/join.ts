import { existsSync, realpathSync } from "node:fs"
import { setTimeout as delay } from "node:timers/promises"
import { placesIn } from "./places.ts"
import { answers, configFor, findOwner, readPidFile } from "./running.ts"
import type { EmbeddedDatabase } from "./start.ts"

const PATIENCE = 10_000

/** For commands: the built-in server that another Solander process runs on this data folder; null when none runs. */
export async function joinEmbedded({ folder }: { folder: string }): Promise<EmbeddedDatabase | null> {
  if (!existsSync(folder)) return null
  const places = placesIn(realpathSync(folder))
  const end = Date.now() + PATIENCE
  for (;;) {
    const file = await readPidFile(places.data)
    if (!file) return null
    const config = configFor(file.socketFolder)
    if (file.socketFolder && (await answers(config)) === true) return { config, mode: "joined", stop: async () => {} }
    if (!(await findOwner(file.pid, places.data)) || Date.now() > end) return null
    await delay(50)
  }
}
