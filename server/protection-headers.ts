import type { MiddlewareHandler } from "hono"
import { getSettings } from "../domain/settings/settings-queries.server.ts"
import type { Shop } from "../domain/shop.ts"
import { miningPolicyPath } from "../lib/mining-policy-path.ts"
import type { ProtectionLevel } from "../lib/protection-levels.ts"
import { isStudioPath } from "../lib/studio-path.ts"

/** What machines are told with each file or page: TDMRep, and the directives that some training sets obey. None if open. */
export function getProtectionHeaders(level: ProtectionLevel, siteUrl: string): Record<string, string> {
  if (level === "open") return {}
  return {
    "X-Robots-Tag": level === "closed" ? "noindex, noai, noimageai" : "noai, noimageai",
    "TDM-Reservation": "1",
    "TDM-Policy": siteUrl + miningPolicyPath,
  }
}

type ProtectedSite = Pick<Shop, "db" | "changes" | "log" | "siteUrl">

/** On all answers but the studio's and pictures, which have levels of their own. Closed pages may be found, without pictures. */
export function protectionHeaders(shop: ProtectedSite): MiddlewareHandler {
  let last: ProtectionLevel = "open"
  const read = async () => {
    try {
      last = (await getSettings(shop.db, "protection")).protection.level
    } catch (err) {
      shop.log.warn({ err }, "the protection could not be read: the last value is used")
    }
    return last
  }
  let current = read()
  shop.changes.listen((tags) => {
    if (tags === null || tags.includes("settings")) current = read()
  })
  return async (c, next) => {
    await next()
    if (isStudioPath(c.req.path) || c.req.path.startsWith("/files/pictures/")) return
    const level = await current
    const { headers } = c.res
    for (const [name, value] of Object.entries(getProtectionHeaders(level, shop.siteUrl)))
      if (!headers.has(name)) headers.set(name, value)
    const isPicture = headers.get("Content-Type")?.startsWith("image/")
    if (level === "closed" && !isPicture) headers.set("X-Robots-Tag", "noimageindex, noai, noimageai")
  }
}
