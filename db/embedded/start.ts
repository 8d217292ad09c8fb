import { setTimeout as delay } from "node:timers/promises"
import { isConnectionProblem, isNetworkFailure } from "../errors.ts"
import { createData, findDataOwner, hasData, isFull } from "./data-folder.ts"
import {
  createEmbeddedFolder,
  createSocketFolder,
  diskFull,
  removeSocketFolder,
  withFolderErrors,
} from "./data-folders.ts"
import { findNative, type Native } from "./native.ts"
import { type EmbeddedConfig, getEmbeddedConfig, stopOrphanedServer } from "./running.ts"
import { type EmbeddedServer, type EmbeddedServerOptions, ensureDatabase, ServerKilled, startServer } from "./server.ts"
import type { DatabaseLog } from "./server-log.ts"
import { getServerUser } from "./server-user.ts"
import { getServerSettings, SERVER_SETTINGS, type ServerSettings } from "./settings.ts"
import { superviseDatabase } from "./supervise.ts"

export type EmbeddedDatabase = {
  config: EmbeddedConfig
  /** own: started by this process; joined: run by another Solander process. */
  mode: "own" | "joined"
  /** Stops only a server that this process started. Idempotent. */
  stop(): Promise<void>
}

type StartOptions = {
  /** Solander's data folder; the server's data is in `postgres` below it. */
  folder: string
  root: string
  log: DatabaseLog
  /** The server died and is restarting; connections fail until `onUp`. */
  onDown?: (error: Error) => void
  onUp?: () => void
  settings?: ServerSettings
  native?: Native
}

/**
 * Starts PostgreSQL as a child process, creates its data at the first start, and restarts it until `stop`. It ends with this
 * process, even on SIGKILL.
 * @throws DatabaseProblem in-use, other-version, not-writable, disk-full, no-binary, no-setpriv, closed-folder, did-not-start
 */
export async function startEmbedded(options: StartOptions): Promise<EmbeddedDatabase> {
  const { log, onDown = () => {}, onUp = () => {} } = options
  const paths = createEmbeddedFolder(options.folder)
  const native = options.native ?? withFolderErrors(paths.folder, () => findNative(options.root, paths.libraries))
  const user = getServerUser(findDataOwner(paths))
  if (!hasData(paths, native)) await createData(paths, native, user)
  await stopOrphanedServer(paths, false)
  const socketFolder = createSocketFolder(paths, user)
  const settings = { ...SERVER_SETTINGS, ...getServerSettings(native.major), ...options.settings }
  const serverOptions = { paths, socketFolder, native, user, settings, log }
  const server = await startFirst(serverOptions)
  const supervisor = superviseDatabase(server, {
    onDown,
    onUp,
    log,
    async restart() {
      // Never create data here: an empty database in place of a lost one would look like an empty shop.
      if (!hasData(paths, native)) throw new Error(`The database's files are gone from ${paths.data}`)
      await stopOrphanedServer(paths, true)
      createSocketFolder(paths, user)
      return startServer(serverOptions)
    },
  })
  try {
    await ensureDatabaseThroughRestarts(socketFolder)
  } catch (error) {
    await supervisor.stop()
    throw isFull((error as Error).message) ? diskFull(paths.folder, error) : error
  }
  let stopped: Promise<void> | undefined
  const stop = async () => {
    await supervisor.stop()
    removeSocketFolder(paths, socketFolder)
  }
  return {
    config: getEmbeddedConfig(socketFolder),
    mode: "own",
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

const maxTries = 5
const pauseMs = 500

async function startFirst(parts: EmbeddedServerOptions): Promise<EmbeddedServer> {
  for (let tries = 1; ; tries++) {
    try {
      return await startServer(parts)
    } catch (error) {
      const wasKilled = error instanceof ServerKilled
      // Remains of a killed server can block the next one for a moment.
      if (tries === maxTries || (tries === 1 && !wasKilled)) throw wasKilled ? error.problem : error
      parts.log.warn("The database server was ended while it started; it is started again.")
    }
    await delay(pauseMs)
  }
}

async function ensureDatabaseThroughRestarts(socketFolder: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await ensureDatabase(socketFolder)
    } catch (error) {
      if (tries === maxTries || !(isConnectionProblem(error) || isNetworkFailure(error))) throw error
    }
    await delay(pauseMs * tries)
  }
}
