import { setTimeout as delay } from "node:timers/promises"
import type { EmbeddedServer } from "./server.ts"
import type { DatabaseLog } from "./server-log.ts"

type SuperviseOptions = {
  restart(): Promise<EmbeddedServer>
  onDown(error: Error): void
  onUp(): void
  log: DatabaseLog
}

/** Milliseconds before a restart: after a stable run, after a shorter one, and at most between failing starts. */
const RESTART_PAUSE_MS = { stable: 100, soon: 1000, max: 10_000 }
const STABLE_AFTER_MS = 2_000

export function superviseDatabase(
  first: EmbeddedServer,
  { restart, onDown, onUp, log }: SuperviseOptions,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let server: EmbeddedServer | null = first

  const watch = async () => {
    while (server) {
      const since = Date.now()
      const output = await server.gone
      server = null
      if (stopping.signal.aborted) return
      let pause = Date.now() - since > STABLE_AFTER_MS ? RESTART_PAUSE_MS.stable : RESTART_PAUSE_MS.soon
      log.error("The database server has ended; it is started again.")
      onDown(new Error(`The database server has ended: ${output}`))
      while (!server && !stopping.signal.aborted) {
        await delay(pause, null, { signal: stopping.signal }).catch(() => {})
        pause = Math.min(pause * 2, RESTART_PAUSE_MS.max)
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
