import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { createDataFolder, inUse } from "../../db/embedded/data-folders.ts"
import { getVersionsFolder, readStateFile } from "../../services/launcher/state-file.server.ts"
import { printLine } from "../terminal.ts"
import { changeVersion } from "./change-version.ts"
import { waitForDatabaseEnd } from "./database-end.ts"
import type { LaunchTimes } from "./launch-times.ts"
import { openPorts } from "./ports.ts"
import { claimFolder } from "./process-record.ts"
import { resolveState } from "./resolve-state.ts"
import type { RunningLauncher } from "./running-launcher.ts"
import { saveOrWarn } from "./save-or-warn.ts"
import { createSwitchRequests } from "./switch-requests.ts"
import { startVersion, type VersionExit, type VersionProcess } from "./version-process.ts"
import { findVersionFolder, readProgramVersion } from "./versions.ts"
import { writeState } from "./write-state.ts"

type LauncherOptions = {
  /** The folder of the installed package. */
  home: string
  /** Solander's data folder. */
  data: string
  /** For each version. */
  args: string[]
  env: NodeJS.ProcessEnv
  times: LaunchTimes
}

/**
 * Holds the ports and starts one version at a time. Ends when a signal has ended its version, or when the first one fails to
 * start. @throws DatabaseProblem, or the error of a port that cannot be bound
 */
export async function runLauncher(options: LauncherOptions): Promise<VersionExit> {
  const launcher = await openLauncher(options)
  try {
    return await serveVersions(launcher)
  } finally {
    launcher.close()
  }
}

type OpenLauncher = RunningLauncher & { close(): void }

async function openLauncher(options: LauncherOptions): Promise<OpenLauncher> {
  const { home, args, env: given, times } = options
  const data = createDataFolder(options.data)
  const versionsFolder = getVersionsFolder(data)
  const recorder = await claimFolder(versionsFolder, { stopMs: times.stop, inUse: (pid) => inUse(data, pid) })
  const ports = openPorts()
  const env = { ...given, PORT: await bindHttpPort(given, ports) }
  const folders = { home, versionsFolder }
  const has = (version: string) => findVersionFolder(version, folders) !== null
  const installed = { packaged: readProgramVersion(home), has, now: new Date() }
  const sockets = mkdtempSync(join(tmpdir(), "solander-launcher-"))
  const stopping = new AbortController()
  const launcher: OpenLauncher = {
    state: resolveState(readStateFile(versionsFolder), installed),
    times,
    running: null,
    stopping: stopping.signal,
    requests: createSwitchRequests(),
    has,
    saveState: () => writeState(versionsFolder, launcher.state),
    async start(version) {
      // Two versions never have the database at once.
      await waitForDatabaseEnd(data)
      const folder = findVersionFolder(version, folders) ?? home
      const socketPath = join(sockets, `${performance.now()}`)
      const onSwitch = (to: string) => launcher.requests.receive(launcher, to)
      const started = startVersion({ version, folder, args, socketPath, env, ports, onSwitch })
      launcher.running = started
      if (started.pid !== undefined) recorder.setVersion(started.pid)
      if (stopping.signal.aborted) started.signal("SIGTERM")
      started.send({ kind: "start" })
      return started
    },
    close: () => rmSync(sockets, { recursive: true, force: true }),
  }
  saveOrWarn(launcher)
  const stop = (signal: NodeJS.Signals) => {
    stopping.abort()
    launcher.running?.signal(signal)
    // A version that hangs notices no signal.
    setTimeout(() => launcher.running?.signal("SIGKILL"), times.stop).unref()
  }
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop)
  return launcher
}

/** A port that is no number is left to the version, which says so. */
async function bindHttpPort(env: NodeJS.ProcessEnv, ports: ReturnType<typeof openPorts>): Promise<string> {
  const text = env.PORT || "3000"
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return text
  return `${(await ports.open({ port, host: env.HOST || null })).port}`
}

/** A version that lived shorter is started again after a pause, which doubles each time. */
const minLifeMs = 10_000

async function serveVersions(launcher: RunningLauncher): Promise<VersionExit> {
  let version: VersionProcess | null = null
  let wasReady = false
  let pauseMs = 0
  for (;;) {
    const startedAt = performance.now()
    version ??= await launcher.start(launcher.state.current)
    version.grantPorts()
    const exit = await Promise.race([version.exited, launcher.requests.arrived()])
    wasReady ||= version.isReady()
    if (exit === "requested" && !launcher.stopping.aborted) {
      version = await changeVersion(launcher, version, launcher.requests.take())
      continue
    }
    const end = exit === "requested" ? await version.exited : exit
    if (launcher.stopping.aborted || !wasReady) return end
    pauseMs =
      performance.now() - startedAt < minLifeMs ? Math.min(Math.max(pauseMs, 100) * 2, launcher.times.maxPause) : 0
    printLine(`Solander ${version.version} has ended (${end.signal ?? end.code}) and is started again.`)
    await delay(pauseMs, null, { signal: launcher.stopping }).catch(() => {})
    if (launcher.stopping.aborted) return { code: 0, signal: null }
    version = null
  }
}
