import { statfs } from "node:fs/promises"
import { isIP } from "node:net"
import { totalmem, uptime } from "node:os"
import { connect } from "node:tls"
import type { Host } from "./host.ts"

const timeoutMs = 5_000

export function openHost({ data, siteUrl }: { data: string; siteUrl: string }): Host {
  const { protocol, hostname, port } = new URL(siteUrl)
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
      return protocol === "https:" ? findCertificateEnd(hostname, Number(port || 443)) : null
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
