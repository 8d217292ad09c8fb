import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { openDatabaseClient } from "../../lib/database-connection.server.ts"
import { type EmbeddedPaths, explainFolderError, inUse, PORT } from "./data-folders.ts"
import { getCommandLine, sendProcessSignal, waitUntilGone } from "./processes.ts"

/** `ssl` is set because environment variables could turn it on. */
export type EmbeddedConfig = { host: string; port: number; user: string; database: string; ssl: false }

export const USER = "solander"

export function getEmbeddedConfig(socketFolder: string, database = "solander"): EmbeddedConfig {
  return { host: socketFolder, port: PORT, user: USER, database, ssl: false }
}

/** `postmaster.pid` (PostgreSQL: miscadmin.h, LOCK_FILE_LINE_*). */
type PidFile = { pid: number; socketFolder: string }

/** Null when the file is missing or incomplete. */
export async function readPidFile(data: string): Promise<PidFile | null> {
  const text = await readFile(join(data, "postmaster.pid"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return ""
    throw explainFolderError(data, error)
  })
  const lines = text.split("\n")
  const pid = Number(lines[0])
  return pid > 0 ? { pid, socketFolder: lines[4] ?? "" } : null
}

/** The `cluster_name` on the server's command line identifies the Solander process that started it. */
export const getClusterName = (pid: number) => `solander-${pid}`

/** The Solander process of a PostgreSQL on this data; null if the process is something else. */
export async function findOwner(pid: number, data: string): Promise<{ app: number } | null> {
  const command = await getCommandLine(pid)
  const app = /cluster_name=solander-(\d+)/.exec(command)?.[1]
  return app && command.includes(`-D ${data} `) ? { app: Number(app) } : null
}

/** Whether a server accepts connections on this socket; otherwise its error. */
export async function checkServer(config: EmbeddedConfig): Promise<true | Error> {
  const client = openDatabaseClient({ ...config, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    return true
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Stops a server whose Solander has ended. @param again restarts its own server @throws DatabaseProblem `in-use` */
export async function stopOrphanedServer(paths: EmbeddedPaths, again: boolean): Promise<void> {
  const file = await readPidFile(paths.data)
  if (!file) return
  const server = await findOwner(file.pid, paths.data)
  if (server) {
    const own = server.app === process.pid
    if (own ? !again : await getCommandLine(server.app)) throw inUse(paths.folder, server.app)
    await stopProcess(file.pid)
    return
  }
  // Another container may share the folder: its processes are invisible here, but its socket can be tried.
  const answer = file.socketFolder ? await checkServer(getEmbeddedConfig(file.socketFolder)) : null
  if (answer === true || answer instanceof pg.DatabaseError) throw inUse(paths.folder, null)
  // Another program may have the ended server's PID, and PostgreSQL would take it for the server.
  if (await getCommandLine(file.pid)) {
    await rm(join(paths.data, "postmaster.pid"), { force: true })
    await rm(join(file.socketFolder || paths.socket, `.s.PGSQL.${PORT}.lock`), { force: true })
  }
}

export async function stopProcess(pid: number): Promise<void> {
  sendProcessSignal(pid, "SIGINT")
  if (await waitUntilGone(pid, 20_000)) return
  sendProcessSignal(pid, "SIGQUIT")
  await waitUntilGone(pid, 10_000)
}
