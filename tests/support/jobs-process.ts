/**
 * The built program without pages: it runs jobs, and checks every second for jobs whose process was killed. The environment
 * has its settings; SIGTERM ends it.
 */
import { resolve } from "node:path"
import { readEnv } from "../../server/env.ts"

const root = resolve(import.meta.dirname, "../..")
const env = readEnv(process.env)
const { openShop } = (await import(resolve(root, "build/server/index.js"))) as typeof import("../../server/app.ts")
const open = await openShop({
  env,
  database: { connectionString: env.DATABASE_URL },
  root,
  log: { info() {}, warn() {}, error: (fields, message) => console.error(message, fields) },
  pollSeconds: 0.5,
  superviseSeconds: 1,
})
process.once("SIGTERM", () => void open.close(5))
await open.startJobs()
