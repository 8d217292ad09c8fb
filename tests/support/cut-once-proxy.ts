import { once } from "node:events"
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net"

export type CutOnceProxy = {
  url: string
  sent(): number
  /** Replaces the number of bytes after which the proxy cuts. */
  cutAfter(bytes: number): void
  wasCut(): boolean
  close(): Promise<void>
}

/** A TCP proxy that cuts one connection, once `firstCut` bytes have been sent to the site. */
export async function startCutOnceProxy(siteUrl: string, firstCut: number): Promise<CutOnceProxy> {
  const open = new Set<Socket>()
  let sent = 0
  let cut = false
  let cutAfter = firstCut
  const server = createServer((near) => {
    const far = dial(Number(new URL(siteUrl).port), "localhost")
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on("error", () => {})
      socket.on("close", () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on("data", (bytes: Buffer) => {
      sent += bytes.length
      if (cut || sent < cutAfter) return
      cut = true
      near.destroy()
    })
    near.pipe(far)
    far.pipe(near)
  })
  server.listen(0, "localhost")
  await once(server, "listening")
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    cutAfter: (bytes) => {
      cutAfter = bytes
    },
    wasCut: () => cut,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, "close")
    },
  }
}
