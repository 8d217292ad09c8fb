import type { MiddlewareHandler } from "hono"
import type { Settings } from "../domain/settings/settings.ts"
import { getSettings } from "../domain/settings/settings-queries.server.ts"
import type { Shop } from "../domain/shop.ts"

type Hsts = Settings<"security">["hsts"]

/** `max-age=0`: browsers drop the stored policy. */
const headers: Record<Hsts, string> = {
  off: "max-age=0",
  site: "max-age=31536000",
  subdomains: "max-age=31536000; includeSubDomains",
}

/** Only on a site with https. The settings are read again when they change. */
export function strictTransportHeader(shop: Pick<Shop, "db" | "changes" | "log" | "siteUrl">): MiddlewareHandler {
  if (!shop.siteUrl.startsWith("https:")) return (_c, next) => next()
  let last: Hsts = "site"
  const read = async () => {
    try {
      last = (await getSettings(shop.db, "security")).security.hsts
    } catch (err) {
      shop.log.warn({ err }, "the HSTS setting could not be read: the last value is used")
    }
    return last
  }
  let current = read()
  shop.changes.listen((tags) => {
    if (tags === null || tags.includes("settings")) current = read()
  })
  return async (c, next) => {
    await next()
    c.res.headers.set("Strict-Transport-Security", headers[await current])
  }
}
