import { sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { siteCertificates, siteDomains } from "../../db/tables/site-domain.ts"
import { AcmeProblem } from "../../services/acme/acme.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { system } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { maintainDomains } from "./maintain-domains.server.ts"
import { removeSiteDomain, renewSiteCertificate, saveSiteDomain } from "./site-domain-commands.server.ts"

const artist = system("Test")
const name = "maritosgood.com"
const address = "5.9.1.2"
const { shop } = await openWorkingShop({ env: { SITE_URL: "" } })

/** With a name server and an authority that only say what they were asked. */
function withOutside(found: Record<string, string[] | null>, order: Shop["acme"]["order"]): Shop {
  const lookUp: Shop["dns"]["lookUp"] = async (asked, type) => {
    const values = found[`${asked} ${type}`]
    return values === null ? { ok: false, reason: "timeout" } : { ok: true, values: values ?? [] }
  }
  return { ...shop, dns: { ...shop.dns, lookUp }, acme: { ...shop.acme, order, reach: async () => "answered" } }
}

const certificate = (domain: string, startsAt: Date) => ({
  ...{ domain, names: [domain, `www.${domain}`], chain: "chain", sealedKey: "key", startsAt },
  ...{ endsAt: new Date(startsAt.getTime() + 90 * 86_400_000), firstIssuedAt: startsAt, issuedAt: startsAt },
})

beforeAll(async () => {
  await shop.db.insert(siteDomains).values({ name, ipv4: address })
  await shop.db.insert(siteCertificates).values(certificate(name, new Date(Date.now() - 70 * 86_400_000)))
})

async function listOrderedNames(found: Record<string, string[] | null>): Promise<readonly string[]> {
  let ordered: readonly string[] = []
  await shop.db.execute(sql`update site_domains set next_try_at = null`)
  const outside = withOutside({ [`${name} A`]: [address], ...found }, async ({ names }) => {
    ordered = names
    throw new AcmeProblem("trouble", "")
  })
  await maintainDomains(outside, new AbortController().signal)
  return ordered
}

test("a renewal keeps www. while no DNS server answers, but not once its record is gone [OPS-07]", async () => {
  const www = `www.${name}`
  const unknown = { [`${www} CNAME`]: null, [`${www} A`]: null, [`${www} AAAA`]: null }
  expect(await listOrderedNames(unknown)).toEqual([name, www])
  expect(await listOrderedNames({})).toEqual([name])
  expect(await listOrderedNames({ [`${www} CNAME`]: ["parking.example"], [`${www} A`]: null })).toEqual([name])
})

test("a stop during an order is no failure [OPS-07]", async () => {
  await shop.db.execute(sql`update site_domains set problem = null, tries = 0, next_try_at = null, troubled_at = null`)
  const stopping = new AbortController()
  const outside = withOutside({ [`${name} A`]: [address] }, async () => {
    stopping.abort()
    throw new AcmeProblem("unreachable", "ABORT_ERR")
  })
  await maintainDomains(outside, stopping.signal)
  const [row] = await shop.db.select().from(siteDomains)
  expect(row).toMatchObject({ problem: null, tries: 0, nextTryAt: null, issuingUntil: null, troubledAt: null })
})

test("presses do not use up the tries that an authority allows [OPS-07]", async () => {
  await shop.db.update(siteDomains).set({ troubledAt: new Date(Date.now() - 4 * 60_000) })
  expect(await renewSiteCertificate(shop, artist)).toMatchObject({ problem: { code: "conflict" } })
  await shop.db.update(siteDomains).set({ troubledAt: new Date(Date.now() - 6 * 60_000) })
  expect(await renewSiteCertificate(shop, artist)).toMatchObject({ ok: true })
})

test("addresses are public ones, and IPv6 is stored as DNS has it [OPS-07]", async () => {
  const save = (typed: object) => saveSiteDomain(shop, artist, { name, hasWww: true, ipv4: "", ipv6: "", ...typed })
  for (const ipv4 of ["127.0.0.1", "192.168.1.4", "169.254.169.254"])
    expect(await save({ ipv4 })).toMatchObject({ problem: { fields: { ipv4: expect.stringMatching(/can’t reach/) } } })
  expect(await save({ ipv6: "fd00::1" })).toMatchObject({ problem: { fields: { ipv6: expect.any(String) } } })
  expect(await save({ ipv4: address, ipv6: "2A01:04F8:0000:0:0:0:0:0001" })).toMatchObject({ ok: true })
  expect(await shop.db.select({ ipv6: siteDomains.ipv6 }).from(siteDomains)).toEqual([{ ipv6: "2a01:4f8::1" }])
})

test("the domain at which the site still answers cannot be removed [OPS-07]", async () => {
  const before = { ...shop, siteUrl: `https://${name}` }
  expect(await saveSiteDomain(before, artist, { name: "new.com", ipv4: address })).toMatchObject({ ok: true })
  expect(await removeSiteDomain(before, artist, { name })).toMatchObject({ problem: { code: "conflict" } })
  const after = { ...shop, siteUrl: "https://new.com" }
  expect(await removeSiteDomain(after, artist, { name })).toMatchObject({ ok: true })
})
