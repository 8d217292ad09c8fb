import type { Context, MiddlewareHandler } from "hono"

/**
 * Refuses requests that no browser sends (400): with NUL in the address, which no page or query could use, or with two
 * Host headers (RFC 9112, section 3.2).
 */
export const wellFormed: MiddlewareHandler = async (c, next) =>
  /%00|\0/.test(c.req.url) || hostsOf(c) > 1 ? c.text("Bad Request", 400) : next()

/** How many Host headers came over the socket; Node itself hides all but the first. */
function hostsOf(c: Context): number {
  const raw: string[] = c.env?.incoming?.rawHeaders ?? []
  return raw.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length
}
