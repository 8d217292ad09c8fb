import type { IncomingMessage } from "node:http"
import type { Context } from "hono"

const loopbackAddress = /^(?:::ffff:)?127\.|^::1$/

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/** What proxies and tunnels add. */
const forwarding = /^(?:forwarded|via|x-forwarded.*|x-real-ip|x-client-ip|x-original-.*|true-client-ip|cf-.*|fly-.*)$/

/**
 * Whether a request comes from a browser on this machine. Each of these alone can be had from elsewhere: a proxy here has a
 * loopback address; a page whose name resolves to 127.0.0.1 (DNS rebinding) has another Host; and a proxy that names itself
 * nowhere sends `Connection: close` or none, because that header is for one connection only (RFC 9110, section 7.6.1) and
 * browsers send `keep-alive`. When in doubt the code is asked for.
 */
export function isOwnMachine(c: Context, { hops, siteUrl }: { hops: number; siteUrl: string }): boolean {
  const incoming: IncomingMessage | undefined = c.env?.incoming
  if (!incoming || hops > 0 || !loopbackHost.test(new URL(siteUrl).host)) return false
  const { headers, socket, httpVersion } = incoming
  return (
    loopbackAddress.test(socket.remoteAddress ?? "") &&
    loopbackHost.test(headers.host ?? "") &&
    httpVersion === "1.1" &&
    headers.connection?.toLowerCase() === "keep-alive" &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  )
}
