import { setTimeout as delay } from "node:timers/promises"
import type { LaunchTimes } from "./launch-times.ts"
import { findBrokenPage, requestPage } from "./smoke-test.ts"
import type { VersionProcess } from "./version-process.ts"

/** @returns why it cannot serve, null when it can */
export async function tryVersion(version: VersionProcess, times: LaunchTimes): Promise<string | null> {
  const { version: name } = version
  const pages = await waitForReady(version, times)
  if (typeof pages === "string") return pages
  const ended = version.exited.then(() => "it ended when its pages were opened")
  const problem = await Promise.race([ended, findBrokenPage(version.socketPath, pages, times.page)])
  return problem && `Version ${name} started, but ${problem}.`
}

/** @returns the pages to try, or why it did not start */
async function waitForReady(version: VersionProcess, times: LaunchTimes): Promise<string[] | string> {
  const { version: name } = version
  const startedAt = performance.now()
  const ended = version.exited.then(() => `Version ${name} ended while it was starting.`)
  for (;;) {
    const waiting = new AbortController()
    const pause = delay(Math.min(times.silence, 1_000), null, { signal: waiting.signal }).catch(() => null)
    const found = await Promise.race([ended, version.ready, pause])
    waiting.abort()
    if (found !== null) return found
    const now = performance.now()
    if (now - version.heardAt() > times.silence || now - startedAt > times.start)
      return `Version ${name} did not start in time.`
  }
}

/**
 * @param interruption ends the watch without a problem
 * @returns why the version must not stay, null when it may
 */
export async function watchVersion(
  version: VersionProcess,
  times: LaunchTimes,
  interruption: Promise<unknown>,
): Promise<string | null> {
  const { version: name } = version
  const startedAt = performance.now()
  const ended = version.exited.then(() => "ended" as const)
  const interrupted = interruption.then(() => "interrupted" as const)
  let failed = 0
  while (performance.now() - startedAt < times.watch) {
    const waiting = new AbortController()
    const pause = delay(Math.min(times.probe, times.watch), "probe" as const, { signal: waiting.signal })
    const event = await Promise.race([interrupted, ended, pause])
    waiting.abort()
    pause.catch(() => {})
    if (event === "interrupted") return null
    if (event === "ended")
      return `Version ${name} ended ${formatAge(performance.now() - startedAt)} visitors came to it.`
    failed = (await isServing(version, times)) ? 0 : failed + 1
    if (failed >= times.maxFailedProbes && !version.hasExited()) return `Version ${name} stopped answering.`
  }
  return null
}

const isServing = (version: VersionProcess, { probeTimeout }: LaunchTimes): Promise<boolean> =>
  requestPage(version.socketPath, "/readyz", probeTimeout).then(
    ({ status }) => status === 200,
    () => false,
  )

function formatAge(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return "soon after"
  return minutes === 1 ? "a minute after" : `${minutes} minutes after`
}
