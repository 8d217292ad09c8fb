import { once } from "node:events"
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net"

export type OutageProxy = {
  url: string
  /** Closes all connections, and refuses new ones. */
  cut(): void
  /** Passes requests on and drops responses, without closing connections. */
  dropResponses(): void
  restore(): void
  close(): Promise<void>
}

/** A TCP proxy for an outage that the browser is not notified of. */
export async function startOutageProxy(siteUrl: string): Promise<OutageProxy> {
  const open = new Set<Socket>()
  let isCut = false
  let dropsResponses = false
  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = dial(Number(new URL(siteUrl).port), "localhost")
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on("error", () => {})
      socket.on("close", () => {
        open.delete(socket)
        // Hides the site's end of connection while responses are dropped.
        if (!dropsResponses) near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.on("data", (bytes) => dropsResponses || near.write(bytes))
  })
  server.listen(0, "localhost")
  await once(server, "listening")
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      drop()
    },
    dropResponses() {
      dropsResponses = true
    },
    restore() {
      isCut = false
      if (dropsResponses) drop()
      dropsResponses = false
    },
    async close() {
      drop()
      server.close()
      await once(server, "close")
    },
  }
}
