import { sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { alerts } from "../../db/tables/alerts.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { system, visitor } from "../actor.ts"
import { checkHealth, checkHealthNow } from "./check-health.server.ts"
import { countAlerts } from "./health-queries.server.ts"

const { shop, later } = await openWorkingShop({ env: { SMTP_URL: "smtp://127.0.0.1:9" } })
let free = 50e9
let certificateEnds: Date | null = null
shop.host.disk = async () => ({ free, total: 100e9 })
shop.host.certificateEnds = async () => certificateEnds
await shop.db.execute(sql`insert into settings (key, value) values ('site', '{"contactEmail": "ada@example.com"}')`)

beforeEach(async () => {
  await shop.db.execute(sql`truncate mails, alerts`)
  free = 50e9
  certificateEnds = null
})

const written = async () =>
  (await shop.db.execute<{ subject: string }>(sql`select subject from mails order by created_at, subject`)).rows.map(
    ({ subject }) => subject,
  )

test("the artist is written to once when the disk is nearly full, and once when there is room again [OPS-03]", async () => {
  await checkHealth(shop)
  expect(await written()).toEqual([])
  free = 1e9
  await checkHealth(shop)
  await checkHealth(shop)
  expect(await written()).toEqual(["The disk is nearly full"])
  // A little more is below the threshold.
  free = 2.1e9
  await checkHealth(shop)
  expect(await written()).toHaveLength(1)
  free = 40e9
  await checkHealth(shop)
  await checkHealth(shop)
  expect(await written()).toEqual(["The disk is nearly full", "There is room on the disk again"])
  free = 1e9
  await checkHealth(shop)
  expect(await written()).toHaveLength(3)
})

test("two looks at the same moment write one e-mail [OPS-03]", async () => {
  free = 1e9
  await Promise.all(Array.from({ length: 8 }, () => checkHealth(shop)))
  expect(await written()).toEqual(["The disk is nearly full"])
})

test("a certificate that cannot be asked for leaves what was said of it [OPS-03]", async () => {
  certificateEnds = new Date(shop.now().getTime() + 3 * 86_400_000)
  await checkHealth(shop)
  certificateEnds = null
  await checkHealth(shop)
  expect(await written()).toEqual(["The site’s certificate wasn’t renewed"])
  certificateEnds = new Date(shop.now().getTime() + 80 * 86_400_000)
  await checkHealth(shop)
  expect(await written()).toEqual(["The site’s certificate wasn’t renewed", "The site’s certificate was renewed"])
})

test("e-mails that the server does not take, and a backup that is late [OPS-03]", async () => {
  await shop.db.execute(sql`insert into mails (recipient, subject, message_id) values ('a@b.example', 'Hello', '<1>')`)
  await shop.db.execute(sql`insert into backups (cause, state, key) values ('schedule', 'done', 'a')`)
  await checkHealth(shop)
  expect(await written()).toEqual(["Hello"])
  later({ days: 9 })
  await checkHealth(shop)
  expect((await written()).toSorted()).toEqual(["E-mails don’t go out", "Hello", "The backup is late"])
})

test("what is only shown is counted without an e-mail, and only the artist may check", async () => {
  await shop.db.execute(sql`truncate backups`)
  await shop.db.execute(sql`insert into jobs.job (id, name, state, start_after)
    select gen_random_uuid(), name, 'created', now() - interval '2 hours' from jobs.queue limit 1`)
  await checkHealth(shop)
  // Cards and backups elsewhere were never set up.
  expect(await shop.db.select().from(alerts).orderBy(alerts.concern)).toMatchObject([
    { concern: "elsewhere", isEmailed: false },
    { concern: "jobs", isEmailed: false },
    { concern: "payments", isEmailed: false },
  ])
  expect(await countAlerts(shop, system("Test"))).toMatchObject({ value: 3 })
  expect(await written()).toEqual([])
  await shop.db.execute(sql`truncate jobs.job`)
  await checkHealth(shop)
  expect([await shop.db.$count(alerts), await written()]).toEqual([2, []])
  expect(await checkHealthNow(shop, visitor)).toMatchObject({ problem: { code: "unauthenticated" } })
  expect(await countAlerts(shop, visitor)).toMatchObject({ problem: { code: "unauthenticated" } })
})
