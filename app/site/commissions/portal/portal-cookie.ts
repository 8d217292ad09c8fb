import { href } from "react-router"

/** For the way from the card page back to the portal, whose URL the provider must not know. */
const name = "room"
const maxAgeSeconds = 2 * 3600

export const createPortalCookie = (secret: string, siteUrl: string): string =>
  `${name}=${secret}; Path=${href("/commissions/room")}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${siteUrl.startsWith("https:") ? "; Secure" : ""}`

export function findPortalSecret(header: string | null): string | null {
  const found = header?.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`))
  const secret = found?.slice(name.length + 1) ?? ""
  return /^[\w-]{32}$/.test(secret) ? secret : null
}
