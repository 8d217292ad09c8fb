import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { afterEach, expect, test, vi } from "vitest"
import { customerNotes, customers } from "../../db/tables/customers.ts"
import { openTestDatabase } from "../support/database.ts"
import { createSessionUsers } from "../support/session-cookies.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"

vi.setConfig({ testTimeout: 120_000 })

const { db, pool, url } = await openTestDatabase()
const secret = "the secret of both lives of a site, and of nothing else"
const running: SiteProcess[] = []
afterEach(async () => {
  for (const site of running.splice(0)) await site.stop()
})
const open = async () => {
  const site = await startSite({ env: { DATABASE_URL: url, AUTH_SECRET: secret }, args: ["--empty"] })
  running.push(site)
  return site
}

test("a site that is killed in the middle of what was kept for it has each change once, when all are sent again [OFF-01, OFF-02]", async () => {
  const [ada] = await createSessionUsers(pool, secret, ["admin"])
  const [customer] = await db.insert(customers).values({ name: "Judith Whitcomb", kept: true }).returning()
  const operations = Array.from({ length: 60 }, (_, n) => ({
    ...{ id: randomUUID(), timestamp: Date.now(), type: "insert", table: "customer_notes" },
    data: { customer: customer?.id, text: `Note ${n}` },
  }))
  /** @returns the status, or null without a response */
  const send = (site: SiteProcess, operation: object) =>
    fetch(`${site.url}/api/operations`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: site.url, cookie: ada?.cookie ?? "" },
      body: JSON.stringify(operation),
    }).then(
      ({ status }) => status,
      () => null,
    )
  const first = await open()
  const died = once(first.child, "exit")
  let answered = 0
  const answers = await Promise.all(
    operations.map(async (operation) => {
      const status = await send(first, operation)
      if (status !== null && ++answered === 20) first.child.kill("SIGKILL")
      return status
    }),
  )
  await died
  // The kill interrupted some requests.
  expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20)
  expect(answers).toContain(null)
  const second = await open()
  for (const operation of operations) expect(await send(second, operation)).toBe(200)
  const notes = await db.select({ text: customerNotes.text }).from(customerNotes)
  expect(notes.map(({ text }) => text).sort()).toEqual(operations.map(({ data }) => data.text).sort())
})
