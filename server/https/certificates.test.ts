import { X509Certificate } from "node:crypto"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import { Agent } from "node:https"
import { axios, Client } from "acme-client"
import { sql } from "drizzle-orm"
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest"
import { listServedDomains } from "../../domain/site-domain/site-certificate.server.ts"
import { renewSiteCertificate } from "../../domain/site-domain/site-domain-commands.server.ts"
import { artist, type CertificateShop, openCertificateShop, siteDomain } from "../../tests/support/certificate-shop.ts"
import { hasPebble } from "../../tests/support/pebble.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"

vi.setConfig({ testTimeout: 60_000 })

describe.skipIf(!hasPebble)("a certificate from a real authority [OPS-07]", () => {
  let site: CertificateShop
  const problem = async () => (await site.view()).certificate.problem
  const count = async () => {
    const { rows } = await site.shop.db.execute<{ count: string }>(
      sql`select count(*) from history where action = 'received a certificate'`,
    )
    return Number(rows[0]?.count)
  }
  /** As after a failure whose pause is over. */
  const tryAgain = async () => {
    await site.shop.db.execute(
      sql`update site_domains set tries = 0, next_try_at = null, problem = null, troubled_at = null`,
    )
    await site.shop.db.execute(sql`update site_certificates set issued_at = now() - interval '2 days'`)
    expect(await renewSiteCertificate(site.shop, artist)).toMatchObject({ ok: true })
  }
  const waitForProblem = (words: RegExp) => expect.poll(problem, { timeout: 20_000 }).toMatch(words)

  beforeEach(async () => {
    if (site) return
    site = await openCertificateShop(afterAll)
    await site.startJobs()
  })

  test("while port 80 is closed the page says so, and no order is wasted", async () => {
    expect(await site.saveDomain()).toMatchObject({ ok: true })
    await waitForProblem(
      /^Nothing answers at maritosgood\.test on port 80; the site listens|^Nothing answers at maritosgood\.test on port 80\./,
    )
    expect((await site.view()).certificate.nextTryAt).not.toBeNull()
    const accounts = await site.shop.db.execute(sql`select * from acme_accounts`)
    expect(accounts.rows).toEqual([])
  })

  test("another server at the name is said to be one", async () => {
    const other = createServer((_req, res) => res.end("hello")).listen(site.httpPort)
    await once(other, "listening")
    await tryAgain()
    await waitForProblem(/^Another server answers at maritosgood\.test on port 80/)
    other.closeAllConnections()
    await new Promise((resolve) => other.close(resolve))
  })

  test("with port 80 open it comes by itself, for a key on P-256 that is stored sealed", async () => {
    await site.openPort()
    await tryAgain()
    await expect.poll(async () => (await site.view()).certificate.state, { timeout: 20_000 }).toBe("valid")
    expect(await problem()).toBeNull()
    const [served] = await listServedDomains(site.shop)
    const certificate = new X509Certificate(served?.chain ?? "")
    expect(certificate.subjectAltName).toBe(`DNS:${siteDomain}`)
    expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: "prime256v1" })
    expect(served?.key).toContain("PRIVATE KEY")
    const stored = await site.shop.db.execute(sql`select * from site_certificates, acme_accounts`)
    expect(JSON.stringify(stored.rows)).not.toContain("PRIVATE KEY")
    await expect.poll(() => site.shop.siteUrl).toBe(`https://${siteDomain}`)
    expect(site.shop.urls.gallery()).toBe(`https://${siteDomain}/gallery`)
  })

  test("a renewal uses the same account", async () => {
    const { rows } = await site.shop.db.execute<{ sealed_key: string }>(sql`select sealed_key from acme_accounts`)
    const open = (sealed = "") => site.shop.secrets.open(`acme account ${site.pebble.directory}`, sealed)
    const key = await open(rows[0]?.sealed_key)
    const before = await count()
    await tryAgain()
    await expect.poll(count, { timeout: 20_000 }).toBe(before + 1)
    const after = await site.shop.db.execute<{ sealed_key: string }>(sql`select sealed_key from acme_accounts`)
    expect(await open(after.rows[0]?.sealed_key)).toBe(key)
  })

  test("www. follows when its record is right", async () => {
    await site.saveDomain({ hasWww: true })
    expect((await site.view()).certificate.missing).toEqual([`www.${siteDomain}`])
    site.records[`www.${siteDomain}`] = { CNAME: [siteDomain], A: ["127.0.0.1"] }
    await tryAgain()
    await expect.poll(async () => (await site.view()).certificate.missing, { timeout: 20_000 }).toEqual([])
  })

  test("an account that the authority has closed is replaced", async () => {
    const { shop, pebble } = site
    const { rows } = await shop.db.execute<{ sealed_key: string }>(sql`select sealed_key from acme_accounts`)
    const accountKey = await shop.secrets.open(`acme account ${pebble.directory}`, rows[0]?.sealed_key ?? "")
    const client = new Client({ directoryUrl: pebble.directory, accountKey })
    axios.defaults.httpsAgent = new Agent({ ca: await readFile(pebble.caFile) })
    const { api } = client as unknown as { api: { createAccount(data: object): Promise<void> } }
    await api.createAccount({ termsOfServiceAgreed: true })
    await client.updateAccount({ status: "deactivated" } as never)
    const before = await count()
    await tryAgain()
    await expect.poll(count, { timeout: 20_000 }).toBe(before + 1)
    const after = await shop.db.execute<{ sealed_key: string }>(sql`select sealed_key from acme_accounts`)
    const newKey = await shop.secrets.open(`acme account ${pebble.directory}`, after.rows[0]?.sealed_key ?? "")
    expect(newKey).not.toBe(accountKey)
  })

  test("records that no longer lead here stop a renewal with a sentence, and the certificate stays", async () => {
    site.records[siteDomain] = { A: ["198.51.100.7"] }
    await tryAgain()
    await waitForProblem(/^The records of maritosgood\.test don’t lead to this machine\./)
    expect((await site.view()).certificate.state).toBe("valid")
    expect(site.shop.siteUrl).toBe(`https://${siteDomain}`)
    site.records[siteDomain] = { A: ["127.0.0.1"] }
  })

  test("a clock that is wrong is named", async () => {
    site.later({ days: 3 })
    await tryAgain()
    await waitForProblem(/^The clock of this machine is wrong/)
    site.later({ days: -3 })
  })

  test("two processes that are asked at once issue one certificate", async () => {
    const { shop, database, env } = site
    const second = await openWorkingShop({ database, env })
    await second.startJobs()
    const before = await count()
    await shop.db.execute(sql`update site_certificates set issued_at = now() - interval '2 days'`)
    await shop.db.execute(
      sql`update site_domains set tries = 0, next_try_at = null, problem = null, troubled_at = null`,
    )
    await Promise.all([renewSiteCertificate(shop, artist), renewSiteCertificate(shop, artist)])
    await expect.poll(count, { timeout: 20_000 }).toBe(before + 1)
    await expect
      .poll(
        async () =>
          (
            await shop.db.execute(
              sql`select 1 from jobs.job where name = 'maintain-domains' and state in ('created', 'active', 'retry') and start_after <= now()`,
            )
          ).rows.length,
      )
      .toBe(0)
    expect(await count()).toBe(before + 1)
  })

  test("an authority that is down is named, and the certificate stays", async () => {
    await site.pebble.stop()
    await tryAgain()
    await waitForProblem(/, which issues the certificate, can’t be reached from this machine\.$/)
    expect((await site.view()).certificate.state).toBe("valid")
    expect(site.shop.siteUrl).toBe(`https://${siteDomain}`)
  })
})
