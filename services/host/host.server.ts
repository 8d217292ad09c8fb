import { statfs } from "node:fs/promises"
import { isIP } from "node:net"
import { networkInterfaces, totalmem, uptime } from "node:os"
import { connect } from "node:tls"
import { isPublicAddress } from "../../lib/public-address.ts"
import type { Host } from "./host.ts"

const timeoutMs = 5_000

type HostOptions = {
  data: string
  getUrl: () => string
  /** The address that the site listens on; by default all. */
  listensOn?: string | undefined
}

export function openHost({ data, getUrl, listensOn = "" }: HostOptions): Host {
  return {
    async disk() {
      const found = await statfs(data).catch(() => null)
      return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
    },
    machine() {
      // A container has less than the machine.
      const limit = process.constrainedMemory()
      const totalMemory = limit > 0 && limit < totalmem() ? limit : totalmem()
      return { totalMemory, usedMemory: Math.max(0, totalMemory - process.availableMemory()), upSeconds: uptime() }
    },
    async certificateEnds() {
      const { protocol, hostname, port } = new URL(getUrl())
      return protocol === "https:" ? findCertificateEnd(hostname, Number(port || 443)) : null
    },
    networkUrls() {
      const { protocol, hostname, port } = new URL(getUrl())
      if (isLoopbackHost(listensOn) || !isLoopbackHost(hostname)) return []
      return listNetworkAddresses().map((address) => `${protocol}//${address}${port ? `:${port}` : ""}`)
    },
    addresses() {
      const all = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses)
      const list = (family: "IPv4" | "IPv6") =>
        all.filter((one) => one.family === family && isPublicAddress(one.address)).map(({ address }) => address)
      return { ipv4: list("IPv4"), ipv6: list("IPv6") }
    },
  }
}

const isLoopbackHost = (host: string) => /^(?:localhost|127\..*|\[?::1\]?)$/.test(host)

const listNetworkAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ family, internal, address }) => family === "IPv4" && !internal && !address.startsWith("169.254."))
    .map(({ address }) => address)

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
