import { href } from "react-router"

/** For the way from the card page back to the portal, whose URL the provider must not know. */
const name = "room"
const seconds = 2 * 3600

export const roomCookie = (secret: string, siteUrl: string): string =>
  `${name}=${secret}; Path=${href("/commissions/room")}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${siteUrl.startsWith("https:") ? "; Secure" : ""}`

export function secretInCookie(header: string | null): string | null {
  const found = header?.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`))
  const secret = found?.slice(name.length + 1) ?? ""
  return /^[\w-]{32}$/.test(secret) ? secret : null
}
