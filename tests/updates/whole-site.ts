import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import type { StoredState } from "../../services/launcher/state-file.server.ts"
import { startBuyers } from "../faults/buyers.ts"
import { openConsistencyCheck } from "../faults/consistency-check.ts"
import {
  ask,
  type LauncherProcess,
  startLauncher,
  startLoad,
  waitForAnswer,
  waitForState,
} from "../support/launcher/launcher-process.ts"
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

/**
 * Changes between versions of the built site, while pages are opened and orders are placed. `kills` kills the launcher or its version
 * at a random moment of every other change.
 */
export async function runSiteChanges({ changes, kills }: { changes: number; kills: boolean }) {
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
  const launcher = superviseLauncher(() =>
    startLauncher({ ...{ home, data, port, env, times, program }, args: ["--empty"] }),
  )
  await waitForAnswer(port, 60_000)
  const offered = await offerWorks(data)
  const writers = watchWriters(work, data)
  const load = startLoad(port, 3, { hasOrders: false, tryForMs: kills ? 20_000 : 0 })
  const buyers = startBuyers(url, offered, 2, provider)
  const seen = {
    done: 0,
    undone: 0,
    killedLaunchers: 0,
    killedVersions: 0,
    wrong: [] as string[],
    seconds: [] as number[],
  }
  const reasons = new Set<string>()

  async function kill() {
    await delay(Math.random() * 8_000)
    const isLauncher = Math.random() < 0.5
    seen[isLauncher ? "killedLaunchers" : "killedVersions"]++
    if (isLauncher) launcher.kill("SIGKILL")
    else sendSignal(getVersionPid(data) ?? 0, "SIGKILL")
  }

  for (let n = 0; n < changes; n++) {
    const change = versions[n % versions.length] ?? { version: "1.0.0" }
    await delay(500)
    const began = performance.now()
    const killed = kills && n % 2 === 1 ? kill() : null
    const { last, current } = await changeTo(data, change.version, () =>
      seen.seconds.push(Math.round(performance.now() - began) / 1000),
    )
    await killed
    await waitForAnswer(port, 150_000)
    seen[last?.status === "done" ? "done" : "undone"]++
    if (last?.reason) reasons.add(last.reason)
    const isUndone = kills && current !== change.version
    if (!isUndone && isGood(change) !== (current === change.version))
      seen.wrong.push(`${current} serves after ${change.version}`)
  }
  const { answered, failed, retried, slowestMs } = await load.stop()
  const unavailable = (await ask(port, "/readyz")).status === 200 ? 0 : 1
  await buyers.stop()
  const { lost, broken, double } = await openConsistencyCheck(data).judge(buyers.acknowledged)
  const writersAtOnce = writers.stop()
  const exit = await launcher.stop()
  await provider.stop()
  rmSync(work, { recursive: true })
  const { wrong, ...counts } = seen
  return {
    ...{
      changes,
      ...counts,
      wrong,
      reasons: [...reasons],
      answered,
      failed: failed.length,
      failures: [...new Set(failed)],
      retried: retried.length,
    },
    share: answered / (answered + failed.length),
    ...{
      orders: buyers.acknowledged.size,
      orderAnswers: Object.fromEntries(buyers.answers),
      lost: lost + broken + double,
    },
    ...{ doubleWriters: writersAtOnce.length, writersAtOnce, slowestMs: Math.round(slowestMs), unavailable, exit },
  }
}

/** Asks again when what was asked was killed before it had begun. @param onServing when the version serves, or was undone */
async function changeTo(data: string, version: string, onServing: () => void): Promise<StoredState> {
  for (;;) {
    const asked = new Date().toISOString()
    const isBegun = ({ last }: StoredState) => last !== null && last.startedAt >= asked
    const isOver = (status = "") => status === "done" || status === "undone"
    writeFileSync(join(data, "wanted"), version)
    sendSignal(getVersionPid(data) ?? 0, "SIGUSR2")
    if (!(await waitForState(data, isBegun, 20_000).catch(() => null))) continue
    await waitForState(data, (state) => isBegun(state) && state.last?.status !== "switching", 150_000)
    onServing()
    return waitForState(data, (state) => isBegun(state) && isOver(state.last?.status), 150_000)
  }
}

/** Starts it again when it ends, as systemd does. */
function superviseLauncher(start: () => LauncherProcess) {
  let launcher = start()
  let isStopping = false
  let ended = launcher.exit()
  const restart = () => {
    if (isStopping) return
    launcher = start()
    ended = launcher.exit()
    void ended.then(() => setTimeout(restart, 100))
  }
  void ended.then(() => setTimeout(restart, 100))
  const kill = (signal: NodeJS.Signals) => void launcher.child.kill(signal)
  // Also when this fails.
  process.once("exit", () => kill("SIGTERM"))
  return {
    kill,
    stop() {
      isStopping = true
      kill("SIGTERM")
      return ended
    },
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
