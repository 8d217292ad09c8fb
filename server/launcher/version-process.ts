import { spawn } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { type FromVersion, launcherVariable, type ToVersion } from "../../services/launcher/launcher-messages.ts"
import type { BoundHandle, Ports } from "./ports.ts"

export type VersionExit = { code: number | null; signal: NodeJS.Signals | null }

export type VersionProcess = {
  version: string
  pid: number | undefined
  /** Where it answers the launcher. */
  socketPath: string
  /** The pages to try. Never resolves when it fails to start. */
  ready: Promise<string[]>
  exited: Promise<VersionExit>
  hasExited(): boolean
  isReady(): boolean
  /** By `performance.now()`: when it last said something. */
  heardAt(): number
  send(message: ToVersion, handle?: BoundHandle): void
  /** From now on it gets the ports that it asks for, and answers visitors. */
  grantPorts(): void
  signal(signal: NodeJS.Signals): void
}

type VersionOptions = {
  version: string
  folder: string
  args: string[]
  socketPath: string
  env: NodeJS.ProcessEnv
  ports: Ports
  onSwitch: (version: string) => void
}

export function startVersion(options: VersionOptions): VersionProcess {
  const { version, folder, args, socketPath, ports, onSwitch } = options
  const child = spawn(findRuntime(folder), ["--max-semi-space-size=4", join(folder, "build/start.js"), ...args], {
    env: getVersionEnv(options),
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    // In a group of its own, because a terminal's Ctrl+C would reach it twice: the launcher passes it on.
    detached: true,
  })
  const ready = Promise.withResolvers<string[]>()
  const exited = Promise.withResolvers<VersionExit>()
  const granted = Promise.withResolvers<void>()
  const status = { hasExited: false, isReady: false, heardAt: performance.now() }
  const end = (exit: VersionExit) => {
    status.hasExited = true
    exited.resolve(exit)
  }
  child.once("exit", (code, signal) => end({ code, signal }))
  // It could not be started, or has just ended and could not be told something.
  child.on("error", () => child.pid === undefined && end({ code: 1, signal: null }))
  const send: VersionProcess["send"] = (message, handle) => {
    // The type has only handles with public names.
    if (child.connected) child.send(message, handle as Parameters<typeof child.send>[1], () => {})
  }
  const sendPort = async ({ port, host }: { port: number; host: string | null }) => {
    await granted.promise
    try {
      const { handle } = await ports.open({ port, host })
      send({ kind: "port", port, code: null }, handle)
    } catch (error) {
      send({ kind: "port", port, code: (error as NodeJS.ErrnoException).code ?? "EACCES" })
    }
  }
  child.on("message", (received) => {
    const message = received as FromVersion
    status.heardAt = performance.now()
    if (message.kind === "switch") onSwitch(message.version)
    if (message.kind === "port") void sendPort(message)
    if (message.kind !== "ready") return
    status.isReady = true
    ready.resolve(message.pages)
  })
  return {
    version,
    pid: child.pid,
    socketPath,
    ready: ready.promise,
    exited: exited.promise,
    hasExited: () => status.hasExited,
    isReady: () => status.isReady,
    heardAt: () => status.heardAt,
    send,
    grantPorts: granted.resolve,
    signal: (signal) => void (status.hasExited || child.kill(signal)),
  }
}

/** Each version brings the Node that it was made with. */
function findRuntime(folder: string): string {
  const packages = join(folder, "node_modules")
  const name = existsSync(packages)
    ? readdirSync(packages).find((name) => /^node-(bin-)?(linux|darwin)-/.test(name))
    : undefined
  return name ? join(packages, name, "bin/node") : process.execPath
}

function getVersionEnv({ folder, env, socketPath }: VersionOptions): NodeJS.ProcessEnv {
  // For libatomic, where the system has none.
  const libraries = [join(folder, "runtime"), env.LD_LIBRARY_PATH].filter(Boolean).join(":")
  return { ...env, LD_LIBRARY_PATH: libraries, [launcherVariable]: socketPath }
}

/** As a service manager does: asks it to end, and kills it when it does not. */
export async function stopVersion(version: VersionProcess, timeoutMs: number): Promise<void> {
  version.signal("SIGTERM")
  const timeout = new AbortController()
  const late = delay(timeoutMs, null, { signal: timeout.signal }).then(
    () => version.signal("SIGKILL"),
    () => {},
  )
  await version.exited
  timeout.abort()
  await late
}
