import { statfs } from "node:fs/promises"
import { isIP } from "node:net"
import { networkInterfaces } from "node:os"
import { connect } from "node:tls"
import { isPublicAddress } from "../../lib/public-address.ts"
import type { Host } from "./host.ts"

const timeoutMs = 5_000

export function openHost({ data, getUrl }: { data: string; getUrl: () => string }): Host {
  return {
    async disk() {
      const found = await statfs(data).catch(() => null)
      return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
    },
    async certificateEnds() {
      const { protocol, hostname, port } = new URL(getUrl())
      return protocol === "https:" ? findCertificateEnd(hostname, Number(port || 443)) : null
    },
    addresses() {
      const all = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses)
      const list = (family: "IPv4" | "IPv6") =>
        all.filter((one) => one.family === family && isPublicAddress(one.address)).map(({ address }) => address)
      return { ipv4: list("IPv4"), ipv6: list("IPv6") }
    },
  }
}

/** Skips verification: an expired certificate or one of another name has an end too. */
function findCertificateEnd(hostname: string, port: number): Promise<Date | null> {
  const host = hostname.replace(/^\[|\]$/g, "")
  return new Promise((resolve) => {
    const socket = connect({ host, port, rejectUnauthorized: false, ...(isIP(host) ? {} : { servername: host }) })
    const answer = (end: Date | null) => {
      socket.destroy()
      resolve(end)
    }
    socket.setTimeout(timeoutMs, () => answer(null))
    socket.once("error", () => answer(null))
    socket.once("secureConnect", () => {
      const end = new Date(socket.getPeerCertificate().valid_to)
      answer(Number.isNaN(end.getTime()) ? null : end)
    })
  })
}
