import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { readStateFile } from "../../services/launcher/state-file.server.ts"
import {
  ask,
  type Behaviour,
  createFakeProgram,
  type LauncherProcess,
  readLines,
  startLauncher,
  startLoad,
  waitForAnswer,
  waitForState,
} from "../support/launcher/launcher-process.ts"
import { sendSignal } from "../support/send-signal.ts"
import { findFreePort } from "../support/site-process.ts"
import { getVersionPid } from "./version-pid.ts"

const failing: Behaviour[] = ["throws at migrate", "dies at start", "has a broken page", "dies at the first request"]
const isSettled = (status: string | undefined) => status === "done" || status === "undone"

/**
 * Changes between versions of a stand-in under load. Every third change is to a version that fails; `kills` kills the launcher or its
 * version at a random moment of every other change.
 */
export async function runFakeChanges({ changes, kills }: { changes: number; kills: boolean }) {
  const work = mkdtempSync(join(tmpdir(), "solander-updates-"))
  const [data, home] = [join(work, "data"), join(work, "home")]
  createFakeProgram(home, "1.0.0")
  const port = await findFreePort()
  const start = () => startLauncher({ home, data, port })
  let launcher: LauncherProcess = start()
  await waitForAnswer(port)
  // While the launcher is killed its port is closed.
  const load = startLoad(port, 4, { tryForMs: kills ? 5_000 : 0 })
  const seen = { done: 0, undone: 0, killedLaunchers: 0, killedVersions: 0, wrong: [] as string[] }

  async function kill() {
    await delay(Math.random() * 1_500)
    if (Math.random() < 0.5) {
      seen.killedLaunchers++
      launcher.child.kill("SIGKILL")
      await launcher.exit()
      // As systemd does.
      launcher = start()
      return
    }
    seen.killedVersions++
    const pid = getVersionPid(data)
    if (pid !== null) sendSignal(pid, "SIGKILL")
  }

  for (let n = 1; n <= changes; n++) {
    const version = `1.${n}.0`
    const behaviour = n % 3 === 0 ? (failing[n % failing.length] ?? "good") : "good"
    createFakeProgram(join(data, "versions", version), version, behaviour)
    const before = await waitForAnswer(port)
    await ask(port, `/switch?to=${version}`)
    if (kills && n % 2 === 0) await kill()
    const state = await waitForState(data, ({ last }) => isSettled(last?.status), 30_000)
    seen[state.last?.status === "done" ? "done" : "undone"]++
    const serving = await waitForAnswer(port)
    const expected = readStateFile(join(data, "versions"))?.current
    if (serving !== expected) seen.wrong.push(`${serving} serves, the state says ${expected}`)
    if (behaviour !== "good" && serving !== before) seen.wrong.push(`${serving} serves after ${version} failed`)
  }

  const { answered, failed, retried, acknowledged, slowestMs } = await load.stop()
  launcher.child.kill("SIGTERM")
  await launcher.exit()
  const orders = new Set(readLines(data, "orders"))
  const lost = acknowledged.filter((id) => !orders.has(id)).length
  const doubleWriters = readLines(data, "double-writers").length
  rmSync(work, { recursive: true })
  const { wrong, ...counts } = seen
  return {
    ...{
      changes,
      ...counts,
      wrong,
      answered,
      failed: failed.length,
      failures: countEach(failed),
      retried: countEach(retried),
    },
    share: answered / (answered + failed.length),
    ...{ orders: acknowledged.length, lost, doubleWriters, slowestMs: Math.round(slowestMs) },
  }
}

function countEach(texts: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1
  return counts
}
