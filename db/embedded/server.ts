import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { openDatabaseClient } from "../../lib/database-connection.server.ts"
import { DatabaseProblem } from "../problem.ts"
import { isFull } from "./data-folder.ts"
import { diskFull, type EmbeddedPaths, inUse } from "./data-folders.ts"
import { cannotRun, type Native, noBinary } from "./native.ts"
import { checkServer, findOwner, getClusterName, getEmbeddedConfig, readPidFile, stopProcess } from "./running.ts"
import { createLineReader, type DatabaseLog, forwardLine } from "./server-log.ts"
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

/**
 * A shell between Solander and PostgreSQL: when Solander ends, even by SIGKILL, the pipe closes and PostgreSQL gets a fast
 * shutdown, repeated because a signal in its first moments is lost. The shell ignores signals to the process group (Ctrl-C,
 * service managers), because the database must outlive the last requests.
 */
const KEEPER = `trap '' HUP INT TERM
exec 3<&0
"$@" </dev/null 3<&- &
pid=$!
{ cat <&3; while kill -INT $pid; do sleep 1; done; } >/dev/null 2>&1 &
exec 3<&-
wait $pid`

type KeeperProcess = {
  pid: number
  /** Resolves with the server's last lines. */
  gone: Promise<string>
  /** Killed from outside, for example by the out-of-memory killer. */
  wasKilled(): boolean
  letGo(): void
}

function spawnWithKeeper(command: string[], prefix: string[], env: NodeJS.ProcessEnv, log: DatabaseLog): KeeperProcess {
  const [program, ...args] = [...prefix, "sh", "-c", KEEPER, "sh", ...command]
  const child: ChildProcess = spawn(program as string, args, {
    env,
    stdio: ["pipe", "ignore", "pipe"],
    detached: true,
  })
  const reader = createLineReader((line) => forwardLine(log, line))
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => reader.write(chunk))
  // The pipe breaks when the server ends first.
  child.stdin?.on("error", () => {})
  let isKilled = false
  const closePipe = () => void child.stdin?.end()
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message))
    child.once("exit", (code) => {
      // A shell reports SIGKILL as 128 plus the signal's number.
      isKilled = code === 137
      closePipe()
      // The last lines may still be in the pipe, but a server that outlives its shell keeps the pipe open.
      const timeout = setTimeout(() => resolve(reader.last()), 500)
      child.once("close", () => {
        clearTimeout(timeout)
        resolve(reader.last())
      })
    })
  })
  return { pid: child.pid ?? 0, gone: exited, letGo: closePipe, wasKilled: () => isKilled }
}
