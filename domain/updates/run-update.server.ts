import { eq } from "drizzle-orm"
import { updateRuns } from "../../db/tables/updates.ts"
import type { Launcher } from "../../services/launcher/launcher.ts"
import { LauncherRefusal } from "../../services/launcher/launcher.ts"
import { ReleaseProblem } from "../../services/releases/release-problem.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { backUpBeforeUpdate } from "./back-up-before-update.server.ts"
import { formatReleaseProblem } from "./check-updates.server.ts"
import { finishUpdateRun } from "./finish-update-run.server.ts"
import { trackUpdate } from "./update-progress.server.ts"
import { moveUpdateRun, type UpdateRun } from "./update-run.server.ts"
import { getUpdateSettings } from "./update-settings-row.server.ts"

type Attempt = { last: boolean; stopping: AbortSignal }

/** Runs again after an interruption; the versions are changed once. */
export async function runUpdate(shop: Shop, { runId }: { runId: string }, attempt: Attempt): Promise<void> {
  const [run] = await shop.db.select().from(updateRuns).where(eq(updateRuns.id, runId))
  if (!run || run.finishedAt !== null || run.status === "switching" || run.status === "watching") return
  const { launcher } = shop
  if (!launcher) return fail(shop, run, "Another program starts this site now, so updates are installed there.")
  const isReady = run.kind === "revert" || (await prepare(shop, launcher, run, attempt))
  if (isReady) await switchVersion(shop, launcher, run)
}

/** @returns whether it is unpacked, and everything is saved. @throws what another attempt may mend */
async function prepare(shop: Shop, launcher: Launcher, run: UpdateRun, attempt: Attempt): Promise<boolean> {
  const { address, publicKeys, found } = await getUpdateSettings(shop.db)
  if (!found || found.version !== run.toVersion) {
    await fail(shop, run, `${run.toVersion} is not offered any more where updates come from.`)
    return false
  }
  const progress = trackUpdate(shop, run)
  const signal = AbortSignal.any([progress.signal, attempt.stopping])
  try {
    if (run.status !== "downloading" && !(await progress.begin("downloading"))) return false
    const { versionsFolder } = launcher
    await shop.releases.fetch({ address, publicKeys }, found, { versionsFolder, onProgress: progress.onFetch, signal })
    if (!(await progress.begin("backing_up"))) return false
    const problem = await backUpBeforeUpdate(shop, signal)
    if (problem !== null) await fail(shop, run, problem)
    return problem === null
  } catch (error) {
    if (attempt.stopping.aborted) throw error
    if (progress.signal.aborted) return false
    const isAway = error instanceof ReleaseProblem && error.code === "unreachable"
    if (isAway && !attempt.last) throw error
    await fail(shop, run, formatReleaseProblem(shop, error))
    return false
  } finally {
    await progress.end()
  }
}

/** `switching` is committed before: a second run of this job ends there. */
async function switchVersion(shop: Shop, launcher: Launcher, run: UpdateRun): Promise<void> {
  const moved = await command(shop, system("Updates"), "updates.install", noInput, async ({ tx, actor, now }) => {
    if (!(await moveUpdateRun(tx, run.id, { to: "switching", switchedAt: now })))
      return refuse("conflict", "It was canceled.")
    const detail = { from: run.fromVersion, to: run.toVersion }
    await recordEvent(tx, actor, { noun: "updates", nounId: run.id, action: "changing versions", detail }, now)
    return done(null)
  })
  if (!moved.ok) return
  try {
    await launcher.switchTo(run.toVersion)
  } catch (error) {
    await fail(shop, run, error instanceof LauncherRefusal ? error.message : formatReleaseProblem(shop, error))
  }
}

const fail = (shop: Shop, run: UpdateRun, reason: string) => finishUpdateRun(shop, run, { to: "failed", reason })
