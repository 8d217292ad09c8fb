import { sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { startDnsServer } from "../../tests/support/dns-server.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { checkHealth } from "./check-health.server.ts"

const dns = await startDnsServer({})
afterAll(() => dns.close())
const env = { SMTP_URL: "smtp://smtp.fastmail.com", MAIL_FROM: "studio@example.com", DNS_SERVER: dns.server }
const { shop } = await openWorkingShop({ env })
await shop.db.execute(sql`insert into settings (key, value) values ('site', '{"contactEmail": "ada@example.com"}')`)

const subjects = async () =>
  (await shop.db.execute<{ subject: string }>(sql`select subject from mails order by created_at`)).rows.map(
    ({ subject }) => subject,
  )

test("the artist hears once when a record of the sender turns wrong, and once when it is right [OPS-03]", async () => {
  // None yet: that is waited for.
  await checkHealth(shop)
  expect(await subjects()).toEqual([])
  dns.records["example.com"] = { TXT: ["v=spf1 +all"] }
  await checkHealth(shop)
  await checkHealth(shop)
  expect(await subjects()).toEqual(["Your e-mails may not be believed"])
  const lookUp = shop.dns.lookUp
  shop.dns.lookUp = async () => ({ ok: false, reason: "ESERVFAIL" })
  await checkHealth(shop)
  expect(await subjects()).toHaveLength(1)
  shop.dns.lookUp = lookUp
  dns.records["example.com"] = { TXT: ["v=spf1 include:spf.messagingengine.com -all"] }
  dns.records["spf.messagingengine.com"] = { TXT: ["v=spf1 ip4:203.0.113.0/24 -all"] }
  await checkHealth(shop)
  await checkHealth(shop)
  expect(await subjects()).toEqual(["Your e-mails may not be believed", "Your e-mails’ records are right again"])
})
