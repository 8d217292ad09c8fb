import { readFileSync, realpathSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { getCommandLine, sendProcessSignal, waitUntilGone } from "../../db/embedded/processes.ts"

/** For PostgreSQL to end the work of its connections. */
const fastMs = 40_000
const immediateMs = 10_000

/**
 * Waits for the PostgreSQL of a version that has ended, which a killed version leaves behind for a moment. One of a process that
 * runs is left alone: the next version says so.
 */
export async function waitForDatabaseEnd(data: string): Promise<void> {
  const end = Date.now() + fastMs
  for (;;) {
    const pid = await findOrphanedServer(data)
    if (pid === null) return
    if (Date.now() > end) {
      sendProcessSignal(pid, "SIGQUIT")
      await waitUntilGone(pid, immediateMs)
      return
    }
    await delay(50)
  }
}

async function findOrphanedServer(data: string): Promise<number | null> {
  const pid = readServerPid(data)
  const command = pid ? await getCommandLine(pid) : ""
  // `getClusterName` of db/embedded writes it.
  const owner = /cluster_name=solander-(\d+)/.exec(command)?.[1]
  if (!owner || !command.includes(`-D ${join(realpathSync(data), "postgres")} `)) return null
  return (await getCommandLine(Number(owner))) ? null : pid
}

function readServerPid(data: string): number | null {
  try {
    return Number(readFileSync(join(data, "postgres/postmaster.pid"), "utf8").split("\n")[0]) || null
  } catch {
    return null
  }
}
