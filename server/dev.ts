import { createServer as createHttpServer } from "node:http"
import { resolve } from "node:path"
import { getRequestListener } from "@hono/node-server"
import { createServer, isRunnableDevEnvironment } from "vite"
import { readEnv } from "./env.ts"
import { openLog } from "./log.ts"
import { openDatabase } from "./open-database.ts"
import { formatSetupLine } from "./setup-line.ts"
import { stopOnce } from "./shutdown.ts"
import { printLine, runOrExplain } from "./terminal.ts"
import { retryThroughOutages } from "./through-outages.ts"

type Entry = typeof import("./app.ts")

const root = resolve(import.meta.dirname, "..")

// The development server: Vite serves and reloads modules, pages render from the sources.
await runOrExplain(async () => {
  const env = readEnv({ LOG_LEVEL: "warn", PORT: "3000", DEMO_PAYMENTS: "on", ...process.env, NODE_ENV: "development" })
  const log = openLog(env)
  const http = createHttpServer()
  const vite = await createServer({ server: { middlewareMode: { server: http } }, appType: "custom" })
  const environment = vite.environments.ssr
  if (!isRunnableDevEnvironment(environment)) throw new Error("the ssr environment cannot run modules")
  const entry = async () => (await environment.runner.import("/server/app.ts")) as Entry

  const first = await entry()
  const database = await openDatabase(env, { root, log })
  const isStartedEmpty = process.argv.includes("--empty")
  const open = await first.openShop({ env, database: database.config, root, log, isStartedEmpty })

  let latest: { from: Entry["createApp"]; app: ReturnType<Entry["createApp"]> } | undefined
  const listener = getRequestListener(async (request, bindings) => {
    try {
      const { createApp } = await entry()
      if (latest?.from !== createApp) latest = { from: createApp, app: createApp(open.shop, { hops: env.TRUST_PROXY }) }
      return await latest.app.fetch(request, bindings)
    } catch (error) {
      log.error({ err: error }, "the page could not be loaded")
      return new Response(String(error), { status: 500 })
    }
  })
  http.on("request", (req, res) => vite.middlewares(req, res, () => void listener(req, res)))
  http.listen(env.PORT, () => printLine(`Solander is open for work at http://localhost:${env.PORT}`))
  const live = first.openLive(open.shop)
  live.attach(http)
  // A server that React Router starts for its types would end the process before the database has stopped.
  process.removeAllListeners("SIGTERM")
  const stopping = stopOnce(log, { server: http, live, open, database })
  try {
    await open.startJobs()
    const patiently = <T>(step: () => Promise<T>) =>
      retryThroughOutages(step, { log, what: "the start", isStopped: () => stopping.aborted })
    const link = await patiently(() => first.firstVisit(open.shop))
    if (link) printLine(`Make the first admin here (works once, for a day): ${link}`)
    const code = open.shop.offersSetup ? await patiently(() => first.setupCode(open.shop)) : null
    if (code) printLine(formatSetupLine(open.shop, code))
    const demo = { root, empty: isStartedEmpty, problem: printLine, signal: stopping }
    await patiently(() => first.loadDemo(open.shop, demo))
  } catch (error) {
    if (!stopping.aborted) throw error
  }
})
