import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { openDatabaseClient } from "../../lib/database-connection.server.ts"
import { DatabaseProblem } from "../problem.ts"
import { isFull } from "./data-folder.ts"
import { spawnWithKeeper } from "./keeper.ts"
import { cannotRun, type Native, noBinary } from "./native.ts"
import { diskFull, type EmbeddedPaths } from "./paths.ts"
import {
  checkServer,
  findOwner,
  getClusterName,
  getEmbeddedConfig,
  inUse,
  readPidFile,
  stopProcess,
} from "./running.ts"
import type { DatabaseLog } from "./server-log.ts"
import { explainUserFailure, type ServerUser } from "./server-user.ts"
import { type ServerSettings, serverEnvironment, settingsArguments } from "./settings.ts"

export type EmbeddedServer = {
  gone: Promise<string>
  stop(): Promise<void>
}

export type EmbeddedServerOptions = {
  paths: EmbeddedPaths
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
export async function startServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { paths, socketFolder, native, user, settings, log } = options
  const all = { ...settings, cluster_name: getClusterName(process.pid) }
  const program = [join(native.bin, "postgres"), "-D", paths.data, "-k", socketFolder, ...settingsArguments(all)]
  const keeperProcess = spawnWithKeeper(program, user.prefix, serverEnvironment(native.env), log)
  let exitMessage: string | undefined
  const exited = keeperProcess.gone.then((words) => {
    exitMessage = words
    return words
  })
  const config = getEmbeddedConfig(socketFolder, "postgres")
  const startedAt = Date.now()
  let reported = 0
  // Crash recovery has no time limit.
  for (;;) {
    const answer = await checkServer(config)
    // Another process's server may answer; ours ends as soon as it notices.
    if (answer === true && (await findOwnerPid(paths.data)) === process.pid) break
    if (exitMessage !== undefined) {
      const problem = await explainStartFailure(options, exitMessage)
      throw keeperProcess.wasKilled() ? new ServerKilled(problem) : problem
    }
    const waited = Math.floor((Date.now() - startedAt) / 10_000)
    if (waited > reported) log.info("The database is still starting.")
    reported = waited
    await delay(10)
  }
  return { gone: exited, stop: () => stopServer(paths.data, keeperProcess.letGo, exited) }
}

async function findOwnerPid(data: string): Promise<number | null> {
  const file = await readPidFile(data)
  return (file && (await findOwner(file.pid, data))?.app) ?? null
}

async function stopServer(data: string, closePipe: () => void, gone: Promise<string>): Promise<void> {
  const file = await readPidFile(data)
  closePipe()
  const inTime = await Promise.race([gone, delay(20_000, null, { ref: false })])
  // It hangs, or its shell has ended and could not shut it down.
  if (file && (inTime === null || (await findOwner(file.pid, data)))) await stopProcess(file.pid)
}

async function explainStartFailure(
  { paths, native, user }: EmbeddedServerOptions,
  output: string,
): Promise<DatabaseProblem> {
  const asOther = explainUserFailure(user, output, native.bin)
  if (asOther) return asOther
  if (isFull(output)) return diskFull(paths.folder)
  if (/lock file ".*" already exists/.test(output)) return inUse(paths.folder, await findOwnerPid(paths.data))
  if (cannotRun(output)) return noBinary(`${process.platform}-${process.arch}: ${output}`)
  return new DatabaseProblem(
    "did-not-start",
    `PostgreSQL did not start on ${paths.data}: ${output || "it said nothing"}`,
  )
}

export async function ensureDatabase(socketFolder: string): Promise<void> {
  const { database } = getEmbeddedConfig(socketFolder)
  const client = openDatabaseClient(getEmbeddedConfig(socketFolder, "postgres"))
  await client.connect()
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [database])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}
