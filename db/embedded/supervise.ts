import { setTimeout as delay } from "node:timers/promises"
import type { Server } from "./server.ts"
import type { Log } from "./server-log.ts"

type Care = { restart(): Promise<Server>; onDown(error: Error): void; onUp(): void; log: Log }

/** Before a server that ran well is started again, before one that ended soon is, and between starts that fail; milliseconds. */
const PAUSE = { well: 100, soon: 1000, longest: 10_000 }
/** A server that ran this long (milliseconds) ran well. */
const WELL = 2_000

/** Restarts a server whenever it ends, with growing pauses, until `stop`. */
export function supervise(first: Server, { restart, onDown, onUp, log }: Care): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let server: Server | null = first

  const watch = async () => {
    while (server) {
      const since = Date.now()
      const words = await server.gone
      server = null
      if (stopping.signal.aborted) return
      let pause = Date.now() - since > WELL ? PAUSE.well : PAUSE.soon
      log.error("The database server has ended; it is started again.")
      onDown(new Error(`The database server has ended: ${words}`))
      while (!server && !stopping.signal.aborted) {
        await delay(pause, null, { signal: stopping.signal }).catch(() => {})
        pause = Math.min(pause * 2, PAUSE.longest)
        if (!stopping.signal.aborted) server = await attempt()
      }
      if (!server || stopping.signal.aborted) return
      log.info("The database server answers again.")
      onUp()
    }
  }

  const attempt = async () => {
    try {
      return await restart()
    } catch (error) {
      log.error((error as Error).message)
      return null
    }
  }

  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await server?.stop()
      await watching
      // A server that was being started when the stop began.
      await server?.stop()
    },
  }
}
