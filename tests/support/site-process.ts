import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline"
import { getFastTempFolder } from "./database-server.ts"

const root = resolve(import.meta.dirname, "../..")

export type SiteProcess = {
  url: string
  port: number
  data: string
  child: ChildProcess
  /** The one-time link that creates the first admin. */
  setupLink: Promise<string>
  said: string[]
  /** Stops it cleanly, and removes its data folder if it was temporary. */
  stop(): Promise<void>
}

type Options = {
  data?: string
  args?: string[]
  env?: Record<string, string>
  port?: number
  /** The folder of package.json; this project's by default. */
  folder?: string
  command?: [program: string, ...words: string[]]
}

/**
 * Starts the built site as a separate process, like `npm start`, and waits until it is open. An empty site shows its pages
 * without an admin, unless `env` has `SETUP: "on"`.
 */
export async function startSite({
  data: given,
  args = [],
  env = {},
  port: wanted,
  folder = root,
  command = [process.execPath, "build/start.js"],
}: Options = {}): Promise<SiteProcess> {
  const port = wanted ?? (await findFreePort())
  const data = given ?? (await createDataFolder(args))
  const [program, ...words] = command
  const child = spawn(program, [...words, ...args], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      SOLANDER_DATA: data,
      LOG_LEVEL: "warn",
      SETUP: "off",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const outputLines: string[] = []
  const open = Promise.withResolvers<void>()
  const link = Promise.withResolvers<string>()
  link.promise.catch(() => {})
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      outputLines.push(line)
      if (line.startsWith("Solander is open")) open.resolve()
      const found = /(http\S+\/auth\/setup\?token=\S+)/.exec(line)
      if (found?.[1]) link.resolve(found[1])
    })
  }
  child.once("exit", (code) => {
    const ended = new Error(`the site ended with ${code}:\n${outputLines.join("\n")}`)
    open.reject(ended)
    link.reject(ended)
  })
  await open.promise.catch(async (error) => {
    if (!given) await rm(data, { recursive: true, force: true })
    throw error
  })
  return {
    url: `http://localhost:${port}`,
    port,
    data,
    child,
    setupLink: link.promise,
    said: outputLines,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM")
        await once(child, "exit")
      }
      if (!given) await rm(data, { recursive: true, force: true })
    },
  }
}

/**
 * A data folder for a new site. An empty site is a copy of `SOLANDER_EMPTY`, if the run has prepared it, because creating the
 * database takes seconds.
 */
async function createDataFolder(args: string[]): Promise<string> {
  const data = await mkdtemp(join(getFastTempFolder(), "solander-site-"))
  const made = process.env.SOLANDER_EMPTY
  // cp preserves the owner of files, without which PostgreSQL does not start on them
  if (made && args.includes("--empty")) execFileSync("cp", ["-a", `${made}/.`, data])
  return data
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  server.listen(0)
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  if (typeof address !== "object" || !address) throw new Error("no port")
  return address.port
}
