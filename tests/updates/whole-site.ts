import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { startBuyers } from "../faults/buyers.ts"
import { openConsistencyCheck } from "../faults/consistency-check.ts"
import { ask, startLauncher, startLoad, waitForAnswer, waitForState } from "../support/launcher/launcher-process.ts"
import { sendSignal } from "../support/send-signal.ts"
import { findFreePort } from "../support/site-process.ts"
import { startStandInProcess } from "../support/stand-in-process.ts"
import { createSiteProgram, diesAtFirstVisitor, diesAtStart, type SiteChange } from "./site-program.ts"
import { getVersionPid } from "./version-pid.ts"
import { watchWriters } from "./watch-writers.ts"

const program = resolve(import.meta.dirname, "../../build/launcher.js")

/** Good versions take turns with those that fail; the first follows the last. */
const versions: SiteChange[] = [
  { version: "1.1.0", migration: "create table gifts (id uuid primary key); alter table orders add column gift text;" },
  { version: "1.2.0", migration: "insert into nowhere values (1);" },
  { version: "1.0.0" },
  { version: "1.3.0", prelude: diesAtStart },
  { version: "1.1.0" },
  { version: "1.4.0", prelude: diesAtFirstVisitor },
  { version: "1.0.0" },
]

const isGood = ({ version }: SiteChange) => /^1\.[01]\.0$/.test(version)

/** Changes between versions of the built site, while pages are opened and orders are placed. */
export async function runSiteChanges(changes: number) {
  const work = mkdtempSync(join(tmpdir(), "solander-updates-"))
  const [data, home] = [join(work, "data"), join(work, "home")]
  createSiteProgram(home, { version: "1.0.0" })
  for (const change of versions.filter(({ version }, at) => at < 6 && version !== "1.0.0"))
    if (change.version !== "1.1.0" || change.migration)
      createSiteProgram(join(data, "versions", change.version), change)
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const provider = await startStandInProcess(url)
  const env = { ...provider.env, TRUST_PROXY: "1", LOG_LEVEL: "error", NODE_ENV: "production", SETUP: "off" }
  const times = { watch: 3_000, silence: 60_000, start: 120_000, stop: 45_000, page: 30_000 }
  const launcher = startLauncher({ ...{ home, data, port, env, times, program }, args: ["--empty"] })
  // Also when this fails.
  process.once("exit", () => launcher.child.kill("SIGTERM"))
  await waitForAnswer(port, 60_000)
  const offered = await offerWorks(data)
  const writers = watchWriters(work, data)
  const load = startLoad(port, 3, { hasOrders: false })
  const buyers = startBuyers(url, offered, 2, provider)
  const seen = { done: 0, undone: 0, wrong: [] as string[], reasons: new Set<string>(), seconds: [] as number[] }
  for (let n = 0; n < changes; n++) {
    const change = versions[n % versions.length] ?? { version: "1.0.0" }
    await delay(500)
    const asked = new Date().toISOString()
    writeFileSync(join(data, "wanted"), change.version)
    sendSignal(getVersionPid(data) ?? 0, "SIGUSR2")
    const began = performance.now()
    const isOver = (status = "") => status === "done" || status === "undone"
    await waitForState(
      data,
      ({ last }) => last !== null && last.startedAt >= asked && last.status !== "switching",
      150_000,
    )
    seen.seconds.push(Math.round(performance.now() - began) / 1000)
    const { last, current } = await waitForState(
      data,
      (state) => state.last !== null && state.last.startedAt >= asked && isOver(state.last.status),
      150_000,
    )
    await waitForAnswer(port, 60_000)
    seen[last?.status === "done" ? "done" : "undone"]++
    if (last?.reason) seen.reasons.add(last.reason)
    if (isGood(change) !== (current === change.version)) seen.wrong.push(`${current} serves after ${change.version}`)
  }
  const { answered, failed, slowestMs } = await load.stop()
  const unavailable = (await ask(port, "/readyz")).status === 200 ? 0 : 1
  await buyers.stop()
  const { lost, broken, double } = await openConsistencyCheck(data).judge(buyers.acknowledged)
  const doubleWriters = writers.stop()
  launcher.child.kill("SIGTERM")
  const exit = await launcher.exit()
  await provider.stop()
  rmSync(work, { recursive: true })
  const { wrong, reasons, ...counts } = seen
  return {
    ...{
      changes,
      ...counts,
      wrong,
      reasons: [...reasons],
      answered,
      failed: failed.length,
      failures: [...new Set(failed)],
    },
    share: answered / (answered + failed.length),
    ...{
      orders: buyers.acknowledged.size,
      orderAnswers: Object.fromEntries(buyers.answers),
      lost: lost + broken + double,
    },
    ...{ doubleWriters, slowestMs: Math.round(slowestMs), unavailable, exit },
  }
}

async function offerWorks(data: string): Promise<{ edition: string; originals: string[] }> {
  const { query } = openConsistencyCheck(data)
  const insert = "insert into artworks (slug, title, price, edition_size, published_at)"
  const rows = await query<{ id: string }>(
    `${insert} select 'wave-' || n, 'Wave ' || n, 20000, case n when 0 then 100000 end, now() from generate_series(0, 500) n
     returning id`,
  )
  const [edition = "", ...originals] = rows.map(({ id }) => id)
  return { edition, originals }
}
