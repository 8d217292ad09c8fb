import { eq, sql } from "drizzle-orm"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { letterRecipients, letters } from "../../db/tables/letters.ts"
import { subscribers } from "../../db/tables/newsletter.ts"
import { openSmtpTransport } from "../../services/mail/smtp-transport.server.ts"
import { openSecrets } from "../../services/secrets/secrets.ts"
import {
  begin,
  letterOf,
  makeReaders,
  makeSubscriber,
  readyToSend,
  writeLetter,
} from "../../tests/support/newsletter.ts"
import { openMailShop } from "../../tests/support/shop-with-mail.ts"
import { startSmtp } from "../../tests/support/smtp.ts"
import { headersOf } from "../../tests/support/smtp-server.ts"
import { system } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { claimNext, retryMinutes } from "./claim-recipient.server.ts"
import { changeSubscription } from "./newsletter-commands.server.ts"
import { runLetter } from "./run-letter.server.ts"
import { scheduleLetter, sendIssue, startDueLetters, unscheduleLetter } from "./start-letter.server.ts"
import { cancelLetter, decideUncertain, pauseLetter, resumeLetter } from "./steer-letter.server.ts"

const { shop: plain } = await openMailShop()
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
  for (const table of [letters, subscribers]) await shop.db.delete(table)
  await readyToSend(shop)
})

/** A mail server, and the shop that sends through it. */
async function withServer(options: Parameters<typeof startSmtp>[0] = {}) {
  const smtp = await startSmtp(options)
  const transport = openSmtpTransport({ server: smtp.url, from: "studio@shop.example", timeout: 2000 })
  onTestFinished(() => transport.close())
  shop = { ...shop, mail: { transport: async () => transport, fixed: true, close: () => transport.close() } }
  return smtp
}

const run = (id: string) => runLetter(shop, id, never)
const states = async (id: string) => {
  const rows = await shop.db.select().from(letterRecipients).where(eq(letterRecipients.letterId, id))
  return Object.fromEntries(rows.map(({ email, state }) => [email, state]))
}
const recipients = (id: string) =>
  shop.db.select().from(letterRecipients).where(eq(letterRecipients.letterId, id)).orderBy(letterRecipients.email)

test("a letter goes to everybody who is subscribed, once, with what mail programs need to unsubscribe [NEWS-01]", async () => {
  const smtp = await withServer()
  await makeReaders(shop, 12)
  await makeSubscriber(shop, "waits@example.com", "pending")
  await makeSubscriber(shop, "gone@example.com", "unsubscribed")
  const id = await writeLetter(shop)
  expect(await begin(shop, id)).toBe(12)
  await run(id)
  expect(await letterOf(shop, id)).toMatchObject({ state: "sent", total: 12, accepted: 12, refused: 0, uncertain: 0 })
  const to = smtp.received.map((mail) => mail.to)
  expect(to.every((all) => all.length === 1)).toBe(true)
  expect(new Set(to.flat()).size).toBe(12)
  const [mail] = smtp.received
  const headers = headersOf(mail as never)
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
  await makeReaders(shop, 1)
  const id = await writeLetter(shop)
  await shop.db.execute(
    sql`update settings set value = value || '{"unsubscribeAddress": "leave@shop.example"}' where key = 'newsletter'`,
  )
  await begin(shop, id)
  await run(id)
  expect(headersOf(smtp.received[0] as never)["list-unsubscribe"]?.[0]).toContain(
    "<mailto:leave@shop.example?subject=unsubscribe>",
  )
})

test("a refusal for good is said in the server's words; one for now is tried again, and counts as refused at last [NEWS-01]", async () => {
  const smtp = await withServer()
  await makeReaders(shop, 3)
  const id = await writeLetter(shop)
  await begin(shop, id)
  smtp.refuse = (address) =>
    address === "reader0@example.com"
      ? { code: 550, words: "5.1.1 No such user" }
      : address === "reader1@example.com"
        ? { code: 450, words: "4.2.0 Greylisted" }
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
  expect(await letterOf(shop, id)).toMatchObject({ state: "sent", accepted: 1, refused: 2 })
})

test("greylisted once: it arrives at the second try, with the same Message-ID [NEWS-01]", async () => {
  const smtp = await withServer()
  await makeReaders(shop, 1)
  const id = await writeLetter(shop)
  await begin(shop, id)
  smtp.answers.push("not now, content")
  await run(id)
  expect(await states(id)).toEqual({ "reader0@example.com": "waiting" })
  shift += 6 * 60_000
  await run(id)
  expect(await states(id)).toEqual({ "reader0@example.com": "accepted" })
  const ids = smtp.received.map((mail) => headersOf(mail)["message-id"]?.[0])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

test("a connection that breaks after the letter: nobody knows, and it is not sent again before somebody says so [NEWS-01]", async () => {
  const smtp = await withServer()
  await makeReaders(shop, 2)
  const id = await writeLetter(shop)
  await begin(shop, id)
  smtp.answers.push("drop after content")
  await run(id)
  const counts = { accepted: 1, uncertain: 1 }
  expect(await letterOf(shop, id)).toMatchObject({ state: "sent", ...counts })
  await run(id)
  expect(smtp.received).toHaveLength(2)
  expect(await decideUncertain(shop, artist, { id, choice: "again" })).toEqual({ ok: true, value: { people: 1 } })
  await run(id)
  expect(await letterOf(shop, id)).toMatchObject({ state: "sent", accepted: 2, uncertain: 0 })
  const again = smtp.received.map((mail) => headersOf(mail)["message-id"]?.[0])
  expect(new Set(again).size).toBe(2)
  expect(again).toHaveLength(3)
})

test("it can count as sent instead [NEWS-01]", async () => {
  const smtp = await withServer()
  await makeReaders(shop, 1)
  const id = await writeLetter(shop)
  await begin(shop, id)
  smtp.answers.push("drop after content")
  await run(id)
  expect(await decideUncertain(shop, artist, { id, choice: "sent" })).toMatchObject({ ok: true })
  expect(await letterOf(shop, id)).toMatchObject({ state: "sent", accepted: 1, uncertain: 0 })
  expect(smtp.received).toHaveLength(1)
})

test("what a run had claimed when its process died is reported, and its late answer still counts [NEWS-01]", async () => {
  const smtp = await withServer()
  await makeReaders(shop, 3)
  const id = await writeLetter(shop)
  await begin(shop, id)
  const dead = { letterId: id, token: crypto.randomUUID() }
  await shop.db.update(letters).set({ runToken: dead.token }).where(eq(letters.id, id))
  const claimed = await claimNext(shop.db, dead, shop.now())
  await run(id)
  expect(await letterOf(shop, id)).toMatchObject({ state: "sent", accepted: 2, uncertain: 1 })
  expect(smtp.received.flatMap(({ to }) => to)).not.toContain(claimed?.email)
  expect((await states(id))[claimed?.email ?? ""]).toBe("uncertain")
})

test("a run that was replaced claims nobody any more [NEWS-01]", async () => {
  await withServer()
  await makeReaders(shop, 2)
  const id = await writeLetter(shop)
  await begin(shop, id)
  const [old, next] = [crypto.randomUUID(), crypto.randomUUID()].map((token) => ({ letterId: id, token }))
  await shop.db.update(letters).set({ runToken: next?.token }).where(eq(letters.id, id))
  expect(await claimNext(shop.db, old as never, shop.now())).toBeNull()
  expect(await claimNext(shop.db, next as never, shop.now())).toMatchObject({ state: "claimed", attempts: 1 })
})

test("who unsubscribes while it is being sent does not get it [NEWS-01]", async () => {
  const smtp = await withServer()
  await makeReaders(shop, 2)
  const { id: person } = await makeSubscriber(shop, "leaves@example.com")
  const id = await writeLetter(shop)
  await begin(shop, id)
  await shop.db.update(subscribers).set({ state: "unsubscribed" }).where(eq(subscribers.id, person))
  // A later subscriber is not a recipient.
  await makeSubscriber(shop, "late@example.com")
  await run(id)
  expect(await states(id)).toMatchObject({ "leaves@example.com": "left_out" })
  expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual(["reader0@example.com", "reader1@example.com"])
  expect(await letterOf(shop, id)).toMatchObject({ state: "sent", accepted: 2, leftOut: 1, total: 3 })
})

test("paused, it sends nothing; it goes on where it stopped; canceled, the rest is left out [NEWS-01]", async () => {
  const smtp = await withServer()
  await makeReaders(shop, 30)
  const id = await writeLetter(shop)
  await begin(shop, id)
  smtp.onMail = async (count) => {
    if (count === 10) await pauseLetter(shop, artist, id)
  }
  await run(id)
  const first = smtp.received.length
  expect(first).toBeGreaterThanOrEqual(10)
  expect(first).toBeLessThan(30)
  expect(await letterOf(shop, id)).toMatchObject({ state: "paused", accepted: first })
  await run(id)
  expect(smtp.received).toHaveLength(first)
  expect(await resumeLetter(shop, artist, id)).toMatchObject({ ok: true })
  smtp.onMail = async (count) => {
    if (count === 20) await cancelLetter(shop, artist, id)
  }
  await run(id)
  const all = smtp.received.flatMap(({ to }) => to)
  expect(new Set(all).size).toBe(all.length)
  expect(await letterOf(shop, id)).toMatchObject({ state: "canceled", accepted: all.length, leftOut: 30 - all.length })
  expect(await resumeLetter(shop, artist, id)).toMatchObject({ problem: { code: "conflict" } })
})

test("no server, or one that refuses us: nobody counts as tried, and at last the letter is paused with the reason [NEWS-01]", async () => {
  const smtp = await withServer({ password: "right" })
  await makeReaders(shop, 3)
  const id = await writeLetter(shop)
  await begin(shop, id)
  await run(id)
  const refused = await letterOf(shop, id)
  expect(refused).toMatchObject({ state: "paused", accepted: 0, refused: 0, uncertain: 0 })
  expect(refused.problem).toMatch(/takes nothing more/)
  await smtp.close()
  await resumeLetter(shop, artist, id)
  await run(id)
  expect(await letterOf(shop, id)).toMatchObject({ state: "sending", failedRuns: 1 })
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
  await makeReaders(shop, 200)
  const id = await writeLetter(shop)
  await begin(shop, id)
  smtp.refuse = () => ({ code: 554, words: "5.7.1 Spam" })
  await run(id)
  const { state, refused } = await letterOf(shop, id)
  expect(state).toBe("paused")
  expect(refused).toBeLessThan(32)
})

test("a database that is away for a moment after the server's answer makes nothing uncertain [NEWS-01]", async () => {
  const smtp = await withServer()
  await readyToSend(shop, 60)
  await makeReaders(shop, 1)
  const id = await writeLetter(shop)
  await begin(shop, id)
  let fails = 0
  smtp.onMail = () => {
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
  await runLetter({ ...shop, db: away }, id, never)
  expect(await letterOf(shop, id)).toMatchObject({ state: "sent", accepted: 1, uncertain: 0 })
})

test("a process that ends finishes what it has begun, and begins nothing more [NEWS-01]", async () => {
  const smtp = await withServer()
  await makeReaders(shop, 40)
  const id = await writeLetter(shop)
  await begin(shop, id)
  const stopping = new AbortController()
  smtp.onMail = async (count) => {
    if (count === 5) stopping.abort()
  }
  await runLetter(shop, id, stopping.signal)
  expect(smtp.received.length).toBeLessThan(12)
  const counts = await letterOf(shop, id)
  expect(counts).toMatchObject({ state: "sending", accepted: smtp.received.length, uncertain: 0 })
})

test("no more leave in a minute than the setting says [NEWS-01]", async () => {
  const smtp = await withServer()
  await readyToSend(shop, 1200)
  await makeReaders(shop, 21)
  const id = await writeLetter(shop)
  await begin(shop, id)
  const began = performance.now()
  await run(id)
  expect(smtp.received).toHaveLength(21)
  expect(performance.now() - began).toBeGreaterThan(980)
})

test("a letter leaves at its time, to who is subscribed by then; taken back, it does not [NEWS-01]", async () => {
  const smtp = await withServer()
  await makeReaders(shop, 1)
  const id = await writeLetter(shop)
  const { updatedAt } = await letterOf(shop, id)
  expect(await scheduleLetter(shop, artist, { id, seenAt: updatedAt, day: "tomorrow noon" })).toMatchObject({
    ok: true,
  })
  await startDueLetters(shop)
  expect((await letterOf(shop, id)).state).toBe("scheduled")
  await makeSubscriber(shop, "late@example.com")
  shift += 2 * 86_400_000
  await startDueLetters(shop)
  await run(id)
  expect(await letterOf(shop, id)).toMatchObject({ state: "sent", accepted: 2 })
  const other = await writeLetter(shop)
  const seenAt = (await letterOf(shop, other)).updatedAt
  await scheduleLetter(shop, artist, { id: other, seenAt, day: "tomorrow noon" })
  await unscheduleLetter(shop, artist, other)
  shift += 2 * 86_400_000
  await startDueLetters(shop)
  expect((await letterOf(shop, other)).state).toBe("draft")
  expect(smtp.received).toHaveLength(2)
})

test("at its time without a mail server: a draft again, which says why [NEWS-01]", async () => {
  await withServer()
  await makeReaders(shop, 1)
  const id = await writeLetter(shop)
  await scheduleLetter(shop, artist, { id, seenAt: (await letterOf(shop, id)).updatedAt, day: "tomorrow noon" })
  shift += 2 * 86_400_000
  await startDueLetters({ ...shop, mail: plain.mail })
  expect(await letterOf(shop, id)).toMatchObject({ state: "draft", problem: expect.stringContaining("No mail server") })
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
  await makeReaders(shop, 1)
  const id = await writeLetter(shop)
  await change()
  const { updatedAt } = await letterOf(shop, id)
  const refused = await sendIssue(shop, artist, { id, seenAt: updatedAt })
  expect(refused).toMatchObject({ problem: { message: expect.stringContaining(words) } })
})

test("what was saved meanwhile is not sent unseen, and a letter is sent once [NEWS-01]", async () => {
  await withServer()
  await makeReaders(shop, 1)
  const id = await writeLetter(shop)
  expect(await sendIssue(shop, artist, { id, seenAt: new Date(0) })).toMatchObject({ problem: { code: "conflict" } })
  const { updatedAt } = await letterOf(shop, id)
  const both = await Promise.all([1, 2].map(() => sendIssue(shop, artist, { id, seenAt: updatedAt })))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await recipients(id)).toHaveLength(1)
})
