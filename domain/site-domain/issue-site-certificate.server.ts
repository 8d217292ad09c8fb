import { randomBytes } from "node:crypto"
import { and, eq, isNull, lt, or } from "drizzle-orm"
import { acmeAccounts, siteCertificates, siteDomains } from "../../db/tables/site-domain.ts"
import { isPublicAddress } from "../../lib/public-address.ts"
import { type AcmeCertificate, AcmeProblem } from "../../services/acme/acme.ts"
import { system } from "../actor.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { purgeChallenges, saveChallenge } from "./acme-challenges.server.ts"
import type { CertificateProblemKind } from "./certificate-problem.ts"
import { getRetryTime } from "./retry-time.ts"
import { certificateKeyPurpose, readIssuedCertificate } from "./site-certificate.server.ts"

/** Longer than an order may take (`services/acme`). */
const turnMs = 5 * 60_000

type Domain = typeof siteDomains.$inferSelect

const accountKeyPurpose = (directory: string) => `acme account ${directory}`

/**
 * In one process at a time. Every failure is stored with the domain and the certificate in use stays. @param addresses where the
 * domain's records lead @returns false: another process is at it
 */
export async function issueSiteCertificate(
  shop: Shop,
  domain: Domain,
  { names, addresses, signal }: { names: string[]; addresses: readonly string[]; signal: AbortSignal },
): Promise<boolean> {
  if (!(await takeTurn(shop, domain.name))) return false
  try {
    await reachOurselves(shop, names, addresses)
    const accountKey = await findAccountKey(shop)
    const issued = await shop.acme.order({
      names,
      accountKey,
      answer: (token, text) => saveChallenge(shop.db, token, text, shop.now()),
      signal,
    })
    await saveCertificate(shop, domain.name, names, issued)
  } catch (error) {
    // A stop of the program is no failure; the next run tries again.
    if (signal.aborted) await endTurn(shop, domain.name)
    else await saveProblem(shop, domain, toProblem(error))
    if (!(error instanceof AcmeProblem)) shop.log.error({ err: error }, "a certificate could not be issued")
  }
  await purgeChallenges(shop.db, shop.now())
  return true
}

/** A row instead of a lock of the session, which a connection pooler could lose; a killed process loses its turn in time. */
async function takeTurn({ db, now }: Shop, name: string): Promise<boolean> {
  const at = now()
  const taken = await db
    .update(siteDomains)
    .set({ issuingUntil: new Date(at.getTime() + turnMs) })
    .where(and(eq(siteDomains.name, name), or(isNull(siteDomains.issuingUntil), lt(siteDomains.issuingUntil, at))))
    .returning()
  return taken.length > 0
}

async function endTurn({ db }: Shop, name: string): Promise<void> {
  await db.update(siteDomains).set({ issuingUntil: null }).where(eq(siteDomains.name, name))
}

/** Tries the authority's own way first, because it counts failures. */
async function reachOurselves(shop: Shop, names: readonly string[], addresses: readonly string[]): Promise<void> {
  const [token, text] = [randomBytes(24).toString("base64url"), randomBytes(24).toString("base64url")]
  await saveChallenge(shop.db, token, text, shop.now())
  const own = shop.host.addresses()
  for (const name of names) {
    for (const address of addresses) {
      if (shop.acme.isPublic && !isPublicAddress(address)) throw new AcmeProblem("dns", address, { domain: name })
      const result = await shop.acme.reach(name, address, token, text)
      // Many routers do not lead their own public address back inside, although it works from outside.
      const isBehindRouter = ![...own.ipv4, ...own.ipv6].includes(address)
      if (result === "answered" || (result === "silent" && isBehindRouter)) continue
      throw new AcmeProblem(result === "other" ? "elsewhere" : "closed", address, { domain: name })
    }
  }
}

async function findAccountKey({ db, secrets, acme }: Shop): Promise<string | null> {
  const [row] = await db.select().from(acmeAccounts).where(eq(acmeAccounts.directory, acme.directory))
  return row ? secrets.open(accountKeyPurpose(acme.directory), row.sealedKey).catch(() => null) : null
}

async function saveCertificate(shop: Shop, domain: string, names: string[], issued: AcmeCertificate): Promise<void> {
  const life = readIssuedCertificate(issued, names, shop.now())
  const sealedKey = await shop.secrets.seal(certificateKeyPurpose(domain), issued.key)
  const saved = await command(shop, system("Certificates"), "settings.write", noInput, async (run) => {
    await saveAccount(run, issued.accountKey)
    const values = { names, chain: issued.chain, sealedKey, ...life, issuedAt: run.now }
    await run.tx
      .insert(siteCertificates)
      .values({ domain, firstIssuedAt: run.now, ...values })
      .onConflictDoUpdate({ target: siteCertificates.domain, set: values })
    await run.tx
      .update(siteDomains)
      .set({ problem: null, tries: 0, nextTryAt: null, issuingUntil: null, isRenewalAsked: false })
      .where(eq(siteDomains.name, domain))
    const detail = { names, until: life.endsAt.toISOString() }
    await recordEvent(
      run.tx,
      run.actor,
      { noun: "site-domain", nounId: domain, action: "received a certificate", detail },
      run.now,
    )
    return done(null)
  })
  if (!saved.ok) throw new Error(saved.problem.message)
}

async function saveAccount({ shop, tx, now }: CommandContext, accountKey: string): Promise<void> {
  const { directory } = shop.acme
  const sealedKey = await shop.secrets.seal(accountKeyPurpose(directory), accountKey)
  await tx
    .insert(acmeAccounts)
    .values({ directory, sealedKey, createdAt: now })
    .onConflictDoUpdate({ target: acmeAccounts.directory, set: { sealedKey } })
}

function toProblem(error: unknown): FoundProblem {
  if (!(error instanceof AcmeProblem)) return { kind: "trouble", detail: "" }
  return { kind: error.kind, name: error.domain, detail: error.message, retryAt: error.retryAt }
}

/** `name`: what failed, if it is not the domain itself. */
export type FoundProblem = { kind: CertificateProblemKind; name?: string; detail: string; retryAt?: Date | null }

export async function saveProblem(
  { db, now }: Shop,
  domain: Pick<Domain, "name" | "tries">,
  { kind, name, detail, retryAt = null }: FoundProblem,
): Promise<void> {
  const at = now()
  await db
    .update(siteDomains)
    .set({
      problem: { kind, name: name || domain.name, detail },
      tries: domain.tries + 1,
      nextTryAt: getRetryTime(at, domain.tries, retryAt),
      issuingUntil: null,
      troubledAt: at,
    })
    .where(eq(siteDomains.name, domain.name))
}
