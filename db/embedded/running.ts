import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { DatabaseProblem } from "../problem.ts"
import { explained, type Places, PORT } from "./places.ts"
import { commandLine, signal, waitUntilGone } from "./processes.ts"

/** How to reach the server; fits `pg.Pool`. `ssl` is said because the environment could ask for it. */
export type EmbeddedConfig = { host: string; port: number; user: string; database: string; ssl: false }

export const USER = "solander"

export function configFor(socketFolder: string, database = "solander"): EmbeddedConfig {
  return { host: socketFolder, port: PORT, user: USER, database, ssl: false }
}

/** What the file says that a running server keeps in its data folder (PostgreSQL: miscadmin.h, LOCK_FILE_LINE_*). */
export type PidFile = { pid: number; socketFolder: string }

/** @returns null when there is no such file, or none that is finished */
export async function readPidFile(data: string): Promise<PidFile | null> {
  const text = await readFile(join(data, "postmaster.pid"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return ""
    throw explained(data, error)
  })
  const lines = text.split("\n")
  const pid = Number(lines[0])
  return pid > 0 ? { pid, socketFolder: lines[4] ?? "" } : null
}

/** The name that a server carries on its command line, so that others can tell whose it is. */
export const nameFor = (pid: number) => `solander-${pid}`

/** Whether this process is a PostgreSQL on this data, and of which Solander process. */
export async function whose(pid: number, data: string): Promise<{ app: number } | null> {
  const words = await commandLine(pid)
  const app = /cluster_name=solander-(\d+)/.exec(words)?.[1]
  return app && words.includes(`-D ${data} `) ? { app: Number(app) } : null
}

/** Whether a server answers on this socket: true also when it says no for now. */
export async function answers(config: EmbeddedConfig): Promise<true | Error> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5000 })
  // The end of a server that goes just now is no news here.
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
 * Makes sure that no server runs on this data: stops one whose Solander is gone, refuses when another Solander lives.
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
  // Another container may share the folder: its processes are not seen from here, but its socket is.
  const answer = file.socketFolder ? await answers(configFor(file.socketFolder)) : null
  if (answer === true || answer instanceof pg.DatabaseError) throw inUse(places.folder, null)
  // A dead server's file. PostgreSQL itself would believe it if some other program had the number by now.
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

/** Ends a server in order: connections are closed, everything is written. Only one that hangs is cut off. */
export async function end(pid: number): Promise<void> {
  signal(pid, "SIGINT")
  if (await waitUntilGone(pid, 20_000)) return
  signal(pid, "SIGQUIT")
  await waitUntilGone(pid, 10_000)
}
