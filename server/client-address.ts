import { getConnInfo } from "@hono/node-server/conninfo"
import type { Context } from "hono"

/**
 * What the outermost of `hops` trusted proxies added. Everything farther left in X-Forwarded-For can be forged, and is ignored.
 */
export function clientAddress(c: Context, hops: number): string {
  return getClientAddress(socketAddress(c), c.req.header("x-forwarded-for") ?? null, hops)
}

export function getClientAddress(socket = "unknown", forwarded: string | null, hops: number): string {
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
  // In-process requests of tests have no socket.
  return c.env && "incoming" in c.env ? (getConnInfo(c).remote.address ?? "unknown") : "127.0.0.1"
}
