/**
 * The network that an address stands for when visits are counted: an IPv4 address itself, of IPv6 the first 64 bits,
 * for one household may choose freely among the rest (RFC 4291, section 2.5.4). Other text is returned as it is.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "")
  if (!bare.includes(":")) return bare
  const host = `http://[${bare.replace(/%.*$/, "")}]`
  // The URL parser knows every way to write an IPv6 address, and has one way of its own.
  if (!URL.canParse(host)) return bare
  const [left = "", right] = new URL(host).hostname.slice(1, -1).split("::")
  const head = left === "" ? [] : left.split(":")
  const tail = right ? right.split(":") : []
  const zeros = right === undefined ? [] : Array<string>(8 - head.length - tail.length).fill("0")
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`
}
