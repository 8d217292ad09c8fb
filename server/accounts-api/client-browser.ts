import { randomUUID } from "node:crypto"
import type { Context } from "hono"
import { generateCookie, getCookie } from "hono/cookie"
import type { Shop } from "../../domain/shop.ts"

const isHttps = ({ siteUrl }: Shop) => siteUrl.startsWith("https:")

const cookieName = (shop: Shop) => `${isHttps(shop) ? "__Host-solander" : "solander"}.client`

const hour = 60 * 60

export const findBrowser = (shop: Shop, c: Context): string | undefined => getCookie(c, cookieName(shop))

/** Identifies the browser that begins a sign-in when it returns. A second tab keeps the name. */
export function getStartingBrowser(shop: Shop, c: Context): { browser: string; cookie: string } {
  const browser = findBrowser(shop, c) || randomUUID()
  const how = { httpOnly: true, sameSite: "Lax", path: "/", secure: isHttps(shop), maxAge: hour } as const
  return { browser, cookie: generateCookie(cookieName(shop), browser, how) }
}
