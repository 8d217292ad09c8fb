import { randomUUID } from "node:crypto"
import { desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { messages, threads } from "../../../db/tables/messages.ts"
import { outboxEmails } from "../../../db/tables/outbox.ts"
import { adminActor } from "../../../tests/support/orders.ts"
import { openEmailShop } from "../../../tests/support/shop-with-mail.ts"
import { insertThreadMessage } from "../../../tests/support/thread-messages.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { system, visitor } from "../../actor.ts"
import { deliverEmail } from "../../outbox/deliver-email.server.ts"
import { saveSettings } from "../../settings/settings-commands.server.ts"
import { saveAnswerDraft, sendAnswer, withdrawAnswer } from "./answer-commands.server.ts"
import { assignThread } from "./assign-thread.server.ts"
import { sendMessage } from "./message-commands.server.ts"
import { listReadyAnswers, removeReadyAnswer, saveReadyAnswer } from "./ready-answers.server.ts"
import { storeInboundMessage } from "./store-message.server.ts"
import {
  archiveThread,
  markThreadSpam,
  setThreadWork,
  snoozeThread,
  unsnoozeDueThreads,
  unsnoozeThread,
} from "./thread-commands.server.ts"
import { getThread, listThreads } from "./thread-queries.server.ts"
import type { ThreadTab } from "./thread-tabs.ts"
import { listThreadsToAnswer } from "./threads-to-answer.server.ts"

const { shop } = await openEmailShop()

const ask = async (words: Partial<Parameters<typeof insertThreadMessage>[1]> = {}) =>
  (await insertThreadMessage(shop, { email: "walter@example.com", name: "Walter", body: "Would it fit?", ...words }))
    .threadId
const rowOf = async (id: string) => (await shop.db.select().from(threads).where(eq(threads.id, id)))[0]
const messagesOf = (id: string) =>
  shop.db.select().from(messages).where(eq(messages.threadId, id)).orderBy(messages.createdAt)
const has = async (view: ThreadTab, id: string, search = "") => {
  const list = await listThreads(shop, adminActor, { view, search })
  return list.ok && list.value.threads.some((one) => one.id === id)
}
const newestMail = async () =>
  (await shop.db.select().from(outboxEmails).orderBy(desc(outboxEmails.createdAt), desc(outboxEmails.id)).limit(1))[0]

test("an answer leaves once, below what it answers, and the thread waits for them [ADM-19]", async () => {
  const id = await ask({ subject: "Re: A visit", headerId: "<first@theirs.example>" })
  const answer = { id: randomUUID(), body: "Yes.\n\nCome on Thursday,\nor Friday." }
  const both = await Promise.all([sendAnswer(shop, adminActor, id, answer), sendAnswer(shop, adminActor, id, answer)])
  expect(both).toEqual([
    { ok: true, value: { id: answer.id } },
    { ok: true, value: { id: answer.id } },
  ])
  expect(await rowOf(id)).toMatchObject({ turn: "theirs", draft: "" })
  const [, sent, ...more] = await messagesOf(id)
  expect(more).toEqual([])
  const [mail] = await shop.db
    .select()
    .from(outboxEmails)
    .where(eq(outboxEmails.id, sent?.mailId ?? ""))
  expect(mail).toMatchObject({ recipient: "walter@example.com", subject: "Re: A visit", state: "waiting" })
  expect(mail?.headers).toEqual({ "In-Reply-To": "<first@theirs.example>", References: "<first@theirs.example>" })
  expect(sent).toMatchObject({
    direction: "out",
    email: "",
    headerId: mail?.messageId,
    answers: ["<first@theirs.example>"],
  })
  await deliverEmail(shop, mail?.id ?? "", {
    last: true,
    onUndeliverable: async () => {},
    renderers: { invoice: async () => null, letterFile: async () => null },
  })
  const [delivered] = await shop.db
    .select()
    .from(outboxEmails)
    .where(eq(outboxEmails.id, mail?.id ?? ""))
  expect(delivered?.html).toContain("Come on Thursday,<br/>or Friday.")
  expect(delivered?.text).toContain("Come on Thursday,\nor Friday.")
  expect(delivered?.text).toContain("> Would it fit?")
  // A sent answer stays.
  expect(await withdrawAnswer(shop, adminActor, id, answer.id)).toMatchObject({
    ok: false,
    problem: { code: "conflict" },
  })
})

test("answers to an answer have the thread's own address, if the mailbox supports it", async () => {
  const mailbox = { by: "imap", host: "imap.example.com", port: 993, security: "tls", user: "studio", folder: "INBOX" }
  await saveSettings(shop, system("Test"), "mailbox", { ...mailbox, address: "studio@example.com", plus: true })
  const id = await ask()
  const key = (await rowOf(id))?.replyKey
  expect((await sendAnswer(shop, adminActor, id, { id: randomUUID(), body: "Yes" })).ok).toBe(true)
  const sent = (await messagesOf(id)).find(({ direction }) => direction === "out")
  const [mail] = await shop.db
    .select()
    .from(outboxEmails)
    .where(eq(outboxEmails.id, sent?.mailId ?? ""))
  expect(mail?.replyTo).toBe(`studio+${key}@example.com`)
  await saveSettings(shop, system("Test"), "mailbox", {})
})

test("an answer that waits in the outbox is withdrawn into the draft", async () => {
  const id = await ask()
  const answer = { id: randomUUID(), body: "Too soon" }
  expect((await sendAnswer(shop, adminActor, id, answer)).ok).toBe(true)
  const before = await shop.db.$count(outboxEmails)
  expect((await withdrawAnswer(shop, adminActor, id, answer.id)).ok).toBe(true)
  expect(await shop.db.$count(outboxEmails)).toBe(before - 1)
  expect(await rowOf(id)).toMatchObject({ turn: "ours", draft: "Too soon" })
  expect(await messagesOf(id)).toHaveLength(1)
  expect((await withdrawAnswer(shop, adminActor, id, answer.id)).ok).toBe(true)
})

test("a withdrawn answer leaves what was written since, and restores its thread", async () => {
  const id = await ask()
  const send = async (body: string) => {
    const answer = { id: randomUUID(), body }
    expect((await sendAnswer(shop, adminActor, id, answer)).ok).toBe(true)
    return answer.id
  }
  await send("First")
  const second = await send("Second")
  expect((await saveAnswerDraft(shop, adminActor, id, { draft: "And one more thing", answer: randomUUID() })).ok).toBe(
    true,
  )
  expect((await withdrawAnswer(shop, adminActor, id, second)).ok).toBe(true)
  expect(await rowOf(id)).toMatchObject({ turn: "theirs", draft: "Second\n\nAnd one more thing" })

  await snoozeThread(shop, adminActor, id, { until: "silence", days: "3" })
  const { putOffUntil } = (await rowOf(id)) ?? {}
  const third = await send("Third")
  expect(await rowOf(id)).toMatchObject({ putOff: null })
  expect((await withdrawAnswer(shop, adminActor, id, third)).ok).toBe(true)
  expect(await rowOf(id)).toMatchObject({ putOff: "silence", putOffUntil })

  const fourth = await send("Fourth")
  await shop.db.transaction((tx) =>
    storeInboundMessage(tx, id, {
      ...{ via: "mail", type: "general", name: "Walter", email: "walter@example.com", subject: "" },
      ...{ body: "Never mind", at: new Date(shop.now().getTime() + 1000) },
    }),
  )
  expect((await withdrawAnswer(shop, adminActor, id, fourth)).ok).toBe(true)
  expect(await rowOf(id)).toMatchObject({ turn: "ours", putOff: null })
})

test("a form's message is answered below the e-mail that confirmed it", async () => {
  const begun = String(shop.now().getTime() - 10_000)
  const form = { type: "general", name: "Ada", email: "ada@example.com", body: "May I?", begun }
  const sent = await sendMessage(shop, visitor, form, { address: "192.0.2.7" })
  const id = sent.ok && sent.value ? sent.value.id : ""
  const [message] = await shop.db.select().from(messages).where(eq(messages.id, id))
  const [confirmed] = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, "ada@example.com"))
  expect(message?.mailId).toBe(confirmed?.id)
  expect((await sendAnswer(shop, adminActor, message?.threadId ?? "", { id: randomUUID(), body: "Yes" })).ok).toBe(true)
  expect((await newestMail())?.headers).toMatchObject({ "In-Reply-To": confirmed?.messageId })
})

test("nothing is sent without text, without a recipient, or by other users", async () => {
  const id = await ask()
  const answer = { id: randomUUID(), body: "Yes" }
  expect(await sendAnswer(shop, adminActor, id, { ...answer, body: " \n " })).toMatchObject({
    problem: { fields: { body: "Please write an answer." } },
  })
  expect((await sendAnswer(shop, visitor, id, answer)).ok).toBe(false)
  expect((await listThreads(shop, visitor, { view: "all" })).ok).toBe(false)
  expect((await getThread(shop, visitor, id)).ok).toBe(false)
  expect(await sendAnswer(shop, adminActor, randomUUID(), answer)).toMatchObject({ problem: { code: "not_found" } })
  // The id of an answer in another thread is refused.
  expect((await sendAnswer(shop, adminActor, id, answer)).ok).toBe(true)
  expect(await sendAnswer(shop, adminActor, await ask(), answer)).toMatchObject({ problem: { code: "conflict" } })
})

test.each(["{name}", "{work}", "{price}"])("%s, which a ready answer left to be typed, is not sent", async (open) => {
  const id = await ask()
  const answer = { id: randomUUID(), body: `It is ${open}.` }
  expect(await sendAnswer(shop, adminActor, id, answer)).toMatchObject({
    problem: { fields: { body: expect.stringContaining(open) } },
  })
  expect((await sendAnswer(shop, adminActor, id, { ...answer, body: "It is {framed}." })).ok).toBe(true)
})

test("a draft is stored as it is typed", async () => {
  const id = await ask()
  expect((await saveAnswerDraft(shop, adminActor, id, { draft: "Dear W" })).ok).toBe(true)
  expect(await rowOf(id)).toMatchObject({ draft: "Dear W", turn: "ours" })
})

test("a draft that arrives after its answer was sent is refused", async () => {
  const id = await ask()
  const answer = { id: randomUUID(), body: "Dear Walter" }
  expect((await saveAnswerDraft(shop, adminActor, id, { draft: "Dear W", answer: answer.id })).ok).toBe(true)
  expect((await sendAnswer(shop, adminActor, id, answer)).ok).toBe(true)
  const late = await saveAnswerDraft(shop, adminActor, id, { draft: "Dear Walter", answer: answer.id })
  expect(late).toMatchObject({ problem: { code: "conflict" } })
  expect(await rowOf(id)).toMatchObject({ draft: "" })
  expect((await saveAnswerDraft(shop, adminActor, id, { draft: "P.S.", answer: randomUUID() })).ok).toBe(true)
})

test("a thread is in one view, and a new message returns it to the first", async () => {
  const id = await ask()
  expect([await has("to_answer", id), await has("all", id), await has("archive", id)]).toEqual([true, true, false])
  const list = await listThreads(shop, adminActor, { view: "all" })
  expect(list.ok && list.value.threads.find((one) => one.id === id)?.excerpt).toBe("Would it fit?")
  const waiting = await listThreadsToAnswer(shop, adminActor, 50)
  expect(waiting.ok && waiting.value.threads.find((one) => one.id === id)?.body).toBe("Would it fit?")
  await archiveThread(shop, adminActor, id, true)
  expect([await has("to_answer", id), await has("all", id), await has("archive", id)]).toEqual([false, false, true])
  await shop.db.transaction((tx) =>
    storeInboundMessage(tx, id, {
      ...{ via: "mail", type: "general", name: "Walter", email: "walter@example.com", subject: "" },
      ...{ body: "And in blue?", at: new Date(shop.now().getTime() + 1000) },
    }),
  )
  expect([await has("to_answer", id), await has("archive", id)]).toEqual([true, false])
  await markThreadSpam(shop, adminActor, id, true)
  expect([await has("to_answer", id), await has("all", id), await has("spam", id)]).toEqual([false, false, true])
  expect([await has("all", id, "in blue"), await has("spam", id, "in blue")]).toEqual([false, true])
  await markThreadSpam(shop, adminActor, id, false)
  expect([await has("all", id, "in blue"), await has("all", id, "100%_")]).toEqual([true, false])
})

test("an automatic e-mail waits for nobody and reopens nothing", async () => {
  const id = await ask()
  await sendAnswer(shop, adminActor, id, { id: randomUUID(), body: "Yes" })
  await shop.db.transaction((tx) =>
    storeInboundMessage(tx, id, {
      ...{ via: "mail", type: "general", name: "Walter", email: "walter@example.com", subject: "Out of office" },
      ...{ body: "I am away.", automatic: true, at: shop.now() },
    }),
  )
  expect(await rowOf(id)).toMatchObject({ turn: "theirs" })
})

test("what is put off comes back on its day, after silence, and when the work may be sold [ADM-19]", async () => {
  const { id: workId } = await insertWork(shop, { availability: "on_loan" })
  const [day, silence, work, none] = [await ask(), await ask(), await ask({ artworkId: workId }), await ask()]
  await sendAnswer(shop, adminActor, silence, { id: randomUUID(), body: "Shall I keep it for you?" })
  const until = await snoozeThread(shop, adminActor, day, { until: "day", days: 2 })
  expect(until.ok && until.value?.getTime()).toBeGreaterThan(shop.now().getTime() + 24 * 3600_000)
  expect((await snoozeThread(shop, adminActor, silence, { until: "silence", days: 2 })).ok).toBe(true)
  expect((await snoozeThread(shop, adminActor, work, { until: "work" })).ok).toBe(true)
  expect(await snoozeThread(shop, adminActor, none, { until: "work" })).toMatchObject({
    problem: { fields: { until: "It is about no work." } },
  })
  expect(await unsnoozeDueThreads(shop)).toBe(0)
  expect([await has("put_off", day), await has("to_answer", day)]).toEqual([true, false])
  await shop.db.update(artworks).set({ availability: "available" }).where(eq(artworks.id, workId))
  expect(await unsnoozeDueThreads(shop)).toBe(1)
  expect(await has("to_answer", work)).toBe(true)
  const later = { ...shop, now: () => new Date(shop.now().getTime() + 3 * 24 * 3600_000) }
  expect(await unsnoozeDueThreads(later)).toBe(2)
  expect(await rowOf(silence)).toMatchObject({ turn: "ours", putOff: null })
  await snoozeThread(shop, adminActor, day, { until: "day", days: 30 })
  await unsnoozeThread(shop, adminActor, day)
  expect(await rowOf(day)).toMatchObject({ putOff: null, putOffUntil: null })
})

test("a thread is assigned to an admin and is about an existing work", async () => {
  const id = await ask()
  expect(await assignThread(shop, adminActor, id, randomUUID())).toMatchObject({ problem: { code: "invalid" } })
  expect((await assignThread(shop, adminActor, id, "")).ok).toBe(true)
  const { id: workId, title } = await insertWork(shop)
  expect((await setThreadWork(shop, adminActor, id, workId)).ok).toBe(true)
  expect(await rowOf(id)).toMatchObject({ artworkId: workId, artworkTitle: title })
  expect(await setThreadWork(shop, adminActor, id, "x")).toMatchObject({
    problem: { fields: { work: "This work is not here." } },
  })
})

test("ready answers are stored, changed and removed", async () => {
  const added = await saveReadyAnswer(shop, adminActor, { title: "Price", body: "It is $9." })
  const id = added.ok ? added.value.id : ""
  await saveReadyAnswer(shop, adminActor, { id, title: "Price and when to come", body: "It is $9." })
  expect(await listReadyAnswers(shop, adminActor)).toMatchObject({ value: [{ title: "Price and when to come" }] })
  expect((await saveReadyAnswer(shop, visitor, { title: "x", body: "y" })).ok).toBe(false)
  await removeReadyAnswer(shop, adminActor, id)
  expect(await listReadyAnswers(shop, adminActor)).toEqual({ ok: true, value: [] })
})
