import type { Server } from "node:net"
import { type Launcher, LauncherRefusal } from "./launcher.ts"
import type { FromVersion, ToVersion } from "./launcher-messages.ts"
import { getVersionsFolder, readStateFile } from "./state-file.server.ts"

/** `process` of a version that the launcher has started. */
type LauncherChannel = Pick<NodeJS.Process, "on" | "once" | "connected"> & {
  send?: ((message: FromVersion) => boolean) | undefined
}

/** A handle that is bound to a port. A server can listen on it like on a port. */
export type PortHandle = Parameters<Server["listen"]>[0]

type Port = { port: number; host: string | undefined }

export type LauncherConnection = {
  launcher: Launcher
  /** Where this version answers the launcher. */
  socketPath: string
  /** Resolves when this version may open the database. */
  started: Promise<void>
  /** Resolves when this version may answer visitors. @throws `EADDRINUSE`, `EACCES` as `listen` does */
  requestPort(port: Port): Promise<PortHandle>
  sendProgress(): void
  sendReady(pages: string[]): void
  /** Runs when the launcher has ended: then this process must end. The last handler counts. */
  onLost(handler: () => void): void
  /** Runs when the launcher has watched this version for long enough. */
  onAccepted(handler: () => void): void
}

export function openLauncherConnection(
  channel: LauncherChannel,
  { data, socketPath }: { data: string; socketPath: string },
): LauncherConnection {
  const send = (message: FromVersion) => void (channel.connected && channel.send?.(message))
  const started = Promise.withResolvers<void>()
  const waitingPorts: { port: number; use: (code: string | null, handle: PortHandle) => void }[] = []
  /** Answered in their order. */
  const waitingSwitches: ((refusal: string | null) => void)[] = []
  let handleLoss = () => {}
  let handleAcceptance = () => {}
  channel.once("disconnect", () => handleLoss())
  channel.on("message", (received, handle) => {
    const message = received as ToVersion
    if (message.kind === "start") started.resolve()
    if (message.kind === "accepted") handleAcceptance()
    if (message.kind === "switch-answer") waitingSwitches.shift()?.(message.refusal)
    if (message.kind !== "port") return
    const at = waitingPorts.findIndex(({ port }) => port === message.port)
    for (const waiting of at < 0 ? [] : waitingPorts.splice(at, 1)) waiting.use(message.code, handle as PortHandle)
  })
  const versionsFolder = getVersionsFolder(data)
  return {
    launcher: {
      versionsFolder,
      async readState() {
        const state = readStateFile(versionsFolder)
        if (!state) throw new Error(`${versionsFolder} has no readable state`)
        const { current, former, last } = state
        return { current, former, last }
      },
      async switchTo(version) {
        if (!channel.connected)
          throw new LauncherRefusal("Solander is just being stopped. Please try again in a minute.")
        const { promise, resolve } = Promise.withResolvers<string | null>()
        waitingSwitches.push(resolve)
        send({ kind: "switch", version })
        const refusal = await promise
        if (refusal !== null) throw new LauncherRefusal(refusal)
      },
    },
    socketPath,
    started: started.promise,
    requestPort: ({ port, host }) =>
      new Promise((resolve, reject) => {
        const use = (code: string | null, handle: PortHandle) =>
          code ? reject(Object.assign(new Error(`listen ${code}: port ${port}`), { code, port })) : resolve(handle)
        waitingPorts.push({ port, use })
        send({ kind: "port", port, host: host ?? null })
      }),
    sendProgress: () => send({ kind: "progress" }),
    sendReady: (pages) => send({ kind: "ready", pages }),
    onLost: (handler) => {
      handleLoss = handler
    },
    onAccepted: (handler) => {
      handleAcceptance = handler
    },
  }
}
