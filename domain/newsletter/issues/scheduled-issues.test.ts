import { eq, sql } from "drizzle-orm"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { subscribers } from "../../../db/tables/newsletter.ts"
import { issueRecipients, newsletterIssues } from "../../../db/tables/newsletter-issues.ts"
import { openSmtpTransport } from "../../../services/email/smtp-transport.server.ts"
import { openSecrets } from "../../../services/secrets/secrets.ts"
import {
  createReadyIssue,
  getIssueRow,
  insertSubscriber,
  insertSubscribers,
  saveSendingSettings,
} from "../../../tests/support/newsletter.ts"
import { openEmailShop } from "../../../tests/support/shop-with-mail.ts"
import { startSmtpForTest } from "../../../tests/support/smtp.ts"
import { system } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { runIssue } from "./send-issue.server.ts"
import { scheduleIssue, sendDueIssues, sendIssue, unscheduleIssue } from "./start-issue.server.ts"

const { shop: plain } = await openEmailShop()
const artist = system("Test")
const never = new AbortController().signal

let shift = 0
let shop: Shop
beforeEach(async () => {
  shift = 0
  shop = {
    ...plain,
    secrets: openSecrets("a secret of thirty-two characters"),
    now: () => new Date(Date.now() + shift),
  }
  for (const table of [newsletterIssues, subscribers]) await shop.db.delete(table)
  await saveSendingSettings(shop)
})

/** A mail server, and the shop that sends through it. */
async function withServer(options: Parameters<typeof startSmtpForTest>[0] = {}) {
  const smtp = await startSmtpForTest(options)
  const transport = openSmtpTransport({ server: smtp.url, from: "studio@shop.example", timeout: 2000 })
  onTestFinished(() => transport.close())
  shop = { ...shop, mail: { transport: async () => transport, isFixed: true, close: () => transport.close() } }
  return smtp
}

const run = (id: string) => runIssue(shop, id, never)
const recipients = (id: string) =>
  shop.db.select().from(issueRecipients).where(eq(issueRecipients.letterId, id)).orderBy(issueRecipients.email)

test("an issue is sent at its time, to those who are subscribed by then; canceled, it is not sent [NEWS-01]", async () => {
  const smtp = await withServer()
  await insertSubscribers(shop, 1)
  const id = await createReadyIssue(shop)
  const { updatedAt } = await getIssueRow(shop, id)
  expect(await scheduleIssue(shop, artist, { id, seenAt: updatedAt, day: "tomorrow noon" })).toMatchObject({
    ok: true,
  })
  await sendDueIssues(shop)
  expect((await getIssueRow(shop, id)).state).toBe("scheduled")
  await insertSubscriber(shop, "late@example.com")
  shift += 2 * 86_400_000
  await sendDueIssues(shop)
  await run(id)
  expect(await getIssueRow(shop, id)).toMatchObject({ state: "sent", accepted: 2 })
  const other = await createReadyIssue(shop)
  const seenAt = (await getIssueRow(shop, other)).updatedAt
  await scheduleIssue(shop, artist, { id: other, seenAt, day: "tomorrow noon" })
  await unscheduleIssue(shop, artist, other)
  shift += 2 * 86_400_000
  await sendDueIssues(shop)
  expect((await getIssueRow(shop, other)).state).toBe("draft")
  expect(smtp.received).toHaveLength(2)
})

test("at its time without a mail server: a draft again, which says why [NEWS-01]", async () => {
  await withServer()
  await insertSubscribers(shop, 1)
  const id = await createReadyIssue(shop)
  await scheduleIssue(shop, artist, { id, seenAt: (await getIssueRow(shop, id)).updatedAt, day: "tomorrow noon" })
  shift += 2 * 86_400_000
  await sendDueIssues({ ...shop, mail: plain.mail })
  expect(await getIssueRow(shop, id)).toMatchObject({
    state: "draft",
    problem: expect.stringContaining("No mail server"),
  })
})

test.each([
  ["nobody subscribed", async () => void (await shop.db.delete(subscribers)), "Nobody"],
  [
    "no postal address",
    async () => void (await shop.db.execute(sql`delete from settings where key = 'newsletter'`)),
    "postal",
  ],
])("%s: it does not leave [NEWS-01]", async (_, change, words) => {
  await withServer()
  await insertSubscribers(shop, 1)
  const id = await createReadyIssue(shop)
  await change()
  const { updatedAt } = await getIssueRow(shop, id)
  const refused = await sendIssue(shop, artist, { id, seenAt: updatedAt })
  expect(refused).toMatchObject({ problem: { message: expect.stringContaining(words) } })
})

test("a change that was saved in between is not sent unseen, and an issue is sent once [NEWS-01]", async () => {
  await withServer()
  await insertSubscribers(shop, 1)
  const id = await createReadyIssue(shop)
  expect(await sendIssue(shop, artist, { id, seenAt: new Date(0) })).toMatchObject({ problem: { code: "conflict" } })
  const { updatedAt } = await getIssueRow(shop, id)
  const both = await Promise.all([1, 2].map(() => sendIssue(shop, artist, { id, seenAt: updatedAt })))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await recipients(id)).toHaveLength(1)
})
