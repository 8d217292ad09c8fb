/**
 * Rate limit key: an IPv4 address, or the first 64 bits of IPv6, because one household chooses the rest (RFC 4291, section
 * 2.5.4). Drops the port that some proxies add; other text is returned unchanged.
 */
export function getNetwork(address: string): string {
  const bare = withoutPort(address).replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "")
  if (!bare.includes(":")) return bare
  const host = `http://[${bare.replace(/%.*$/, "")}]`
  if (!URL.canParse(host)) return bare
  const [left = "", right] = new URL(host).hostname.slice(1, -1).split("::")
  const head = left === "" ? [] : left.split(":")
  const tail = right ? right.split(":") : []
  const zeros = right === undefined ? [] : Array<string>(8 - head.length - tail.length).fill("0")
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`
}

/** Accepts `192.0.2.1:443` and `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  const [, bracketed, dotted] = /^(?:\[([\da-f:.%\w]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/i.exec(address) ?? []
  return bracketed ?? dotted ?? address
}

// Loopback, private, link-local and shared address space: RFC 1918, 3927, 4193, 4291, 6598.
const notPublic =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|0:0:0:0::|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/i

/** Null unless public: behind an undeclared proxy all visitors share its address and must not be one household. */
export function findHousehold(address: string): string | null {
  const network = getNetwork(address)
  return notPublic.test(network) || !/^[\d.]+$|:/.test(network) ? null : network
}
