import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import { dirname, join, resolve } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import type { LaunchTimes } from "../../../server/launcher/launch-times.ts"
import { readStateFile, type StoredState } from "../../../services/launcher/state-file.server.ts"

const root = resolve(import.meta.dirname, "../../..")

export type Behaviour =
  | "good"
  | "throws at migrate"
  | "migrates slowly"
  | "dies at start"
  | "hangs at start"
  | "has a broken page"
  | "dies at the first request"
  | "dies soon"
  | "hangs with visitors"

/** A program folder that behaves like a version of the site. */
export function createFakeProgram(folder: string, version: string, behaviour: Behaviour = "good"): void {
  mkdirSync(join(folder, "build"), { recursive: true })
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version, type: "module" }))
  writeFileSync(join(folder, "behaviour.json"), JSON.stringify({ behaviour }))
  writeFileSync(
    join(folder, "build/start.js"),
    `import ${JSON.stringify(join(root, "tests/support/launcher/fake-version.ts"))}\n`,
  )
}

export const shortTimes: LaunchTimes = {
  watch: 700,
  probe: 100,
  probeTimeout: 300,
  maxFailedProbes: 3,
  silence: 1_200,
  start: 60_000,
  stop: 5_000,
  page: 2_000,
  maxPause: 200,
}

export type LauncherProcess = {
  child: ChildProcess
  printed: string[]
  /** @returns the pattern's first group in what it and its versions print */
  waitForOutput(pattern: RegExp): Promise<string>
  /** Null while it runs. */
  exit(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

type LauncherProcessOptions = {
  home: string
  data: string
  port: number | string
  times?: Partial<LaunchTimes>
  env?: Record<string, string>
  args?: string[]
  /** `server/launcher/main.ts` by default. */
  program?: string
}

export function startLauncher(options: LauncherProcessOptions): LauncherProcess {
  const { home, data, port, times = {}, env = {}, args = [] } = options
  const { program = join(root, "server/launcher/main.ts") } = options
  const words = [program, home, "--times", JSON.stringify({ ...shortTimes, ...times }), ...args]
  const child = spawn(process.execPath, words, {
    // A killed launcher leaves its folder of sockets there.
    env: { ...process.env, TMPDIR: dirname(home), SOLANDER_DATA: data, PORT: `${port}`, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const printed: string[] = []
  child.stderr.setEncoding("utf8").on("data", (text: string) => printed.push(text))
  child.stdout.resume()
  const exited = once(child, "exit")
  return {
    child,
    printed,
    async waitForOutput(pattern) {
      const end = Date.now() + 60_000
      for (;;) {
        const found = pattern.exec(printed.join(""))?.[1]
        if (found) return found
        if (Date.now() > end) throw new Error(`it printed ${printed.join("")}`)
        await delay(50)
      }
    },
    async exit() {
      const [code, signal] = await exited
      return { code, signal }
    },
  }
}

export type Answer = { status: number; text: string }

/** On a connection of its own, as a new visitor. @throws when it is refused, cut off or not answered */
export function ask(port: number, path = "/", { method = "GET", timeoutMs = 20_000 } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = request({ port, path, method, agent: false, signal, host: "127.0.0.1" }, (answer) => {
      let text = ""
      answer.setEncoding("utf8").on("data", (part: string) => {
        text += part
      })
      answer.on("error", reject)
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.on("error", reject)
    sent.end()
  })
}

/** @returns the version that answers */
export async function waitForAnswer(port: number, timeoutMs = 20_000): Promise<string> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const answer = await ask(port).catch(() => null)
    if (answer?.status === 200) return answer.text
    if (Date.now() > end) throw new Error("no version answers")
    await delay(20)
  }
}

export async function waitForState(
  data: string,
  isWanted: (state: StoredState) => boolean,
  timeoutMs = 20_000,
): Promise<StoredState> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const state = readStateFile(join(data, "versions"))
    if (state && isWanted(state)) return state
    if (Date.now() > end) throw new Error(`the state is ${JSON.stringify(state)}`)
    await delay(10)
  }
}

export const readLines = (data: string, name: string): string[] =>
  existsSync(join(data, name)) ? readFileSync(join(data, name), "utf8").trim().split("\n").filter(Boolean) : []

type LoadOptions = {
  hasOrders?: boolean
  /** As browsers and people do: tries again for some seconds. */
  tryForMs?: number
}

/** Visitors that each open a connection, some of whom order. */
export function startLoad(port: number, visitors: number, { hasOrders = true, tryForMs = 0 }: LoadOptions = {}) {
  let stopped = false
  const result = {
    answered: 0,
    failed: [] as string[],
    retried: [] as string[],
    acknowledged: [] as string[],
    versions: new Set<string>(),
    slowestMs: 0,
  }
  async function visit(id: string, isOrder: boolean): Promise<void> {
    const began = performance.now()
    for (;;) {
      try {
        const path = isOrder ? `/orders?id=${id}` : "/"
        const { status, text } = await ask(port, path, { method: isOrder ? "POST" : "GET" })
        if (status !== 200) throw new Error(`status ${status}`)
        result.answered++
        if (text.length < 20) result.versions.add(text)
        result.slowestMs = Math.max(result.slowestMs, performance.now() - began)
        if (isOrder) result.acknowledged.push(id)
        return
      } catch (error) {
        const isOver = performance.now() - began >= tryForMs
        result[isOver ? "failed" : "retried"].push((error as Error).message)
        if (isOver) return
        await delay(100)
      }
    }
  }
  async function keepVisiting(visitor: number) {
    for (let n = 0; !stopped; n++) {
      await visit(`${process.pid}-${visitor}-${n}-${Date.now()}`, hasOrders && n % 4 === 0)
      await delay(5)
    }
  }
  const all = Promise.all(Array.from({ length: visitors }, (_, visitor) => keepVisiting(visitor)))
  return {
    result,
    async stop() {
      stopped = true
      await all
      return result
    },
  }
}
