import type { Context, MiddlewareHandler } from "hono"

/** Parameters that an address has once. Others may come more often, or say so themselves (`readGalleryQuery`). */
const single = new Set(
  "next token reset order work part from before version artwork image grant_type scope error with ended changed".split(
    " ",
  ),
)

/**
 * Refuses requests that no browser sends (400): with NUL in the address, which no page or query could use, with a tab or
 * a line's end in its path, which URLs leave out, so that the path means another (`/%09/` is `//` then, before a host),
 * with two Host headers (RFC 9112, section 3.2), or with a parameter twice or as a list of which there is one: programs
 * differ in which of the two they take, so a check could read another than what is used.
 */
export const wellFormed: MiddlewareHandler = async (c, next) =>
  /%00|\0|^[^?]*%0[9ad]/i.test(c.req.url) || hostsOf(c) > 1 || repeats(c.req.url) ? c.text("Bad Request", 400) : next()

function repeats(url: string): boolean {
  if (!url.includes("?")) return false
  const names = [...new URL(url).searchParams.keys()]
  return names.some((name, at) => {
    const own = name.replace(/\[.*$/, "")
    return single.has(own) && (own !== name || names.indexOf(name) !== at)
  })
}

/** How many Host headers came over the socket; Node itself hides all but the first. */
function hostsOf(c: Context): number {
  const raw: string[] = c.env?.incoming?.rawHeaders ?? []
  return raw.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length
}
