import { existsSync } from "node:fs"
import { enableCompileCache } from "node:module"
import { resolve } from "node:path"
import { readEnv } from "./env.ts"
import { tellProgress, untilVisible } from "./first-pictures.ts"
import { listen } from "./listen.ts"
import { linesOf, openLog } from "./log.ts"
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
  // Most of a start is compiling code: the database starts at the same time, and Node caches what it compiled.
  enableCompileCache()
  const [bundle, database] = await Promise.all([
    import(built) as Promise<typeof import("./app.ts")>,
    openDatabase(env, { root, log, onUp: () => (up = true), onDown: () => (up = false) }),
  ])
  const { createApp, openLive, openShop, firstVisit, keptAnswerer, loadDemo } = bundle
  const open = await openShop({ env, database: database.config, root, log })
  const client = resolve(root, "build/client")
  const app = createApp(open.shop, {
    hops: env.TRUST_PROXY,
    isUp: () => up,
    client,
    requests: open.requests,
  })
  const lines = linesOf(log)
  const answerKept = keptAnswerer(open.shop, { isUp: () => up, note: lines?.note })
  process.once("exit", () => lines?.flush())
  const server = await listen(app.fetch, { port: env.PORT, host: env.HOST, answerKept })
  const live = openLive(open.shop, { isUp: () => up })
  live.attach(server)
  const stopping = stopOnce(log, { server, live, open, database })
  let told = false
  const tellOpen = async () => {
    if (told) return
    told = true
    tell(`Solander is open at ${open.shop.siteUrl} (${Math.round(performance.now() - began)} ms).`)
    const link = await firstVisit(open.shop)
    if (link) tell(`Make the first admin here (works once, for a day): ${link}`)
  }
  try {
    await open.startJobs()
    let pictures = 0
    const demo = {
      root,
      empty: process.argv.includes("--empty"),
      problem: tell,
      signal: stopping,
      onBegin(total: number) {
        pictures = total
        tell(`Hanging the demo collection: ${total} pictures …`)
      },
      async onFirstRow(first: number) {
        await untilVisible(open.shop, first, stopping)
        await tellOpen()
        void tellProgress(open.shop, pictures, stopping).catch((err) => log.warn({ err }, "the progress is not known"))
      },
    }
    // The site serves without its demo; the next start continues loading it.
    await loadDemo(open.shop, demo).catch((err) => stopping.aborted || log.error({ err }, "the demo was not loaded"))
    if (!stopping.aborted) await tellOpen()
  } catch (error) {
    // Work in progress may fail while everything is being closed.
    if (!stopping.aborted) throw error
  }
})
