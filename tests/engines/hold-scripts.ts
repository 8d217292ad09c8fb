import { once } from "node:events"
import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"

export type Held = {
  /** The address of the same site without its scripts. */
  url: string
  /** Releases held and future script requests. */
  release(): void
  close(): Promise<void>
}

/** A proxy in front of a site that holds its scripts back, like a slow connection. @param which all, unless told */
export async function holdScripts(siteUrl: string, which = /\.js$/): Promise<Held> {
  const released = Promise.withResolvers<void>()
  const proxy = createServer(async (asked, answer) => {
    if (which.test(asked.url ?? "")) await released.promise
    const { method, headers } = asked
    const onward = request(new URL(asked.url ?? "/", siteUrl), { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    onward.once("error", () => answer.destroy())
    asked.pipe(onward)
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
