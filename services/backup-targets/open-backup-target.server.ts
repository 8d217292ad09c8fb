import { randomBytes, randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import type { BackupTarget, TargetDriver, TargetSettings } from "./backup-targets.ts"
import { openFolderTarget } from "./folder-target.server.ts"
import { openS3Target } from "./s3-target.server.ts"
import { openSftpTarget } from "./sftp-target.server.ts"
import { TargetProblem } from "./target-problem.ts"
import { openWebDavTarget } from "./webdav-target.server.ts"

type Patience = {
  /** Milliseconds for one file of a few megabytes. */
  silenceMs?: number
  /** Milliseconds before each repetition of what may pass. */
  pausesMs?: number[]
}

type TargetOptions = Patience & {
  /** Nothing is written in these folders of this machine, nor in one above them. */
  ownFolders?: string[]
}

/** Others are not Solander's, or would leave the folder. */
const plainName = /^\w+\/(?!\.+$)[\w.-]+$/

/** Five minutes let an upload of a home connection end. */
const defaultSilenceMs = 300_000
const defaultPausesMs = [1000, 5000, 20_000]

/** Repeats what failed because of the connection. Connects with the first use. */
export function openBackupTarget(
  settings: TargetSettings,
  { silenceMs = defaultSilenceMs, pausesMs = defaultPausesMs, ownFolders = [] }: TargetOptions = {},
): BackupTarget {
  const options = { silenceMs, ownFolders }
  const driver = openDriver(settings, options)
  const repeat = <T>(task: () => Promise<T>, signal?: AbortSignal) => repeatPassing(task, pausesMs, signal)
  const target: BackupTarget = {
    prepare: () => repeat(() => driver.prepare()),
    put: (name, bytes, signal) => repeat(() => driver.put(name, bytes, signal), signal),
    get: (name, signal) => repeat(() => driver.get(name, signal), signal),
    list: async (folder) => (await repeat(() => driver.list(folder))).filter(({ name }) => plainName.test(name)),
    remove: (name) => repeat(() => driver.remove(name)),
    async check() {
      // A connection of its own, because the sign-in is tried, too.
      const fresh = openDriver(settings, options)
      await checkDriver(fresh).finally(() => fresh.close())
    },
    close: () => driver.close(),
  }
  return target
}

function openDriver(settings: TargetSettings, options: { silenceMs: number; ownFolders: string[] }): TargetDriver {
  if (settings.kind === "s3") return openS3Target(settings, options)
  if (settings.kind === "sftp") return openSftpTarget(settings, options)
  if (settings.kind === "webdav") return openWebDavTarget(settings, options)
  return openFolderTarget(settings, options)
}

async function repeatPassing<T>(task: () => Promise<T>, pausesMs: number[], signal?: AbortSignal): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await task()
    } catch (error) {
      if (signal?.aborted || !(error instanceof TargetProblem) || !error.isPassing) throw error
      await delay(pause, undefined, { signal })
    }
  }
  return task()
}

/** Once, because the artist waits for it. */
async function checkDriver(driver: TargetDriver): Promise<void> {
  const name = `checks/${randomUUID()}`
  const bytes = randomBytes(1000)
  await driver.put(name, bytes)
  const read = await driver.get(name)
  const names = (await driver.list("checks")).map((file) => file.name)
  await driver.remove(name)
  if (!read || !bytes.equals(read) || !names.includes(name))
    throw new TargetProblem(
      "unexpected",
      "A file was written there, but came back different. Don’t rely on this place.",
    )
}
