import { eq } from "drizzle-orm"
import { siteCertificates, siteDomains } from "../../db/tables/site-domain.ts"
import { isPublicAddress } from "../../lib/public-address.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse, refuseFields } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { parseDomainName } from "./domain-name.ts"
import { lookUpRecords } from "./look-up-records.server.ts"
import { getMachineAddresses } from "./machine-addresses.server.ts"
import { saveDnsAnswers } from "./maintain-domains.server.ts"
import { type SiteDomainInput, siteDomainSchema } from "./site-domain.ts"

type Domain = typeof siteDomains.$inferSelect

const refuseBehindProxy = () =>
  refuse("conflict", "The address is set where the site is started, so it can’t be changed here.")

/** Addresses of the network inside would let the studio ask machines there. */
function validateDomain({ acme }: Shop, input: unknown): Outcome<SiteDomainInput> {
  const valid = validateInput(siteDomainSchema, input)
  if (!valid.ok) return valid
  const name = parseDomainName(valid.value.name, acme)
  if (!name.ok) return name
  for (const family of ["ipv4", "ipv6"] as const) {
    const address = valid.value[family]
    if (address && acme.isPublic && !isPublicAddress(address))
      return refuseFields({ [family]: "The internet can’t reach this address. Please enter the public one." })
  }
  return done({ ...valid.value, name: name.value })
}

const requestMaintenance = ({ shop, tx }: CommandContext) => shop.jobs.send(tx, "maintain-domains", {})

/** The domain before it stays as a former one, and leads to the new one. */
export const saveSiteDomain = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ name: string }>> =>
  command(shop, actor, "settings.protected", validateDomain(shop, input), async (run, { name, hasWww, ...typed }) => {
    if (!shop.address.isManaged) return refuseBehindProxy()
    const addresses = { ipv4: typed.ipv4 || null, ipv6: typed.ipv6 || null }
    const machine = getMachineAddresses(shop, addresses)
    if (machine.ipv4.length + machine.ipv6.length === 0)
      return refuseFields({ ipv4: "Please enter the public address of this machine, like 203.0.113.24." })
    const before = await replaceCurrent(run, name)
    const values = { hasWww, ...addresses }
    const fresh = { isCurrent: true, dnsAnswers: [], checkedAt: null, problem: null, tries: 0, nextTryAt: null }
    await run.tx
      .insert(siteDomains)
      .values({ name, createdAt: run.now, ...values })
      .onConflictDoUpdate({ target: siteDomains.name, set: { ...values, ...fresh } })
    const changes = fieldChanges(
      before ? { name: before.name, hasWww: before.hasWww, ipv4: before.ipv4, ipv6: before.ipv6 } : {},
      { name, ...values },
    )
    await recordEvent(run.tx, actor, { noun: "site-domain", nounId: name, action: "saved", changes }, run.now)
    await requestMaintenance(run)
    return done({ name })
  })

/** A domain that never had a certificate was never in use, and goes. @returns the one before */
async function replaceCurrent({ tx }: CommandContext, name: string): Promise<Domain | undefined> {
  const [before] = await tx.select().from(siteDomains).where(eq(siteDomains.isCurrent, true)).for("update")
  if (!before || before.name === name) return before
  const [certificate] = await tx.select().from(siteCertificates).where(eq(siteCertificates.domain, before.name))
  if (certificate) await tx.update(siteDomains).set({ isCurrent: false }).where(eq(siteDomains.name, before.name))
  else await tx.delete(siteDomains).where(eq(siteDomains.name, before.name))
  return before
}

/** Looks up the records now; their certificate follows at once. */
export async function checkSiteDomain(shop: Shop, actor: Actor): Promise<Outcome<null>> {
  const refused = refuseUnlessPermitted(actor, "settings.write", shop.now())
  if (refused) return refused
  const [domain] = await shop.db.select().from(siteDomains).where(eq(siteDomains.isCurrent, true))
  if (!domain || !shop.address.isManaged) return done(null)
  // Outside a transaction: servers may take seconds to answer.
  await saveDnsAnswers(shop, domain.name, await lookUpRecords(shop, domain))
  return command(shop, actor, "settings.write", noInput, async (run) => {
    await requestMaintenance(run)
    return done(null)
  })
}

const dayMs = 24 * 3_600_000
/** Let’s Encrypt counts five failures of a name in an hour, which would fail later tries as well. */
const renewalPauseMs = 5 * 60_000

/** Also ends a longer pause after failures, but not one that the authority asked for. */
export const renewSiteCertificate = (shop: Shop, actor: Actor): Promise<Outcome<null>> =>
  command(shop, actor, "settings.write", noInput, async (run) => {
    if (!shop.address.isManaged) return refuseBehindProxy()
    const [domain] = await run.tx.select().from(siteDomains).where(eq(siteDomains.isCurrent, true)).for("update")
    if (!domain) return refuse("not_found", "There is no domain yet.")
    const [certificate] = await run.tx.select().from(siteCertificates).where(eq(siteCertificates.domain, domain.name))
    if (certificate && !domain.problem && run.now.getTime() - certificate.issuedAt.getTime() < dayMs)
      return refuse("conflict", "The certificate is less than a day old. There is no need to renew it.")
    if (domain.problem?.kind === "limited" && domain.nextTryAt && domain.nextTryAt > run.now)
      return refuse("conflict", `${shop.acme.authority} asks us to wait. We try again by ourselves.`)
    if (domain.troubledAt && run.now.getTime() - domain.troubledAt.getTime() < renewalPauseMs)
      return refuse("conflict", "The last try was less than five minutes ago. Please wait a little.")
    await run.tx
      .update(siteDomains)
      .set({ isRenewalAsked: true, nextTryAt: null })
      .where(eq(siteDomains.name, domain.name))
    const event = { noun: "site-domain", nounId: domain.name, action: "asked for a certificate" }
    await recordEvent(run.tx, actor, event, run.now)
    await requestMaintenance(run)
    return done(null)
  })

/** The domain in use can only be replaced. */
export const removeSiteDomain = (
  shop: Shop,
  actor: Actor,
  { name }: { name: string },
): Promise<Outcome<{ name: string }>> =>
  command(shop, actor, "settings.protected", noInput, async (run) => {
    const [domain] = await run.tx
      .select({ isCurrent: siteDomains.isCurrent, certificate: siteCertificates.domain })
      .from(siteDomains)
      .leftJoin(siteCertificates, eq(siteCertificates.domain, siteDomains.name))
      .where(eq(siteDomains.name, name))
    if (!domain) return refuse("not_found", "This domain is not here any more.")
    if (domain.isCurrent && domain.certificate !== null)
      return refuse("conflict", "The site is reached at this domain. Enter another one to replace it.")
    // Until the current domain has its certificate.
    if (new URL(shop.siteUrl).hostname === name)
      return refuse("conflict", "The site still answers at this domain. It can be removed once the site has moved.")
    await run.tx.delete(siteDomains).where(eq(siteDomains.name, name))
    await recordEvent(run.tx, actor, { noun: "site-domain", nounId: name, action: "removed" }, run.now)
    return done({ name })
  })
