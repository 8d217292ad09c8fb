import type { CaaRecord } from "node:dns"
import { Resolver } from "node:dns/promises"
import type { Dns, DnsAnswer, DnsRecordType } from "./dns.ts"

/** The codes of a name, or a type of record, that does not exist. */
const missing = ["ENOTFOUND", "ENODATA"]

/** Node has each property as a field of its own. */
function formatCaa({ critical, ...properties }: CaaRecord): string[] {
  const tags = Object.entries(properties).filter(([tag]) => tag !== "type")
  return tags.map(([tag, value]) => `${critical} ${tag} ${JSON.stringify(value)}`)
}

/** Asks no cache of the system's. @param server `HOST:PORT` of one DNS server; by default those of the system */
export function openDns({ server, timeoutMs = 5000 }: { server?: string | undefined; timeoutMs?: number } = {}): Dns {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  if (server) resolver.setServers([server])
  const resolve = async (name: string, type: DnsRecordType): Promise<string[]> => {
    switch (type) {
      case "A":
        return resolver.resolve4(name)
      case "AAAA":
        return resolver.resolve6(name)
      case "CAA":
        return (await resolver.resolveCaa(name)).flatMap(formatCaa)
      case "CNAME":
        return resolver.resolveCname(name)
      case "MX":
        return (await resolver.resolveMx(name)).map(({ exchange }) => exchange)
      case "TXT":
        return (await resolver.resolveTxt(name)).map((strings) => strings.join(""))
    }
  }
  return {
    async lookUp(name, type): Promise<DnsAnswer> {
      try {
        const values = await resolve(name, type)
        return {
          ok: true,
          values: values.map((value) => (type === "TXT" || type === "CAA" ? value : value.replace(/\.$/, ""))),
        }
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code ?? ""
        return missing.includes(code) ? { ok: true, values: [] } : { ok: false, reason: code || String(error) }
      }
    },
  }
}
