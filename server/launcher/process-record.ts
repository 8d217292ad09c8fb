import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { printLine } from "../terminal.ts"
import { writeDurably } from "./write-state.ts"

/** A process id is used again by the system: together with its start a process is known. */
type KnownProcess = { pid: number; start: string }
type ProcessRecord = { launcher: KnownProcess; version: KnownProcess | null }

const getRecordFile = (versionsFolder: string) => join(versionsFolder, "processes.json")

/** Null when it has ended, also when its parent has not noticed yet. */
function findProcessStart(pid: number): string | null {
  try {
    if (process.platform !== "linux")
      return execFileSync("ps", ["-o", "lstart=", "-p", `${pid}`], { encoding: "utf8" }).trim()
    // proc(5): the name, which may contain anything, is in parentheses; then come state (3) and start (22).
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
    return fields[0] === "Z" ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}

const isAlive = ({ pid, start }: KnownProcess) => findProcessStart(pid) === start

function readRecord(versionsFolder: string): ProcessRecord | null {
  try {
    return JSON.parse(readFileSync(getRecordFile(versionsFolder), "utf8")) as ProcessRecord
  } catch {
    return null
  }
}

type ProcessRecorder = { setVersion(pid: number): void }

/**
 * Waits for a version that a killed launcher has left behind: it ends when it notices. One that does not is killed.
 * @throws what `inUse` makes when another launcher runs on this folder
 */
export async function claimFolder(
  versionsFolder: string,
  { stopMs, inUse }: { stopMs: number; inUse: (pid: number) => Error },
): Promise<ProcessRecorder> {
  const found = readRecord(versionsFolder)
  if (found && found.launcher.pid !== process.pid && isAlive(found.launcher)) throw inUse(found.launcher.pid)
  const left = found?.version
  const end = Date.now() + stopMs
  while (left && isAlive(left)) {
    if (Date.now() > end) process.kill(left.pid, "SIGKILL")
    await delay(50)
  }
  const launcher = { pid: process.pid, start: findProcessStart(process.pid) ?? "" }
  const write = (version: KnownProcess | null) => {
    try {
      writeDurably(versionsFolder, getRecordFile(versionsFolder), JSON.stringify({ launcher, version }))
    } catch (error) {
      // Only read after a kill. On a full disk the version says so itself.
      printLine(`The processes could not be noted: ${(error as Error).message}`)
    }
  }
  write(null)
  return { setVersion: (pid) => write({ pid, start: findProcessStart(pid) ?? "" }) }
}
