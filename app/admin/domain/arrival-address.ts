const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/
/** Loopback, private and link-local: the internet does not reach them (RFC 1918, 3927). */
const inside = /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.)/

/** The public address at which the studio was opened before it had a domain; "": another. */
export function getArrivalAddress(url: string): string {
  const { hostname } = new URL(url)
  return ipv4.test(hostname) && !inside.test(hostname) ? hostname : ""
}
