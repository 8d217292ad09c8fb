import type { Server } from "node:http"
import { system } from "../../domain/actor.ts"
import { saveSiteDomain } from "../../domain/site-domain/site-domain-commands.server.ts"
import { getSiteDomainPage, type SiteDomainView } from "../../domain/site-domain/site-domain-queries.server.ts"
import { createSiteFront } from "../../server/https/site-front.ts"
import { listen } from "../../server/listen.ts"
import { type DnsRecords, startDnsServer } from "./dns-server.ts"
import { type Pebble, startPebble } from "./pebble.ts"
import { openWorkingShop, type ShopOptions, type WorkingShop } from "./shop.ts"
import { findFreePort } from "./site-process.ts"

export const artist = system("Test")

export const siteDomain = "maritosgood.test"

export type CertificateShop = WorkingShop & {
  pebble: Pebble
  httpPort: number
  records: DnsRecords
  env: Record<string, string>
  /** What a browser's port 80 is. */
  openPort(): Promise<Server>
  closePort(): Promise<void>
  view(): Promise<SiteDomainView>
  saveDomain(change?: { name?: string; hasWww?: boolean }): Promise<unknown>
}

/** A site without a proxy, with a name server and a certificate authority of its own. */
export async function openCertificateShop(
  atEnd: NonNullable<ShopOptions["atEnd"]>,
  change: { directory?: string; caFile?: string; seconds?: number } = {},
): Promise<CertificateShop> {
  const dns = await startDnsServer({ [siteDomain]: { A: ["127.0.0.1"] } })
  const httpPort = await findFreePort()
  const pebble = await startPebble({ dnsServer: dns.server, httpPort, seconds: change.seconds ?? 3600 })
  const env = {
    SITE_URL: "",
    // As all processes of one site have it.
    AUTH_SECRET: "a secret of all processes of one site",
    PORT: String(httpPort),
    DNS_SERVER: dns.server,
    ACME_DIRECTORY: change.directory ?? pebble.directory,
    ACME_CA_FILE: change.caFile ?? pebble.caFile,
    ACME_HTTP_PORT: String(httpPort),
  }
  const open = await openWorkingShop({ env, atEnd })
  const { shop } = open
  let server: Server | undefined
  const closePort = async () => {
    const open = server
    server = undefined
    if (!open) return
    open.closeAllConnections()
    await new Promise((resolve) => open.close(resolve))
  }
  atEnd(async () => {
    dns.close()
    await closePort()
    await pebble.stop()
  })
  return {
    ...open,
    pebble,
    httpPort,
    records: dns.records,
    env,
    closePort,
    async openPort() {
      const front = createSiteFront({ db: shop.db, now: shop.now, address: shop.address, served: () => [] })
      server = await listen(() => new Response("a page"), { port: httpPort, front })
      return server
    },
    async view() {
      const page = await getSiteDomainPage(shop, artist)
      if (!page.ok || !page.value.current) throw new Error("there is no domain")
      return page.value.current
    },
    saveDomain: ({ name = siteDomain, hasWww = false } = {}) =>
      saveSiteDomain(shop, artist, { name, hasWww, ipv4: "127.0.0.1", ipv6: "" }),
  }
}
