import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { openDatabaseClient } from "../../lib/database-connection.server.ts"
import { DatabaseProblem } from "../problem.ts"
import { isFull } from "./data-folder.ts"
import { keep } from "./keeper.ts"
import { cannotRun, type Native, noBinary } from "./native.ts"
import { diskFull, type Places } from "./places.ts"
import { answers, configFor, findOwner, inUse, nameFor, readPidFile, stopProcess } from "./running.ts"
import type { DatabaseLog } from "./server-log.ts"
import { cannotRunAsOther, type ServerUser } from "./server-user.ts"
import { type ServerSettings, serverEnvironment, settingsArguments } from "./settings.ts"

export type Server = {
  gone: Promise<string>
  stop(): Promise<void>
}

export type ServerParts = {
  places: Places
  socketFolder: string
  native: Native
  user: ServerUser
  settings: ServerSettings
  log: DatabaseLog
}

/** PostgreSQL was killed while it started; the next start may succeed. */
export class ServerKilled extends Error {
  readonly problem: DatabaseProblem
  constructor(problem: DatabaseProblem) {
    super(problem.message)
    this.problem = problem
  }
}

/** Waits until PostgreSQL answers. @throws DatabaseProblem, ServerKilled */
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
  // Crash recovery has no time limit.
  for (;;) {
    const answer = await answers(config)
    // Another process's server may answer; ours ends as soon as it notices.
    if (answer === true && (await owner(places.data)) === process.pid) break
    if (ended !== undefined) {
      const problem = await whyNot(parts, ended)
      throw kept.wasKilled() ? new ServerKilled(problem) : problem
    }
    const waited = Math.floor((Date.now() - began) / 10_000)
    if (waited > told) log.info("The database is still starting.")
    told = waited
    await delay(10)
  }
  return { gone, stop: () => stopServer(places.data, kept.letGo, gone) }
}

async function owner(data: string): Promise<number | null> {
  const file = await readPidFile(data)
  return (file && (await findOwner(file.pid, data))?.app) ?? null
}

async function stopServer(data: string, letGo: () => void, gone: Promise<string>): Promise<void> {
  const file = await readPidFile(data)
  letGo()
  const inTime = await Promise.race([gone, delay(20_000, null, { ref: false })])
  // It hangs, or its shell has ended and could not shut it down.
  if (file && (inTime === null || (await findOwner(file.pid, data)))) await stopProcess(file.pid)
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

export async function ensureDatabase(socketFolder: string): Promise<void> {
  const { database } = configFor(socketFolder)
  const client = openDatabaseClient(configFor(socketFolder, "postgres"))
  await client.connect()
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [database])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}
