import { getConnInfo } from "@hono/node-server/conninfo"
import type { Context } from "hono"

/**
 * The visitor's address: the socket's, or, behind `hops` trusted proxies, what the outermost of them added.
 * Anything farther left in X-Forwarded-For was sent by the visitor and is ignored.
 */
export function clientAddress(c: Context, hops: number): string {
  const socket = socketAddress(c)
  if (hops === 0) return socket
  const chain = [
    ...(c.req.header("x-forwarded-for") ?? "")
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
