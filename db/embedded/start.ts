import { dataOwner, hasData, isFull, makeData } from "./data-folder.ts"
import { findNative, type Native } from "./native.ts"
import { diskFull, forgetSocketFolder, makeFolder, makeSocketFolder, sayingWhy } from "./places.ts"
import { claim, configFor, type EmbeddedConfig } from "./running.ts"
import { ensureDatabase, startServer } from "./server.ts"
import type { Log } from "./server-log.ts"
import { serverUser } from "./server-user.ts"
import { SETTINGS, type Settings, settingsOf } from "./settings.ts"
import { supervise } from "./supervise.ts"

/** The PostgreSQL server that is installed with Solander. */
export type EmbeddedDatabase = {
  /** For `connect` or a `pg.Pool`; stays the same over restarts of the server. */
  config: EmbeddedConfig
  /** own: started by this process. joined: another process of Solander runs it. */
  mode: "own" | "joined"
  /** Shuts the server down if this process started it. May be called more than once. */
  stop(): Promise<void>
}

export type StartOptions = {
  /** Solander's data folder. The server's data is in `postgres` below it. */
  folder: string
  /** The folder of Solander's package.json. */
  root: string
  log: Log
  /** The server died. Connections fail until `onUp`; it is being started again. */
  onDown?: (error: Error) => void
  /** The server accepts connections again. */
  onUp?: () => void
  /** Added to, or instead of, the usual settings. */
  settings?: Settings
  /** Another PostgreSQL than the one from npm. */
  native?: Native
}

/**
 * Starts the PostgreSQL server that is installed with Solander as a child of this process, makes its data at the first
 * start, and restarts it until `stop`. It ends with this process, even when that is killed.
 *
 * @throws DatabaseProblem with a sentence for the person at the terminal: in-use, other-version, not-writable,
 *   disk-full, no-binary, no-setpriv, closed-folder, did-not-start
 */
export async function startEmbedded(options: StartOptions): Promise<EmbeddedDatabase> {
  const { log, onDown = () => {}, onUp = () => {} } = options
  const places = makeFolder(options.folder)
  const native = options.native ?? sayingWhy(places.folder, () => findNative(options.root, places.libraries))
  const user = serverUser(dataOwner(places))
  if (!hasData(places, native)) await makeData(places, native, user)
  await claim(places, false)
  const socketFolder = makeSocketFolder(places, user)
  const settings = { ...SETTINGS, ...settingsOf(native.major), ...options.settings }
  const parts = { places, socketFolder, native, user, settings, log }
  const server = await startServer(parts)
  try {
    await ensureDatabase(socketFolder)
  } catch (error) {
    await server.stop()
    throw isFull((error as Error).message) ? diskFull(places.folder, error) : error
  }

  const supervisor = supervise(server, {
    onDown,
    onUp,
    log,
    async restart() {
      // Never on new data: an empty database instead of a lost one would look like an empty shop.
      if (!hasData(places, native)) throw new Error(`The database's files are gone from ${places.data}`)
      await claim(places, true)
      makeSocketFolder(places, user)
      return startServer(parts)
    },
  })
  let stopped: Promise<void> | undefined
  const stop = async () => {
    await supervisor.stop()
    forgetSocketFolder(places, socketFolder)
  }
  return {
    config: configFor(socketFolder),
    mode: "own",
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}
