import { type ChildProcess, spawn } from "node:child_process"
import { forwardLine, type Log, lineReader } from "./server-log.ts"

/**
 * A shell script that runs between Solander and PostgreSQL. When Solander ends, even by kill -9, its end of the pipe
 * closes and PostgreSQL gets a fast shutdown; when PostgreSQL ends, the shell ends, which Solander notices.
 * The signal is repeated because one sent in PostgreSQL's first moments is lost. A signal to Solander's group of processes
 * (Ctrl-C, a service manager) does not end the shell: the database must run until the last requests are finished.
 */
const KEEPER = `trap '' HUP INT TERM
exec 3<&0
"$@" </dev/null 3<&- &
pid=$!
{ cat <&3; while kill -INT $pid; do sleep 1; done; } >/dev/null 2>&1 &
exec 3<&-
wait $pid`

export type Kept = {
  /** The keeper's process. */
  pid: number
  /** Settles when the keeper has ended, with the last lines that the server wrote. */
  gone: Promise<string>
  /** Asks the server to end; closes the pipe of one that has ended. */
  letGo(): void
}

/**
 * Starts a command under a keeper.
 *
 * @param command the program and its arguments
 * @param prefix words before the keeper's own command line, to change the user
 */
export function keep(command: string[], prefix: string[], env: NodeJS.ProcessEnv, log: Log): Kept {
  const [program, ...words] = [...prefix, "sh", "-c", KEEPER, "sh", ...command]
  const child: ChildProcess = spawn(program as string, words, {
    env,
    stdio: ["pipe", "ignore", "pipe"],
    detached: true,
  })
  const reader = lineReader((line) => forwardLine(log, line))
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => reader.write(chunk))
  // The pipe breaks when the server ends first.
  child.stdin?.on("error", () => {})
  const letGo = () => void child.stdin?.end()
  const gone = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message))
    child.once("exit", () => {
      letGo()
      // Its last lines may still be in the pipe, but a server that outlives its keeper keeps the pipe open: wait, but not long.
      const patience = setTimeout(() => resolve(reader.last()), 500)
      child.once("close", () => {
        clearTimeout(patience)
        resolve(reader.last())
      })
    })
  })
  return { pid: child.pid ?? 0, gone, letGo }
}
