import { spawn } from "node:child_process"
import { once } from "node:events"
import { resolve } from "node:path"
import { text } from "node:stream/consumers"

const root = resolve(import.meta.dirname, "../..")

/** Runs a command of the built program, as `npm run export` does. @returns its exit code and stderr */
export async function runCommandLine(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ["server/command.ts", ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  })
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")])
  return { code, said: stderr }
}
