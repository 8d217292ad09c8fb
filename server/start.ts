import { once } from "node:events"
import { existsSync, readdirSync } from "node:fs"
import { enableCompileCache } from "node:module"
import { resolve } from "node:path"
import { serve } from "@hono/node-server"
import { serveStatic } from "@hono/node-server/serve-static"
import { Hono } from "hono"
import { readEnv } from "./env.ts"
import { commonHeaders } from "./headers.ts"
import { openLog } from "./log.ts"
import { openDatabase } from "./open-database.ts"
import { stopOnce } from "./shutdown.ts"
import { orExplain, tell } from "./terminal.ts"

const root = resolve(import.meta.dirname, "..")

await orExplain(async () => {
  const began = performance.now()
  const env = readEnv(process.env)
  const log = openLog(env)
  const built = resolve(root, "build/server/index.js")
  if (!existsSync(built)) throw new Error("There is no build yet: `npm start` makes it, or run `npm run build`.")
  let up = true
  // Most of a start is reading code: the database starts meanwhile, and Node keeps what it compiled for the next time.
  enableCompileCache()
  const [bundle, database] = await Promise.all([
    import(built) as Promise<typeof import("./app.ts")>,
    openDatabase(env, { root, log, onUp: () => (up = true), onDown: () => (up = false) }),
  ])
  const { createApp, openShop, firstVisit, loadDemo } = bundle
  const open = await openShop({ env, database: database.config, root, log })
  const site = new Hono()
  site.use(commonHeaders(open.shop.siteUrl.startsWith("https:")))
  const client = resolve(root, "build/client")
  const forever = "public, max-age=31536000, immutable"
  site.use(
    "/assets/*",
    serveStatic({ root: client, precompressed: true, onFound: (_path, c) => c.header("Cache-Control", forever) }),
  )
  // The few files at the root, by name: no page has the disk asked whether it is a file.
  const shortly = serveStatic({ root: client, onFound: (_path, c) => c.header("Cache-Control", "public, max-age=300") })
  for (const file of readdirSync(client, { withFileTypes: true })) if (file.isFile()) site.use(`/${file.name}`, shortly)
  site.route("/", createApp(open.shop, { hops: env.TRUST_PROXY, isUp: () => up }))

  const server = serve({ fetch: site.fetch, port: env.PORT, hostname: env.HOST })
  await once(server, "listening")
  const stopping = stopOnce(log, { server, open, database })
  tell(`Solander is open at ${open.shop.siteUrl} (${Math.round(performance.now() - began)} ms).`)
  try {
    await open.startJobs()
    const link = await firstVisit(open.shop)
    if (link) tell(`Make the first admin here (works once, for a day): ${link}`)
    const demo = { root, empty: process.argv.includes("--empty"), progress: tell, signal: stopping }
    // A guest does not take the house down: the next start goes on with it.
    await loadDemo(open.shop, demo).catch((err) => stopping.aborted || log.error({ err }, "the demo was not hung"))
  } catch (error) {
    // What was under way when the stop began may fail: everything is being closed.
    if (!stopping.aborted) throw error
  }
})
