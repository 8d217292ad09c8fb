import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { setTimeout as delay } from "node:timers/promises"
import { promisify } from "node:util"

/** Empty when the process is gone or is a zombie (in a container perhaps never reaped, so `kill -0` is not enough). */
export async function getCommandLine(pid: number): Promise<string> {
  try {
    if (process.platform === "linux") {
      return (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ").trim()
    }
    const { stdout } = await promisify(execFile)("ps", ["-ww", "-o", "command=", "-p", String(pid)])
    return stdout.trim()
  } catch {
    return ""
  }
}

export async function waitUntilGone(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (await getCommandLine(pid)) {
    if (Date.now() > end) return false
    await delay(20)
  }
  return true
}

/** Ignores a process that has ended. */
export function sendProcessSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}
