import { resolve } from "node:path"
import { builtSite } from "./built-site.ts"
import { readEnv } from "./env.ts"
import { openLog } from "./log.ts"
import { joinDatabase } from "./open-database.ts"
import { findSiteAddress } from "./site-address.ts"
import { printLine, runOrExplain } from "./terminal.ts"

const root = resolve(import.meta.dirname, "..")

// `node server/command.ts NAME …`: beside a running shop (through its database), or alone.
await runOrExplain(async () => {
  const [name = "", ...args] = process.argv.slice(2)
  const env = readEnv({ LOG_LEVEL: "warn", ...process.env })
  if (name === "address") return console.log(findSiteAddress(env))
  const log = openLog(env)
  const { openShop, printStatus, runCommand } = await builtSite(root)
  if (name === "status") {
    process.exitCode = await printStatus({ env, root, print: console.log })
    return
  }
  const stop = new AbortController()
  process.once("SIGINT", () => stop.abort())
  process.once("SIGTERM", () => stop.abort())
  const database = await joinDatabase(env, { root, log })
  // A foreign key of a large table is checked in one statement.
  const statementTimeoutMs = name === "restore" || name === "recover" ? 3_600_000 : undefined
  const open = await openShop({ env, database: database.config, root, log, statementTimeoutMs })
  try {
    await runCommand(name, { shop: open.shop, args, env, print: printLine, signal: stop.signal })
  } finally {
    await open.close(10)
    await database.stop()
  }
})
