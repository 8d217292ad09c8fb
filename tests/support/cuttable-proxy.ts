import { once } from "node:events"
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net"

export type CuttableProxy = {
  /** The site's address through the proxy. */
  url: string
  /** From now on no connection lasts, also no new one. */
  cut(): void
  /** From now on what is sent arrives, and no answer comes back: nobody is told that anything is wrong. */
  swallow(): void
  /** Connections work again. */
  mend(): void
  close(): Promise<void>
}

/** A TCP proxy in front of a site, for a network that is gone and comes back. Browsers do not know of it beforehand. */
export async function openCuttableProxy(siteUrl: string): Promise<CuttableProxy> {
  const open = new Set<Socket>()
  let isCut = false
  let swallows = false
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
        // what swallows says nothing of the site's end, either
        if (!swallows) near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.on("data", (bytes) => swallows || near.write(bytes))
  })
  server.listen(0, "localhost")
  await once(server, "listening")
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      drop()
    },
    swallow() {
      swallows = true
    },
    mend() {
      isCut = false
      if (swallows) drop()
      swallows = false
    },
    async close() {
      drop()
      server.close()
      await once(server, "close")
    },
  }
}
