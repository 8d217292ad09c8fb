import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { DatabaseProblem } from "../problem.ts"
import { explained, type Places, PORT } from "./places.ts"
import { commandLine, signal, waitUntilGone } from "./processes.ts"

/** How to reach the server; fits `pg.Pool`. `ssl` is set because environment variables could turn it on. */
export type EmbeddedConfig = { host: string; port: number; user: string; database: string; ssl: false }

export const USER = "solander"

export function configFor(socketFolder: string, database = "solander"): EmbeddedConfig {
  return { host: socketFolder, port: PORT, user: USER, database, ssl: false }
}

/** The lock file of a running server, in its data folder (PostgreSQL: miscadmin.h, LOCK_FILE_LINE_*). */
export type PidFile = { pid: number; socketFolder: string }

/** @returns null when there is no such file, or only the beginning of one */
export async function readPidFile(data: string): Promise<PidFile | null> {
  const text = await readFile(join(data, "postmaster.pid"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return ""
    throw explained(data, error)
  })
  const lines = text.split("\n")
  const pid = Number(lines[0])
  return pid > 0 ? { pid, socketFolder: lines[4] ?? "" } : null
}

/** A name on the server's command line that says which Solander process started it. */
export const nameFor = (pid: number) => `solander-${pid}`

/** Whether this process is a PostgreSQL on this data, and of which Solander process. */
export async function whose(pid: number, data: string): Promise<{ app: number } | null> {
  const words = await commandLine(pid)
  const app = /cluster_name=solander-(\d+)/.exec(words)?.[1]
  return app && words.includes(`-D ${data} `) ? { app: Number(app) } : null
}

/** Whether a server accepts connections on this socket; otherwise its error. */
export async function answers(config: EmbeddedConfig): Promise<true | Error> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5000 })
  // The server may end just now: the answer is given below.
  client.on("error", () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Makes sure that no server runs on this data: stops one whose Solander has ended, refuses when another Solander runs.
 *
 * @param again true when this process had a server on this data and starts it anew
 * @throws DatabaseProblem `in-use`
 */
export async function claim(places: Places, again: boolean): Promise<void> {
  const file = await readPidFile(places.data)
  if (!file) return
  const server = await whose(file.pid, places.data)
  if (server) {
    const own = server.app === process.pid
    if (own ? !again : await commandLine(server.app)) throw inUse(places.folder, server.app)
    await end(file.pid)
    return
  }
  // Another container may share the folder: its processes cannot be seen from here, but its socket can be tried.
  const answer = file.socketFolder ? await answers(configFor(file.socketFolder)) : null
  if (answer === true || answer instanceof pg.DatabaseError) throw inUse(places.folder, null)
  // The server has ended, but another program may have its number by now, and PostgreSQL would take that for the server.
  if (await commandLine(file.pid)) {
    await rm(join(places.data, "postmaster.pid"), { force: true })
    await rm(join(file.socketFolder || places.socket, `.s.PGSQL.${PORT}.lock`), { force: true })
  }
}

export function inUse(folder: string, pid: number | null): DatabaseProblem {
  const who = pid === null ? "in another container or on another machine" : `process ${pid}`
  return new DatabaseProblem(
    "in-use",
    `Solander already runs on the data folder ${folder} (${who}). Stop it first, or start this one with another data folder.`,
  )
}

/** Shuts a server down: connections are closed, everything is written. One that hangs is ended without that. */
export async function end(pid: number): Promise<void> {
  signal(pid, "SIGINT")
  if (await waitUntilGone(pid, 20_000)) return
  signal(pid, "SIGQUIT")
  await waitUntilGone(pid, 10_000)
}
