import { eq } from "drizzle-orm"
import { siteCertificates, siteDomains } from "../../db/tables/site-domain.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { areRecordsRight, type DnsReport, isRecordInTheWay } from "./dns-record.ts"
import { createDnsReport } from "./dns-report.ts"
import { listDomainNames } from "./domain-name.ts"
import { type FoundProblem, issueSiteCertificate, saveProblem } from "./issue-site-certificate.server.ts"
import { lookUpRecords } from "./look-up-records.server.ts"
import { getMachineAddresses } from "./machine-addresses.server.ts"
import { getRenewalTime, openCertificateKey, type SiteCertificate } from "./site-certificate.server.ts"

type Domain = typeof siteDomains.$inferSelect

/** The job: looks up the records of each domain, and gets the certificates that are due. */
export async function maintainDomains(shop: Shop, signal: AbortSignal): Promise<void> {
  if (!shop.address.isManaged) return
  const rows = await shop.db
    .select({ domain: siteDomains, certificate: siteCertificates })
    .from(siteDomains)
    .leftJoin(siteCertificates, eq(siteCertificates.domain, siteDomains.name))
  for (const { domain, certificate } of rows) {
    if (signal.aborted) return
    const hasTried = await maintainDomain(shop, domain, certificate, signal)
    if (hasTried) await queueNextTry(shop, domain.name)
  }
}

/** @returns whether a certificate was asked for */
async function maintainDomain(
  shop: Shop,
  domain: Domain,
  certificate: SiteCertificate | null,
  signal: AbortSignal,
): Promise<boolean> {
  const dnsAnswers = await lookUpRecords(shop, domain)
  await saveDnsAnswers(shop, domain.name, dnsAnswers)
  const machine = getMachineAddresses(shop, domain)
  const report = createDnsReport({ ...domain, dnsAnswers }, machine, shop.acme.caaName)
  const names = listReachableNames({ ...domain, dnsAnswers }, report, certificate)
  if (!(await isCertificateDue(shop, domain, certificate, names))) return false
  const problem = findProblemBefore(shop, domain, report)
  if (problem) {
    // A domain whose records were never right only waits for them, and a former one may be gone.
    if (domain.isCurrent && (certificate || problem.kind !== "dns")) await saveProblem(shop, domain, problem)
    return false
  }
  const addresses = dnsAnswers
    .filter(({ name, type }) => name === domain.name && (type === "A" || type === "AAAA"))
    .flatMap(({ found }) => found ?? [])
  return issueSiteCertificate(shop, domain, { names, addresses, signal })
}

export async function saveDnsAnswers({ db, now }: Shop, name: string, dnsAnswers: Domain["dnsAnswers"]): Promise<void> {
  await db.update(siteDomains).set({ dnsAnswers, checkedAt: now() }).where(eq(siteDomains.name, name))
}

/** `www.` follows when its record is right, does not hold up the domain itself, and stays while no DNS server answers. */
function listReachableNames(domain: Domain, { records }: DnsReport, certificate: SiteCertificate | null): string[] {
  const isStaying = (name: string) =>
    certificate?.names.includes(name) &&
    domain.dnsAnswers.some((answer) => answer.name === name && answer.type !== "CAA" && answer.found === null)
  return listDomainNames(domain).filter(
    (name) =>
      name === domain.name ||
      !records.some(
        (record) =>
          record.name === name && isRecordInTheWay(record) && !(record.state === "waiting" && isStaying(name)),
      ),
  )
}

async function isCertificateDue(
  shop: Shop,
  domain: Domain,
  certificate: SiteCertificate | null,
  names: readonly string[],
): Promise<boolean> {
  const now = shop.now()
  if (domain.nextTryAt && domain.nextTryAt > now) return false
  if (!certificate || domain.isRenewalAsked || getRenewalTime(certificate) <= now) return true
  if (names.some((name) => !certificate.names.includes(name))) return true
  return (await openCertificateKey(shop.secrets, certificate)) === null
}

/** What makes an order hopeless. */
function findProblemBefore({ address }: Shop, domain: Domain, report: DnsReport): FoundProblem | null {
  const { httpsError } = address
  if (report.forbidden !== null) return { kind: "caa", detail: report.forbidden }
  if (httpsError) return { kind: "port", detail: `${httpsError.port}` }
  const own = { ...report, records: report.records.filter(({ name }) => name === domain.name) }
  return areRecordsRight(own) ? null : { kind: "dns", detail: "" }
}

const hourSeconds = 3600

/** What is due before the hourly run has a run of its own. */
async function queueNextTry(shop: Shop, name: string): Promise<void> {
  const [row] = await shop.db
    .select({ nextTryAt: siteDomains.nextTryAt, certificate: siteCertificates })
    .from(siteDomains)
    .leftJoin(siteCertificates, eq(siteCertificates.domain, siteDomains.name))
    .where(eq(siteDomains.name, name))
  const next = row?.nextTryAt ?? (row?.certificate ? getRenewalTime(row.certificate) : null)
  if (!next) return
  const startAfter = Math.max(1, Math.ceil((next.getTime() - shop.now().getTime()) / 1000))
  if (startAfter >= hourSeconds) return
  await command(shop, system("Certificates"), "settings.write", noInput, async ({ tx }) => {
    await shop.jobs.send(tx, "maintain-domains", {}, { startAfter })
    return done(null)
  })
}
