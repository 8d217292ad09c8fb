import { domainToUnicode } from "node:url"
import { desc, eq } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { siteCertificates, siteDomains } from "../../db/tables/site-domain.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { formatCertificateProblem } from "./certificate-problem.ts"
import type { DnsReport } from "./dns-record.ts"
import { createDnsReport } from "./dns-report.ts"
import { listDomainNames } from "./domain-name.ts"
import { getMachineAddresses } from "./machine-addresses.server.ts"
import { getRenewalTime } from "./site-certificate.server.ts"

type CertificateView = {
  /** `valid` also while a renewal fails, which `problem` then says. */
  state: "valid" | "ended" | "missing"
  until: string | null
  renewsAt: string | null
  /** Names of the domain that it does not have yet. */
  missing: string[]
  problem: string | null
  nextTryAt: string | null
  isWorking: boolean
}

export type SiteDomainView = {
  name: string
  /** As people read it. */
  shownName: string
  hasWww: boolean
  ipv4: string
  ipv6: string
  report: DnsReport
  checkedAt: string | null
  certificate: CertificateView
}

type SiteDomainPage = {
  /** False: a proxy in front of the site cares for the address. */
  isManaged: boolean
  siteUrl: string
  authority: string
  machine: { ipv4: string | null; ipv6: string | null }
  current: SiteDomainView | null
  former: SiteDomainView[]
}

export const getSiteDomainPage = (shop: Shop, actor: Actor): Promise<Outcome<SiteDomainPage>> =>
  query(shop, actor, "settings.read", async (db) => {
    const domains = await listSiteDomains(shop, db)
    const own = shop.host.addresses()
    return done({
      isManaged: shop.address.isManaged,
      siteUrl: shop.siteUrl,
      authority: shop.acme.authority,
      machine: { ipv4: own.ipv4[0] ?? null, ipv6: own.ipv6[0] ?? null },
      current: domains.find(({ isCurrent }) => isCurrent)?.view ?? null,
      former: domains.filter(({ isCurrent }) => !isCurrent).map(({ view }) => view),
    })
  })

type Row = { domain: typeof siteDomains.$inferSelect; certificate: typeof siteCertificates.$inferSelect | null }

export async function listSiteDomains(
  shop: Shop,
  db: Database,
): Promise<{ isCurrent: boolean; tries: number; view: SiteDomainView }[]> {
  const rows = await db
    .select({ domain: siteDomains, certificate: siteCertificates })
    .from(siteDomains)
    .leftJoin(siteCertificates, eq(siteCertificates.domain, siteDomains.name))
    .orderBy(desc(siteDomains.isCurrent), desc(siteDomains.createdAt), siteDomains.name)
  return rows.map((row) => ({
    isCurrent: row.domain.isCurrent,
    tries: row.domain.tries,
    view: toDomainView(shop, row),
  }))
}

function toDomainView(shop: Shop, row: Row): SiteDomainView {
  const { domain } = row
  return {
    name: domain.name,
    shownName: domainToUnicode(domain.name) || domain.name,
    hasWww: domain.hasWww,
    ipv4: domain.ipv4 ?? "",
    ipv6: domain.ipv6 ?? "",
    report: createDnsReport(domain, getMachineAddresses(shop, domain), shop.acme.caaName),
    checkedAt: domain.checkedAt?.toISOString() ?? null,
    certificate: toCertificateView(shop, row),
  }
}

function toCertificateView({ acme, address, now }: Shop, { domain, certificate }: Row): CertificateView {
  const at = now()
  const place = { authority: acme.authority, httpPort: address.httpPort }
  const ofCertificate = certificate && {
    state: certificate.endsAt > at ? ("valid" as const) : ("ended" as const),
    until: certificate.endsAt.toISOString(),
    renewsAt: getRenewalTime(certificate).toISOString(),
  }
  return {
    ...(ofCertificate ?? { state: "missing", until: null, renewsAt: null }),
    missing: listDomainNames(domain).filter((name) => !certificate?.names.includes(name)),
    problem: domain.problem && formatCertificateProblem(domain.problem, place),
    nextTryAt: domain.nextTryAt && domain.nextTryAt > at ? domain.nextTryAt.toISOString() : null,
    isWorking: domain.issuingUntil !== null && domain.issuingUntil > at,
  }
}
