import { isPublicAddress } from "../../../lib/public-address.ts"

/** The public address at which the studio was opened before it had a domain; "": another. */
export function getArrivalAddress(url: string): { ipv4: string; ipv6: string } {
  const address = new URL(url).hostname.replace(/^\[|\]$/g, "")
  const found = isPublicAddress(address) ? address : ""
  return found.includes(":") ? { ipv4: "", ipv6: found } : { ipv4: found, ipv6: "" }
}
