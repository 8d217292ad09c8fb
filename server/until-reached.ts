import { setTimeout as wait } from "node:timers/promises"
import type { Connection } from "../db/connect.ts"
import { isConnectionProblem } from "../db/errors.ts"
import type { Log } from "../domain/shop.ts"

const everyMs = 500

/** Resolves when the database can be reached, or as soon as it need not be any more. */
export async function untilReached(
  { ping }: Pick<Connection, "ping">,
  log: Pick<Log, "warn">,
  isOver: () => boolean,
): Promise<void> {
  for (let told = false; !isOver(); told = true) {
    try {
      return await ping()
    } catch (err) {
      if (!isConnectionProblem(err)) throw err
      if (!told) log.warn({ err }, "the jobs wait for the database")
    }
    await wait(everyMs)
  }
}
