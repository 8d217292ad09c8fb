import { getConnInfo } from "@hono/node-server/conninfo"
import type { Context } from "hono"

/**
 * The visitor's address: the socket's, or, behind `hops` trusted proxies, what the outermost of them added.
 * Anything farther left in X-Forwarded-For was sent by the visitor and is ignored.
 */
export function clientAddress(c: Context, hops: number): string {
  return addressOf(socketAddress(c), c.req.header("x-forwarded-for") ?? null, hops)
}

/** The same, of a request whose parts are known. */
export function addressOf(socket = "unknown", forwarded: string | null, hops: number): string {
  if (hops === 0) return socket
  const chain = [
    ...(forwarded ?? "")
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
    socket,
  ]
  return chain.at(-1 - hops) ?? chain[0] ?? socket
}

function socketAddress(c: Context): string {
  // a request made in the same process (tests) has no socket
  return c.env && "incoming" in c.env ? (getConnInfo(c).remote.address ?? "unknown") : "127.0.0.1"
}
