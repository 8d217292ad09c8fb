import { href } from "react-router"

/**
 * Whose room somebody comes back to from the card page: the provider must not have the room's address. Only the browser has
 * it, for as long as a card page can be open.
 */
const name = "room"
const seconds = 2 * 3600

export const roomCookie = (secret: string, siteUrl: string): string =>
  `${name}=${secret}; Path=${href("/commissions/room")}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${siteUrl.startsWith("https:") ? "; Secure" : ""}`

/** The secret in a request's cookies; null: none, or not in the form of one. */
export function secretInCookie(header: string | null): string | null {
  const found = header?.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`))
  const secret = found?.slice(name.length + 1) ?? ""
  return /^[\w-]{32}$/.test(secret) ? secret : null
}
