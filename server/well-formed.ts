import type { Context, MiddlewareHandler } from "hono"
import { authPath } from "../domain/accounts/auth-path.ts"

/** Parameters that may occur once. Others may repeat, or check it themselves (`readGalleryQuery`). */
const single = new Set(
  "next token reset order work part from before version artwork image grant_type scope error with ended changed".split(
    " ",
  ),
)

/**
 * Refuses requests that no browser sends (400): NUL in the address; a tab or line break in its path, which URLs drop, so that
 * `/%09/` becomes `//` before a host; two Host headers (RFC 9112, section 3.2); a repeated single parameter, because programs
 * differ in which one they take, so that a check could read another than the one in use.
 */
export const wellFormed: MiddlewareHandler = async (c, next) =>
  /%00|\0|^[^?]*%0[9ad]/i.test(c.req.url) || hostsOf(c) > 1 || repeats(c.req.url) ? c.text("Bad Request", 400) : next()

function repeats(url: string): boolean {
  if (!url.includes("?")) return false
  const { pathname, searchParams } = new URL(url)
  const names = [...searchParams.keys()]
  const isCall = pathname.startsWith(`${authPath}/`) && !pathname.startsWith(`${authPath}/callback/`)
  return names.some((name, at) => {
    const own = name.replace(/\[.*$/, "")
    return (isCall || single.has(own)) && (own !== name || names.indexOf(name) !== at)
  })
}

/** Node itself hides all but the first. */
function hostsOf(c: Context): number {
  const raw: string[] = c.env?.incoming?.rawHeaders ?? []
  return raw.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length
}
