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
  startSendingIssue,
} from "../../../tests/support/newsletter.ts"
import { openEmailShop } from "../../../tests/support/shop-with-mail.ts"
import { startSmtpForTest } from "../../../tests/support/smtp.ts"
import { parseEmailHeaders } from "../../../tests/support/smtp-server.ts"
import { system } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { changeSubscription } from "../subscribers/subscription-commands.server.ts"
import { claimNextRecipient, retryMinutes } from "./claim-recipient.server.ts"
import { cancelIssue, pauseIssue, resolveUncertainRecipients, resumeIssue } from "./issue-state-commands.server.ts"
import { runIssue } from "./send-issue.server.ts"

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
const states = async (id: string) => {
  const rows = await shop.db.select().from(issueRecipients).where(eq(issueRecipients.letterId, id))
  return Object.fromEntries(rows.map(({ email, state }) => [email, state]))
}
const recipients = (id: string) =>
  shop.db.select().from(issueRecipients).where(eq(issueRecipients.letterId, id)).orderBy(issueRecipients.email)

test("an issue goes to each subscriber once, with the headers that mail programs need to unsubscribe [NEWS-01]", async () => {
  const smtp = await withServer()
  await insertSubscribers(shop, 12)
  await insertSubscriber(shop, "waits@example.com", "pending")
  await insertSubscriber(shop, "gone@example.com", "unsubscribed")
  const id = await createReadyIssue(shop)
  expect(await startSendingIssue(shop, id)).toBe(12)
  await run(id)
  expect(await getIssueRow(shop, id)).toMatchObject({
    state: "sent",
    total: 12,
    accepted: 12,
    refused: 0,
    uncertain: 0,
  })
  const to = smtp.received.map((mail) => mail.to)
  expect(to.every((all) => all.length === 1)).toBe(true)
  expect(new Set(to.flat()).size).toBe(12)
  const [mail] = smtp.received
  const headers = parseEmailHeaders(mail as never)
  const [row] = (await recipients(id)).filter(({ email }) => email === mail?.to[0])
  expect(headers).toMatchObject({
    subject: ["The river stops"],
    "list-id": ["<newsletter.shop.example>"],
    "list-unsubscribe-post": ["List-Unsubscribe=One-Click"],
    "message-id": [`<letter.${row?.id}@shop.example>`],
  })
  const link = /^<https:\/\/shop\.example\/newsletter\/([\w-]{54})>$/.exec(headers["list-unsubscribe"]?.[0] ?? "")?.[1]
  expect(await changeSubscription(shop, artist, link ?? "", "unsubscribe")).toEqual({ ok: true, value: "unsubscribed" })
  const [left] = await shop.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.email, mail?.to[0] ?? ""))
  expect(left?.state).toBe("unsubscribed")
  expect(mail?.raw).not.toMatch(/link\.invalid|since[0-9a-f]{32}/)
  // A second run sends nothing.
  await run(id)
  expect(smtp.received).toHaveLength(12)
})

test("an address to unsubscribe by e-mail is named, if there is one [NEWS-01]", async () => {
  const smtp = await withServer()
  await insertSubscribers(shop, 1)
  const id = await createReadyIssue(shop)
  await shop.db.execute(
    sql`update settings set value = value || '{"unsubscribeAddress": "leave@shop.example"}' where key = 'newsletter'`,
  )
  await startSendingIssue(shop, id)
  await run(id)
  expect(parseEmailHeaders(smtp.received[0] as never)["list-unsubscribe"]?.[0]).toContain(
    "<mailto:leave@shop.example?subject=unsubscribe>",
  )
})

test("a refusal for good is said in the server's words; one for now is tried again, and counts as refused at last [NEWS-01]", async () => {
  const smtp = await withServer()
  await insertSubscribers(shop, 3)
  const id = await createReadyIssue(shop)
  await startSendingIssue(shop, id)
  smtp.refuse = (address) =>
    address === "reader0@example.com"
      ? { code: 550, text: "5.1.1 No such user" }
      : address === "reader1@example.com"
        ? { code: 450, text: "4.2.0 Greylisted" }
        : null
  await run(id)
  const rows = await recipients(id)
  expect(rows.map(({ state }) => state)).toEqual(["refused", "waiting", "accepted"])
  expect(rows[0]?.words).toContain("5.1.1 No such user")
  expect(rows[1]).toMatchObject({ attempts: 1, words: expect.stringContaining("Greylisted") })
  expect((rows[1]?.nextAt.getTime() ?? 0) - shop.now().getTime()).toBeGreaterThan(4 * 60_000)
  await run(id)
  expect((await recipients(id))[1]?.attempts).toBe(1)
  for (const minutes of retryMinutes) {
    shift += minutes * 60_000 + 1000
    await run(id)
  }
  expect((await recipients(id))[1]).toMatchObject({
    state: "refused",
    attempts: 5,
    words: expect.stringMatching(/Tried 5 times/),
  })
  expect(await getIssueRow(shop, id)).toMatchObject({ state: "sent", accepted: 1, refused: 2 })
})

test("greylisted once: it arrives at the second try, with the same Message-ID [NEWS-01]", async () => {
  const smtp = await withServer()
  await insertSubscribers(shop, 1)
  const id = await createReadyIssue(shop)
  await startSendingIssue(shop, id)
  smtp.answers.push("not now, content")
  await run(id)
  expect(await states(id)).toEqual({ "reader0@example.com": "waiting" })
  shift += 6 * 60_000
  await run(id)
  expect(await states(id)).toEqual({ "reader0@example.com": "accepted" })
  const ids = smtp.received.map((mail) => parseEmailHeaders(mail)["message-id"]?.[0])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

test("a connection that breaks after the content: the delivery is uncertain, and is repeated only when the artist says so [NEWS-01]", async () => {
  const smtp = await withServer()
  await insertSubscribers(shop, 2)
  const id = await createReadyIssue(shop)
  await startSendingIssue(shop, id)
  smtp.answers.push("drop after content")
  await run(id)
  const counts = { accepted: 1, uncertain: 1 }
  expect(await getIssueRow(shop, id)).toMatchObject({ state: "sent", ...counts })
  await run(id)
  expect(smtp.received).toHaveLength(2)
  expect(await resolveUncertainRecipients(shop, artist, { id, choice: "again" })).toEqual({
    ok: true,
    value: { people: 1 },
  })
  await run(id)
  expect(await getIssueRow(shop, id)).toMatchObject({ state: "sent", accepted: 2, uncertain: 0 })
  const again = smtp.received.map((mail) => parseEmailHeaders(mail)["message-id"]?.[0])
  expect(new Set(again).size).toBe(2)
  expect(again).toHaveLength(3)
})

test("it can count as sent instead [NEWS-01]", async () => {
  const smtp = await withServer()
  await insertSubscribers(shop, 1)
  const id = await createReadyIssue(shop)
  await startSendingIssue(shop, id)
  smtp.answers.push("drop after content")
  await run(id)
  expect(await resolveUncertainRecipients(shop, artist, { id, choice: "sent" })).toMatchObject({ ok: true })
  expect(await getIssueRow(shop, id)).toMatchObject({ state: "sent", accepted: 1, uncertain: 0 })
  expect(smtp.received).toHaveLength(1)
})

test("what a run had claimed when its process died is reported, and its late answer still counts [NEWS-01]", async () => {
  const smtp = await withServer()
  await insertSubscribers(shop, 3)
  const id = await createReadyIssue(shop)
  await startSendingIssue(shop, id)
  const dead = { issueId: id, token: crypto.randomUUID() }
  await shop.db.update(newsletterIssues).set({ runToken: dead.token }).where(eq(newsletterIssues.id, id))
  const claimed = await claimNextRecipient(shop.db, dead, shop.now())
  await run(id)
  expect(await getIssueRow(shop, id)).toMatchObject({ state: "sent", accepted: 2, uncertain: 1 })
  expect(smtp.received.flatMap(({ to }) => to)).not.toContain(claimed?.email)
  expect((await states(id))[claimed?.email ?? ""]).toBe("uncertain")
})

test("a run that was replaced claims nobody any more [NEWS-01]", async () => {
  await withServer()
  await insertSubscribers(shop, 2)
  const id = await createReadyIssue(shop)
  await startSendingIssue(shop, id)
  const [old, next] = [crypto.randomUUID(), crypto.randomUUID()].map((token) => ({ issueId: id, token }))
  await shop.db.update(newsletterIssues).set({ runToken: next?.token }).where(eq(newsletterIssues.id, id))
  expect(await claimNextRecipient(shop.db, old as never, shop.now())).toBeNull()
  expect(await claimNextRecipient(shop.db, next as never, shop.now())).toMatchObject({ state: "claimed", attempts: 1 })
})

test("who unsubscribes while it is being sent does not get it [NEWS-01]", async () => {
  const smtp = await withServer()
  await insertSubscribers(shop, 2)
  const { id: person } = await insertSubscriber(shop, "leaves@example.com")
  const id = await createReadyIssue(shop)
  await startSendingIssue(shop, id)
  await shop.db.update(subscribers).set({ state: "unsubscribed" }).where(eq(subscribers.id, person))
  // A later subscriber is not a recipient.
  await insertSubscriber(shop, "late@example.com")
  await run(id)
  expect(await states(id)).toMatchObject({ "leaves@example.com": "left_out" })
  expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual(["reader0@example.com", "reader1@example.com"])
  expect(await getIssueRow(shop, id)).toMatchObject({ state: "sent", accepted: 2, leftOut: 1, total: 3 })
})

test("paused, it sends nothing; it goes on where it stopped; canceled, the rest is left out [NEWS-01]", async () => {
  const smtp = await withServer()
  await insertSubscribers(shop, 30)
  const id = await createReadyIssue(shop)
  await startSendingIssue(shop, id)
  smtp.onEmail = async (count) => {
    if (count === 10) await pauseIssue(shop, artist, id)
  }
  await run(id)
  const first = smtp.received.length
  expect(first).toBeGreaterThanOrEqual(10)
  expect(first).toBeLessThan(30)
  expect(await getIssueRow(shop, id)).toMatchObject({ state: "paused", accepted: first })
  await run(id)
  expect(smtp.received).toHaveLength(first)
  expect(await resumeIssue(shop, artist, id)).toMatchObject({ ok: true })
  smtp.onEmail = async (count) => {
    if (count === 20) await cancelIssue(shop, artist, id)
  }
  await run(id)
  const all = smtp.received.flatMap(({ to }) => to)
  expect(new Set(all).size).toBe(all.length)
  expect(await getIssueRow(shop, id)).toMatchObject({
    state: "canceled",
    accepted: all.length,
    leftOut: 30 - all.length,
  })
  expect(await resumeIssue(shop, artist, id)).toMatchObject({ problem: { code: "conflict" } })
})

test("no server, or one that refuses the site: no recipient counts as tried, and the issue is paused with the reason [NEWS-01]", async () => {
  const smtp = await withServer({ password: "right" })
  await insertSubscribers(shop, 3)
  const id = await createReadyIssue(shop)
  await startSendingIssue(shop, id)
  await run(id)
  const refused = await getIssueRow(shop, id)
  expect(refused).toMatchObject({ state: "paused", accepted: 0, refused: 0, uncertain: 0 })
  expect(refused.problem).toMatch(/takes nothing more/)
  await smtp.close()
  await resumeIssue(shop, artist, id)
  await run(id)
  expect(await getIssueRow(shop, id)).toMatchObject({ state: "sending", failedRuns: 1 })
  expect((await recipients(id)).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(
    Array(3).fill("waiting 0"),
  )
  const { rows } = await shop.db.execute(
    sql`select from jobs.job where name = 'send-newsletter' and data ->> 'letterId' = ${id} and start_after > now() + interval '10 seconds'`,
  )
  expect(rows).toHaveLength(1)
})

test("a server that refuses everybody is not asked a thousand times [NEWS-01]", async () => {
  const smtp = await withServer()
  await insertSubscribers(shop, 200)
  const id = await createReadyIssue(shop)
  await startSendingIssue(shop, id)
  smtp.refuse = () => ({ code: 554, text: "5.7.1 Spam" })
  await run(id)
  const { state, refused } = await getIssueRow(shop, id)
  expect(state).toBe("paused")
  expect(refused).toBeLessThan(32)
})

test("a database that is away for a moment after the server's answer makes nothing uncertain [NEWS-01]", async () => {
  const smtp = await withServer()
  await saveSendingSettings(shop, 60)
  await insertSubscribers(shop, 1)
  const id = await createReadyIssue(shop)
  await startSendingIssue(shop, id)
  let fails = 0
  smtp.onEmail = () => {
    fails = 2
  }
  const { db } = shop
  const away: typeof db = Object.create(db, {
    execute: {
      value: (...query: Parameters<typeof db.execute>) => {
        if (fails-- > 0) throw new Error("The database is away.")
        return db.execute(...query)
      },
    },
  })
  await runIssue({ ...shop, db: away }, id, never)
  expect(await getIssueRow(shop, id)).toMatchObject({ state: "sent", accepted: 1, uncertain: 0 })
})

test("a process that ends finishes what it has begun, and begins nothing more [NEWS-01]", async () => {
  const smtp = await withServer()
  await insertSubscribers(shop, 40)
  const id = await createReadyIssue(shop)
  await startSendingIssue(shop, id)
  const stopping = new AbortController()
  smtp.onEmail = async (count) => {
    if (count === 5) stopping.abort()
  }
  await runIssue(shop, id, stopping.signal)
  expect(smtp.received.length).toBeLessThan(12)
  const counts = await getIssueRow(shop, id)
  expect(counts).toMatchObject({ state: "sending", accepted: smtp.received.length, uncertain: 0 })
})

test("no more leave in a minute than the setting says [NEWS-01]", async () => {
  const smtp = await withServer()
  await saveSendingSettings(shop, 1200)
  await insertSubscribers(shop, 21)
  const id = await createReadyIssue(shop)
  await startSendingIssue(shop, id)
  const began = performance.now()
  await run(id)
  expect(smtp.received).toHaveLength(21)
  expect(performance.now() - began).toBeGreaterThan(980)
})
