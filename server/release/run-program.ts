import { execFileSync } from "node:child_process"
import { delimiter, join, resolve } from "node:path"

const root = resolve(import.meta.dirname, "../..")

/** The project's own Node comes first on the path. Times and languages of the machine have no effect. */
export function runProgram(command: string, args: string[], cwd: string): Buffer {
  const env = {
    ...process.env,
    PATH: [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter),
    LC_ALL: "C.UTF-8",
    TZ: "UTC",
  }
  return execFileSync(command, args, { cwd, env, stdio: ["ignore", "pipe", "inherit"], maxBuffer: 1e9 })
}
