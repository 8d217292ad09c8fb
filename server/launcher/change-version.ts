import { printLine } from "../terminal.ts"
import { undoChange } from "./resolve-state.ts"
import type { RunningLauncher } from "./running-launcher.ts"
import { saveOrWarn } from "./save-or-warn.ts"
import { tryVersion, watchVersion } from "./try-version.ts"
import { stopVersion, type VersionProcess } from "./version-process.ts"

/**
 * Ends the version that serves, starts another one, tries it without visitors, and watches it with them.
 * @returns the version that serves now, null when the one before must be started
 */
export async function changeVersion(
  launcher: RunningLauncher,
  former: VersionProcess,
  to: string,
): Promise<VersionProcess | null> {
  const { times, stopping, requests } = launcher
  printLine(`Solander ${to} is started in place of ${former.version}.`)
  await stopVersion(former, times.stop)
  if (stopping.aborted) return former
  const next = await launcher.start(to)
  const problem = (await tryVersion(next, times)) ?? recordWatch(launcher)
  if (problem !== null) return undo(launcher, next, problem)
  next.grantPorts()
  const failure = await watchVersion(next, times, requests.arrived())
  if (failure !== null) return undo(launcher, next, failure)
  recordSuccess(launcher, next)
  return next
}

/** From here a start serves the new version, or undoes the change. @returns why it cannot be recorded */
function recordWatch(launcher: RunningLauncher): string | null {
  const before = launcher.state
  const { current: from, former: earlier, last } = before
  if (!last) return "It is not known what was changed."
  launcher.state = { ...before, current: last.to, former: from, earlier, last: { ...last, status: "watching" } }
  try {
    launcher.saveState()
    return null
  } catch {
    launcher.state = before
    return "Nothing could be saved on this computer. Its disk may be full."
  }
}

function recordSuccess(launcher: RunningLauncher, { version, send }: VersionProcess): void {
  const { last } = launcher.state
  // Another change may have been recorded since, which ended the watch.
  if (last?.status !== "watching" || last.to !== version || launcher.stopping.aborted) return
  launcher.state = { ...launcher.state, last: { ...last, status: "done", endedAt: new Date().toISOString() } }
  saveOrWarn(launcher)
  send({ kind: "accepted" })
  printLine(`Solander ${version} stays.`)
}

async function undo(launcher: RunningLauncher, failed: VersionProcess, reason: string): Promise<VersionProcess | null> {
  // A stop ended it. The next start undoes the change.
  if (launcher.stopping.aborted) return failed
  failed.signal("SIGKILL")
  await failed.exited
  launcher.state = undoChange(launcher.state, reason, new Date())
  saveOrWarn(launcher)
  printLine(`${reason} Solander ${launcher.state.current} is started again.`)
  return null
}
