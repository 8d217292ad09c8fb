import { mkdtempSync, rmSync } from "node:fs"
import { Agent, get } from "node:http"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { startLauncher, waitForAnswer } from "../tests/support/launcher/launcher-process.ts"
import { getResidentBytes } from "../tests/support/process-usage.ts"
import { findFreePort, startSite } from "../tests/support/site-process.ts"
import { recordMeasurement } from "./measurement.ts"

// `node bench/launcher.ts [rounds] [seconds]`, after a build: a cached page of a site that listens itself, and of one that got its port
// from the launcher, in turn: over 16 connections that stay open, and with a new connection for each page. Prints the median round
// and the launcher's memory.

const [rounds = 5, seconds = 3] = process.argv.slice(2).map(Number)
const root = resolve(import.meta.dirname, "..")
const data = mkdtempSync(join(tmpdir(), "solander-launcher-bench-"))
const port = await findFreePort()
const env = { NODE_ENV: "production", LOG_LEVEL: "warn", SETUP: "off" }
const launcher = startLauncher({
  ...{ home: root, data, port, env },
  program: join(root, "build/launcher.js"),
  args: ["--empty"],
})
const direct = await startSite({ args: ["--empty"] })
await waitForAnswer(port, 60_000)

/** @returns pages a second */
async function measure(at: number, keepAlive: boolean): Promise<number> {
  const agent = new Agent({ keepAlive, maxSockets: 16 })
  const end = performance.now() + seconds * 1_000
  let pages = 0
  const visit = () =>
    new Promise<void>((resolve, reject) => {
      get({ port: at, host: "127.0.0.1", path: "/gallery", agent, headers: { "accept-encoding": "br" } }, (answer) => {
        answer.resume()
        answer.on("end", resolve)
      }).on("error", reject)
    })
  const visitor = async () => {
    for (; performance.now() < end; pages++) await visit()
  }
  await Promise.all(Array.from({ length: 16 }, visitor))
  agent.destroy()
  return pages / seconds
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

for (const keepAlive of [true, false]) {
  const results: Record<"handed" | "direct", number[]> = { handed: [], direct: [] }
  for (let round = 0; round < rounds; round++) {
    results.handed.push(await measure(port, keepAlive))
    results.direct.push(await measure(direct.port, keepAlive))
  }
  const [handed, own] = [median(results.handed), median(results.direct)]
  recordMeasurement({
    what: `cached pages by the launcher’s port, ${keepAlive ? "on open connections" : "with a connection each"}`,
    found: `${Math.round(handed)} pages a second`,
    against: `a site that listens itself: ${Math.round(own)}`,
    ratio: handed / own,
  })
}
recordMeasurement({
  what: "memory of the launcher",
  found: `${Math.round(getResidentBytes(launcher.child.pid ?? 0) / 1e6)} MB`,
})
await direct.stop()
launcher.child.kill("SIGTERM")
await launcher.exit()
rmSync(data, { recursive: true })
