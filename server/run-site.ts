import cluster from "node:cluster"
import { type Env, readEnv } from "./env.ts"
import { chooseHttpPort } from "./https/http-port.ts"
import { openLog } from "./log.ts"
import { openDatabase } from "./open-database.ts"
import { openSite } from "./open-site.ts"
import { stopOnce } from "./shutdown.ts"
import { runOrExplain } from "./terminal.ts"
import { superviseWorkers } from "./workers/supervise.ts"
import { work } from "./workers/work.ts"
import { parseWorkerCount } from "./workers/worker-count.ts"

export const runSite = (root: string): Promise<void> =>
  runOrExplain(async () => {
    const count = parseWorkerCount(process.argv)
    const settings = readEnv(process.env)
    const env = { ...settings, PORT: await chooseHttpPort(settings) }
    const log = openLog(env)
    if (cluster.isWorker) return work(env, { root, log })
    if (count) return superviseWorkers(env, { root, log, count })
    return runAlone(env, { root, log })
  })

async function runAlone(env: Env, { root, log }: { root: string; log: ReturnType<typeof openLog> }): Promise<void> {
  const startedAt = performance.now()
  let up = true
  const opening = openDatabase(env, { root, log, onUp: () => (up = true), onDown: () => (up = false) })
  const config = opening.then(({ config }) => config)
  const site = await openSite({ env, root, log, database: config, isUp: () => up })
  const stopping = stopOnce(log, { ...site, database: await opening })
  await site.lead(stopping, { startedAt: startedAt, onAnnounced: () => {} })
}
