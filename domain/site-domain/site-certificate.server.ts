import { createPrivateKey, X509Certificate } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { siteCertificates, siteDomains } from "../../db/tables/site-domain.ts"
import { AcmeProblem } from "../../services/acme/acme.ts"
import type { Secrets } from "../../services/secrets/secrets.ts"

export type SiteCertificate = typeof siteCertificates.$inferSelect

export const certificateKeyPurpose = (domain: string): string => `site certificate ${domain}`

/** A domain with a certificate that can be used here. */
export type ServedDomain = {
  name: string
  names: string[]
  isCurrent: boolean
  chain: string
  key: string
  /** Without trouble. */
  steadySince: Date
}

type Store = { db: Database; secrets: Secrets }

/** Newest first. A key that was sealed with another secret of the site is left out: another certificate comes. */
export async function listServedDomains({ db, secrets }: Store): Promise<ServedDomain[]> {
  const rows = await db
    .select({ certificate: siteCertificates, isCurrent: siteDomains.isCurrent, troubledAt: siteDomains.troubledAt })
    .from(siteCertificates)
    .innerJoin(siteDomains, eq(siteDomains.name, siteCertificates.domain))
    .orderBy(siteCertificates.firstIssuedAt)
  const served = await Promise.all(
    rows.map(async ({ certificate, isCurrent, troubledAt }) => {
      const { domain, names, chain, firstIssuedAt } = certificate
      const key = await openCertificateKey(secrets, certificate)
      const steadySince = troubledAt && troubledAt > firstIssuedAt ? troubledAt : firstIssuedAt
      return key === null ? [] : [{ name: domain, names, isCurrent, chain, key, steadySince }]
    }),
  )
  return served.flat().reverse()
}

/** The site's own address: the current domain, or the last one until the current has its certificate. */
export const findOwnDomain = (served: readonly ServedDomain[]): ServedDomain | undefined =>
  served.find(({ isCurrent }) => isCurrent) ?? served[0]

export const openCertificateKey = (
  secrets: Secrets,
  { domain, sealedKey }: Pick<SiteCertificate, "domain" | "sealedKey">,
): Promise<string | null> => secrets.open(certificateKeyPurpose(domain), sealedKey).catch(() => null)

/** Checks what an authority sent before it replaces a certificate that works. @throws AcmeProblem */
export function readIssuedCertificate(
  { chain, key }: { chain: string; key: string },
  names: readonly string[],
  now: Date,
): { startsAt: Date; endsAt: Date } {
  const refuse = (why: string) => new AcmeProblem("trouble", why)
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(chain)
  } catch {
    throw refuse("its certificate cannot be read")
  }
  const [startsAt, endsAt] = [certificate.validFromDate, certificate.validToDate]
  const missing = names.find((name) => certificate.checkHost(name) === undefined)
  if (missing) throw refuse(`its certificate is not for ${missing}`)
  if (!certificate.checkPrivateKey(createPrivateKey(key))) throw refuse("its certificate is for another key")
  if (startsAt > now || endsAt <= now) throw new AcmeProblem("clock", startsAt.toISOString())
  return { startsAt, endsAt }
}

/** At two thirds of its life. */
export const getRenewalTime = ({ startsAt, endsAt }: Pick<SiteCertificate, "startsAt" | "endsAt">): Date =>
  new Date(startsAt.getTime() + ((endsAt.getTime() - startsAt.getTime()) * 2) / 3)
