/**
 * A program with only an embedded database, for tests that kill it. Its arguments are the data folder and the folder of
 * package.json. It prints one JSON object per line, and stops at the end of its input.
 */

import { startEmbedded } from "../../db/embedded/start.ts"
import { DatabaseProblem } from "../../db/problem.ts"

const [folder = "", root = process.cwd()] = process.argv.slice(2)
const printEvent = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`)
const log = { info: console.error, warn: console.error, error: console.error }

try {
  const database = await startEmbedded({
    folder,
    root,
    log,
    onDown: (error) => printEvent({ event: "down", message: error.message }),
    onUp: () => printEvent({ event: "up" }),
  })
  printEvent({ event: "ready", config: database.config })
  process.stdin.resume().once("end", async () => {
    await database.stop()
    printEvent({ event: "stopped" })
  })
} catch (error) {
  const known = error instanceof DatabaseProblem
  printEvent({ event: "problem", kind: known ? error.kind : "unknown", message: (error as Error).message })
}
