import cluster from "node:cluster"
import { type LauncherConnection, openLauncherConnection } from "../services/launcher/launcher.server.ts"
import { launcherVariable } from "../services/launcher/launcher-messages.ts"
import { type Env, readEnv } from "./env.ts"
import { chooseHttpPort } from "./https/http-port.ts"
import { openLog } from "./log.ts"
import { openDatabase } from "./open-database.ts"
import { openSite } from "./open-site.ts"
import { resumeUpdates } from "./resume-updates.ts"
import { stopOnce } from "./shutdown.ts"
import { runOrExplain } from "./terminal.ts"
import { superviseWorkers } from "./workers/supervise.ts"
import { work } from "./workers/work.ts"
import { parseWorkerCount } from "./workers/worker-count.ts"

type AloneParts = { root: string; log: ReturnType<typeof openLog>; launcher: LauncherConnection | null }

export const runSite = (root: string): Promise<void> =>
  runOrExplain(async () => {
    const count = parseWorkerCount(process.argv)
    const settings = readEnv(process.env)
    const env = { ...settings, PORT: await chooseHttpPort(settings) }
    const log = openLog(env)
    if (cluster.isWorker) return work(env, { root, log })
    if (count) return superviseWorkers(env, { root, log, count })
    return runAlone(env, { root, log, launcher: findLauncher(env) })
  })

/** Between two signs of life while the database is opened and migrated. */
const progressMs = 5_000

async function runAlone(env: Env, { root, log, launcher }: AloneParts): Promise<void> {
  const startedAt = performance.now()
  let up = true
  launcher?.onLost(() => process.exit(1))
  const progress = setInterval(() => launcher?.sendProgress(), progressMs)
  await launcher?.started
  const opening = openDatabase(env, { root, log, onUp: () => (up = true), onDown: () => (up = false) })
  const config = opening.then(({ config }) => config)
  const site = await openSite({ env, root, log, database: config, isUp: () => up, launcher })
  clearInterval(progress)
  launcher?.onAccepted(
    () => void resumeUpdates(site.open.shop).catch((err) => log.error({ err }, "an update has no end")),
  )
  const stopping = stopOnce(log, { ...site, database: await opening }, launcher)
  const listening = site.listen()
  // A launcher gives the ports once it has seen that everything else works.
  if (!launcher) await listening
  await Promise.all([listening, site.lead(stopping, { startedAt, onAnnounced: () => {}, listening })])
}

/** Null for a process that the launcher did not start. */
function findLauncher(env: Env): LauncherConnection | null {
  const socketPath = process.env[launcherVariable]
  delete process.env[launcherVariable]
  return socketPath && process.send ? openLauncherConnection(process, { data: env.SOLANDER_DATA, socketPath }) : null
}
