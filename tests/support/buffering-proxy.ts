import { once } from "node:events"
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net"

/** A proxy that buffers event streams forever, like proxies that wait for the end of a response. */
export async function startBufferingProxy(siteUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = dial(Number(new URL(siteUrl).port), "localhost")
    let isStream = false
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on("error", () => {})
      socket.on("close", () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on("data", (bytes) => {
      isStream = /^GET \/api\/live-works HTTP/.test(bytes.toString("latin1"))
      far.write(bytes)
    })
    far.on("data", (bytes) => isStream || near.write(bytes))
  })
  server.listen(0, "localhost")
  await once(server, "listening")
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, "close")
    },
  }
}
