import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline"
import type { Readable, Writable } from "node:stream"
import { afterAll } from "vitest"
import type { EmbeddedConfig } from "../../db/embedded/running.ts"
import { getFastTempFolder } from "./database-server.ts"

export const isRoot = process.getuid?.() === 0
export const isLinux = process.platform === "linux"

/** A temporary folder, removed after the file's last test. */
export function createTempFolder(): string {
  const folder = mkdtempSync(join(getFastTempFolder(), "solander-db-"))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Whether file systems can be mounted: root in a container may not be allowed to. */
export function canMountTmpfs(): boolean {
  if (!isRoot || !isLinux) return false
  const at = mkdtempSync(join(tmpdir(), "solander-mount-"))
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "none", at], { stdio: "ignore" })
    execFileSync("umount", [at])
    return true
  } catch {
    return false
  } finally {
    rmSync(at, { recursive: true, force: true })
  }
}

export function createRecordingLog() {
  const lines: string[] = []
  const record = (level: string) => (message: string) => void lines.push(`${level}: ${message}`)
  return { lines, info: record("info"), warn: record("warn"), error: record("error") }
}

export type EmbeddedAppEvent = { event: string; kind?: string; message?: string; config?: EmbeddedConfig }

export type EmbeddedApp = {
  pid: number
  /** The next event. @throws if its name differs */
  next(name: string): Promise<EmbeddedAppEvent>
  stop(): Promise<void>
  /** Ends at once, like a power failure. */
  kill(): Promise<void>
}

type EmbeddedAppOptions = { root?: string; prefix?: string[]; env?: NodeJS.ProcessEnv }

/** Starts `embedded-app.ts` as a separate process. */
export function startEmbeddedApp(
  folder: string,
  { root = process.cwd(), prefix = [], env = process.env }: EmbeddedAppOptions = {},
): EmbeddedApp {
  const script = resolve(import.meta.dirname, "embedded-app.ts")
  const [program, ...words] = [...prefix, process.execPath, script, folder, root]
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(program as string, words, {
    env,
    stdio: ["pipe", "pipe", "ignore"],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (name: string) => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`The program ended before the event ${name}`)
    const event = JSON.parse(value) as EmbeddedAppEvent
    if (event.event !== name) throw new Error(`Expected ${name}, got ${value}`)
    return event
  }
  const ended = once(child, "exit")
  return {
    pid: child.pid ?? 0,
    next,
    async stop() {
      child.stdin.end()
      await ended
    },
    async kill() {
      child.kill("SIGKILL")
      await ended
    },
  }
}

/** All processes of the system whose command line contains this text. Linux only. */
export function listProcesses(commandLine: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readProc(pid, "cmdline").replaceAll("\0", " ").includes(commandLine))
    .map(Number)
}

export const isKeeperProcess = (pid: number): boolean => readProc(pid, "cmdline").startsWith("sh\0")

/** Linux only. */
export const getParentPid = (pid: number): number => Number(/^PPid:\s+(\d+)/m.exec(readProc(pid, "status"))?.[1])
export const listChildPids = (pid: number): number[] =>
  readProc(pid, `task/${pid}/children`).split(" ").filter(Boolean).map(Number)

/** The process group, the fifth field of proc_pid_stat(5); the second is a name in parentheses. Linux only. */
export const getProcessGroup = (pid: number): number =>
  Number(
    readProc(pid, "stat")
      .replace(/^.*\) /, "")
      .split(" ")[2],
  )

function readProc(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8")
  } catch {
    return ""
  }
}
