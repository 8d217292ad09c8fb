import { once } from "node:events"
import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"

export type DelayedSite = {
  /** The site's address through the proxy. */
  url: string
  /** Lets held and future script requests pass. */
  release(): void
  close(): Promise<void>
}

/** A proxy that delays a site's scripts, like a slow connection. @param which all scripts by default */
export async function delayScripts(siteUrl: string, which = /\.js$/): Promise<DelayedSite> {
  const released = Promise.withResolvers<void>()
  const proxy = createServer(async (incoming, answer) => {
    if (which.test(incoming.url ?? "")) await released.promise
    const { method, headers } = incoming
    const onward = request(new URL(incoming.url ?? "/", siteUrl), { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    onward.once("error", () => answer.destroy())
    incoming.pipe(onward)
  })
  proxy.listen(0, "127.0.0.1")
  await once(proxy, "listening")
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    release: released.resolve,
    async close() {
      released.resolve()
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, "close")
    },
  }
}
