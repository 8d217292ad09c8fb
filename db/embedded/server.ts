import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { DatabaseProblem } from "../problem.ts"
import { isFull } from "./data-folder.ts"
import { keep } from "./keeper.ts"
import { cannotRun, type Native, noBinary } from "./native.ts"
import { diskFull, type Places } from "./places.ts"
import { answers, configFor, end, inUse, nameFor, readPidFile, whose } from "./running.ts"
import type { Log } from "./server-log.ts"
import { cannotRunAsOther, type ServerUser } from "./server-user.ts"
import { type Settings, serverEnvironment, settingsArguments } from "./settings.ts"

/** A running PostgreSQL. */
export type Server = {
  /** Settles when it has ended, with the last lines that it wrote. */
  gone: Promise<string>
  stop(): Promise<void>
}

export type ServerParts = {
  places: Places
  socketFolder: string
  native: Native
  user: ServerUser
  settings: Settings
  log: Log
}

/** Starts PostgreSQL and waits until it answers. @throws DatabaseProblem when it ends instead */
export async function startServer(parts: ServerParts): Promise<Server> {
  const { places, socketFolder, native, user, settings, log } = parts
  const all = { ...settings, cluster_name: nameFor(process.pid) }
  const program = [join(native.bin, "postgres"), "-D", places.data, "-k", socketFolder, ...settingsArguments(all)]
  const kept = keep(program, user.prefix, serverEnvironment(native.env), log)
  let ended: string | undefined
  const gone = kept.gone.then((words) => {
    ended = words
    return words
  })
  const config = configFor(socketFolder, "postgres")
  const began = Date.now()
  let told = 0
  // Recovery after a crash may take long: wait as long as the process runs.
  for (;;) {
    const answer = await answers(config)
    // The answer may come from another process's server; ours ends as soon as it notices.
    if (answer === true && (await owner(places.data)) === process.pid) break
    if (ended !== undefined) throw await whyNot(parts, ended)
    const waited = Math.floor((Date.now() - began) / 10_000)
    if (waited > told) log.info("The database is still starting.")
    told = waited
    await delay(10)
  }
  return { gone, stop: () => stopServer(places.data, kept.letGo, gone) }
}

/** The Solander process whose server runs on this data. */
async function owner(data: string): Promise<number | null> {
  const file = await readPidFile(data)
  return (file && (await whose(file.pid, data))?.app) ?? null
}

async function stopServer(data: string, letGo: () => void, gone: Promise<string>): Promise<void> {
  const file = await readPidFile(data)
  letGo()
  const inTime = await Promise.race([gone, delay(20_000, null, { ref: false })])
  // It hangs, or its keeper has ended and could not shut it down.
  if (file && (inTime === null || (await whose(file.pid, data)))) await end(file.pid)
}

async function whyNot({ places, native, user }: ServerParts, words: string): Promise<DatabaseProblem> {
  const asOther = cannotRunAsOther(user, words, native.bin)
  if (asOther) return asOther
  if (isFull(words)) return diskFull(places.folder)
  if (/lock file ".*" already exists/.test(words)) return inUse(places.folder, await owner(places.data))
  if (cannotRun(words)) return noBinary(`${process.platform}-${process.arch}: ${words}`)
  return new DatabaseProblem(
    "did-not-start",
    `PostgreSQL did not start on ${places.data}: ${words || "it said nothing"}`,
  )
}

/** Makes Solander's database in a server that does not have it yet. */
export async function ensureDatabase(socketFolder: string): Promise<void> {
  const { database } = configFor(socketFolder)
  const client = new pg.Client(configFor(socketFolder, "postgres"))
  await client.connect()
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [database])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}
