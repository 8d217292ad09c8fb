import { setTimeout as delay } from "node:timers/promises"
import type { Server } from "./server.ts"
import type { DatabaseLog } from "./server-log.ts"

type Care = { restart(): Promise<Server>; onDown(error: Error): void; onUp(): void; log: DatabaseLog }

/** Milliseconds before a restart: after a run of `WELL`, after a shorter run, and at most between failing starts. */
const PAUSE = { well: 100, soon: 1000, longest: 10_000 }
const WELL = 2_000

export function superviseDatabase(first: Server, { restart, onDown, onUp, log }: Care): { stop(): Promise<void> } {
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
      // A server that was starting when the stop began.
      await server?.stop()
    },
  }
}
