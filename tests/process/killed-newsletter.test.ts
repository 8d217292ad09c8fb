import { once } from "node:events"
import { eq, sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { issueRecipients } from "../../db/tables/newsletter-issues.ts"
import {
  createReadyIssue,
  getIssueRow,
  insertSubscribers,
  saveSendingSettings,
  startSendingIssue,
} from "../support/newsletter.ts"
import { getProcessCpuMs, getResidentBytes } from "../support/process-usage.ts"
import { openWorkingShop } from "../support/shop.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"
import { startSmtpServer } from "../support/smtp-server.ts"

/** The number of recipients; `SOLANDER_READERS=10000` for a long run. */
const recipientCount = Number(process.env.SOLANDER_READERS ?? 1000)

const smtp = await startSmtpServer()
const { shop, database, data } = await openWorkingShop({ env: { SMTP_URL: smtp.url } })
const running: SiteProcess[] = []
afterAll(async () => {
  for (const site of running) await site.stop()
  await smtp.close()
})

async function waitUntil(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function start(): Promise<SiteProcess> {
  const env = { DATABASE_URL: database.url, SMTP_URL: smtp.url }
  const site = await startSite({ data, env, args: ["--empty"] })
  running.push(site)
  return site
}

const isRefused = (address: string) => Number(/\d+/.exec(address)?.[0]) % 50 === 7

test(`kill -9 in the middle of an issue to ${recipientCount}: each gets it once, is refused once, or is reported [NEWS-01]`, async () => {
  await insertSubscribers(shop, recipientCount)
  await saveSendingSettings(shop)
  const id = await createReadyIssue(shop)
  expect(await startSendingIssue(shop, id)).toBe(recipientCount)
  smtp.refuse = (address) => (isRefused(address) ? { code: 550, text: "5.1.1 No such user" } : null)

  const killed = await start()
  await waitUntil(() => smtp.received.length >= recipientCount / 3)
  killed.child.kill("SIGKILL")
  await once(killed.child, "exit")
  const before = smtp.received.length
  expect(before).toBeLessThan(recipientCount)
  expect((await getIssueRow(shop, id)).state).toBe("sending")

  // Simulates the half minute after which a process counts as dead.
  await shop.db.execute(
    sql`update jobs.job set state = 'failed' where name = 'send-newsletter' and state in ('active', 'created', 'retry')`,
  )
  const second = await start()
  const pid = second.child.pid ?? 0
  const [began, cpu] = [performance.now(), getProcessCpuMs(pid)]
  await waitUntil(async () => (await getIssueRow(shop, id)).state !== "sending")
  const sent = smtp.received.length - before
  if (process.env.SOLANDER_READERS) {
    const seconds = (performance.now() - began) / 1000
    console.log(
      `${sent} letters in ${seconds.toFixed(1)} s: ${(sent / seconds).toFixed(0)}/s, ${((getProcessCpuMs(pid) - cpu) / sent).toFixed(1)} ms of processor each, ${(getResidentBytes(pid) / 1e6).toFixed(0)} MB`,
    )
  }

  const rows = await shop.db.select().from(issueRecipients).where(eq(issueRecipients.letterId, id))
  const arrived = new Map<string, number>()
  for (const { to } of smtp.received) for (const one of to) arrived.set(one, (arrived.get(one) ?? 0) + 1)
  expect([...arrived.values()].every((times) => times === 1)).toBe(true)
  for (const { email, state } of rows) {
    if (state === "accepted") expect([email, arrived.get(email)]).toEqual([email, 1])
    else if (state === "refused")
      expect([email, isRefused(email), arrived.get(email)]).toEqual([email, true, undefined])
    else expect([email, state]).toEqual([email, "uncertain"])
  }
  const uncertain = rows.filter(({ state }) => state === "uncertain").length
  // At most the number of concurrent deliveries.
  expect(uncertain).toBeLessThanOrEqual(4)
  expect(await getIssueRow(shop, id)).toMatchObject({ state: "sent", total: recipientCount, uncertain })
  const refused = rows.filter(({ state }) => state === "refused").length
  expect(refused).toBeGreaterThanOrEqual(Math.floor(recipientCount / 50) - uncertain)
}, 600_000)
