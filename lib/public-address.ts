import { BlockList, isIP } from "node:net"

// IANA's special-purpose registries (RFC 6890 and its updates).
const refused = new BlockList()
for (const subnet of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]) {
  const [network = "", bits] = subnet.split("/")
  refused.addSubnet(network, Number(bits), "ipv4")
}

/** Global IPv6, minus tunnels that carry an IPv4 address, and examples. */
const global = new BlockList()
global.addSubnet("2000::", 3, "ipv6")
for (const subnet of ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]) {
  const [network = "", bits] = subnet.split("/")
  refused.addSubnet(network, Number(bits), "ipv6")
}

/** Prevents SSRF. Also refuses IPv6 addresses that embed IPv4 (mapped, compatible, NAT64, 6to4, Teredo). */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refused.check(address, "ipv4")
  return family === 6 && global.check(address, "ipv6") && !refused.check(address, "ipv6")
}
