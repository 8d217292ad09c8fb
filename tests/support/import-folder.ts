import { spawn } from "node:child_process"
import { once } from "node:events"
import { resolve } from "node:path"
import { text } from "node:stream/consumers"

const root = resolve(import.meta.dirname, "../..")

/** Runs `npm run import` for a table and its pictures, beside the running site. */
export async function runImportCommand(data: string, table: string, images: string): Promise<void> {
  const child = spawn(process.execPath, ["server/command.ts", "import", table, "--images", images], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", SOLANDER_DATA: data, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error(`the import ended with ${code}:\n${(await output).join("\n")}`)
}
