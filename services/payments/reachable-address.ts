const privateNames = /(^|\.)(localhost|local|internal|lan|home|test|invalid)$/
const privateNumbers = /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./

/** Whether a program on the internet can send webhooks there: by HTTPS, to a name or number that is not a private network's. */
export function isReachableAddress(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  if (protocol !== "https:") return false
  if (hostname.startsWith("[")) return !/^\[(::1?\]|f[cd]|fe[89ab])/i.test(hostname)
  if (/^[\d.]+$/.test(hostname)) return !privateNumbers.test(hostname)
  return hostname.includes(".") && !privateNames.test(hostname)
}
