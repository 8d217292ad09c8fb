import { type ChildProcess, spawn } from "node:child_process"
import { createLineReader, type DatabaseLog, forwardLine } from "./server-log.ts"

/**
 * A shell between Solander and PostgreSQL: when Solander ends, even by SIGKILL, the pipe closes and PostgreSQL gets a fast
 * shutdown, repeated because a signal in its first moments is lost. The shell ignores signals to the process group (Ctrl-C,
 * service managers), because the database must outlive the last requests.
 */
const KEEPER = `trap '' HUP INT TERM
exec 3<&0
"$@" </dev/null 3<&- &
pid=$!
{ cat <&3; while kill -INT $pid; do sleep 1; done; } >/dev/null 2>&1 &
exec 3<&-
wait $pid`

type KeeperProcess = {
  pid: number
  /** Resolves with the server's last lines. */
  gone: Promise<string>
  /** Killed from outside, for example by the out-of-memory killer. */
  wasKilled(): boolean
  letGo(): void
}

export function spawnWithKeeper(
  command: string[],
  prefix: string[],
  env: NodeJS.ProcessEnv,
  log: DatabaseLog,
): KeeperProcess {
  const [program, ...args] = [...prefix, "sh", "-c", KEEPER, "sh", ...command]
  const child: ChildProcess = spawn(program as string, args, {
    env,
    stdio: ["pipe", "ignore", "pipe"],
    detached: true,
  })
  const reader = createLineReader((line) => forwardLine(log, line))
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => reader.write(chunk))
  // The pipe breaks when the server ends first.
  child.stdin?.on("error", () => {})
  let isKilled = false
  const closePipe = () => void child.stdin?.end()
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message))
    child.once("exit", (code) => {
      // A shell reports SIGKILL as 128 plus the signal's number.
      isKilled = code === 137
      closePipe()
      // The last lines may still be in the pipe, but a server that outlives its shell keeps the pipe open.
      const timeout = setTimeout(() => resolve(reader.last()), 500)
      child.once("close", () => {
        clearTimeout(timeout)
        resolve(reader.last())
      })
    })
  })
  return { pid: child.pid ?? 0, gone: exited, letGo: closePipe, wasKilled: () => isKilled }
}
