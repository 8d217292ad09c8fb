import { randomUUID } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import PostalMime from "postal-mime"
import { expect, test } from "vitest"
import { messageFiles, messages, threads } from "../../../db/tables/messages.ts"
import { outboxEmails } from "../../../db/tables/outbox.ts"
import { adminActor } from "../../../tests/support/orders.ts"
import { openEmailShop } from "../../../tests/support/shop-with-mail.ts"
import { insertThreadMessage } from "../../../tests/support/thread-messages.ts"
import { visitor } from "../../actor.ts"
import { deliverEmail } from "../../outbox/deliver-email.server.ts"
import { saveAnswerDraft, sendAnswer, withdrawAnswer } from "./answer-commands.server.ts"
import { createThread, discardThread, purgeUnwrittenThreads } from "./create-thread.server.ts"
import { attachDraftFiles, detachDraftFile, findFileToSend, maxTogetherBytes } from "./draft-files.server.ts"
import { messageFilesFolder, purgeMessageFiles } from "./message-files.server.ts"
import { getThread, listThreads } from "./thread-queries.server.ts"

const { shop, mailbox } = await openEmailShop()
const jpeg = Buffer.concat([Buffer.from("ffd8ffe000104a46494600010100", "hex"), Buffer.alloc(5000, 7)])
const ask = async () => (await insertThreadMessage(shop, { email: "walter@example.com", name: "Walter" })).threadId
const attach = (id: string, ...files: File[]) => attachDraftFiles(shop, adminActor, id, files)
const filesOf = async (id: string) => {
  const thread = await getThread(shop, adminActor, id)
  if (!thread.ok) throw new Error(thread.problem.message)
  return thread.value
}
const deliver = async (id: string) => {
  const [sent] = await shop.db.select().from(messages).where(eq(messages.id, id))
  await deliverEmail(shop, sent?.mailId ?? "", {
    last: true,
    onUndeliverable: async () => {},
    renderers: { invoice: async () => null, letterFile: ({ fileId }) => findFileToSend(shop, fileId) },
  })
  const [mail] = await shop.db
    .select()
    .from(outboxEmails)
    .where(eq(outboxEmails.id, sent?.mailId ?? ""))
  return mail
}

test("files leave with the answer as they are, named by what they are, and stand in the thread [ADM-19]", async () => {
  const id = await ask()
  expect(await attach(id, new File([jpeg], "../morning.jpg"), new File(["a,b"], "prices.csv"))).toMatchObject({
    ok: true,
  })
  expect((await filesOf(id)).draftFiles.map(({ name, type }) => [name, type])).toEqual([
    ["morning.jpg", "image/jpeg"],
    ["prices.csv", "text/csv"],
  ])
  const answer = { id: randomUUID(), body: "Here it is by daylight." }
  expect((await sendAnswer(shop, adminActor, id, answer)).ok).toBe(true)
  await deliver(answer.id)
  const thread = await filesOf(id)
  expect(thread.draftFiles).toEqual([])
  expect(thread.messages.at(-1)?.files.map(({ name }) => name)).toEqual(["morning.jpg", "prices.csv"])
  const [written = ""] = (await readdir(mailbox)).filter((name) => name.endsWith(".eml"))
  const email = await PostalMime.parse(await readFile(join(mailbox, written)))
  expect(email.attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition])).toEqual([
    ["morning.jpg", "image/jpeg", "attachment"],
    ["prices.csv", "text/csv", "attachment"],
  ])
  expect(Buffer.from(email.attachments[0]?.content as ArrayBuffer).equals(jpeg)).toBe(true)
})

test("a withdrawn answer has its files again; one is removed from the draft and from the storage", async () => {
  const id = await ask()
  await attach(id, new File([jpeg], "a.jpg"), new File([jpeg], "b.jpg"))
  const answer = { id: randomUUID(), body: "Too soon" }
  await sendAnswer(shop, adminActor, id, answer)
  await withdrawAnswer(shop, adminActor, id, answer.id)
  const [first] = (await filesOf(id)).draftFiles
  const [row] = await shop.db
    .select()
    .from(messageFiles)
    .where(eq(messageFiles.id, first?.id ?? ""))
  expect((await detachDraftFile(shop, visitor, id, first?.id ?? "")).ok).toBe(false)
  expect((await detachDraftFile(shop, adminActor, await ask(), first?.id ?? "")).ok).toBe(true)
  expect((await filesOf(id)).draftFiles).toHaveLength(2)
  expect((await detachDraftFile(shop, adminActor, id, first?.id ?? "")).ok).toBe(true)
  expect((await filesOf(id)).draftFiles.map(({ name }) => name)).toEqual(["b.jpg"])
  expect(await shop.storage.private.exists(row?.key ?? "")).toBe(false)
})

test("programs, pages that pretend, too large and too many are refused, and nothing of them is kept [ADM-19]", async () => {
  const id = await ask()
  const before = (await shop.storage.private.list(messageFilesFolder)).length
  const big = (name: string, bytes: number) => new File([jpeg, Buffer.alloc(bytes - jpeg.length)], name)
  for (const [files, words] of [
    [[new File(["MZ"], "setup.exe")], "setup.exe"],
    [[new File([jpeg], "a.jpg"), new File(["#!/bin/sh"], "notes.txt")], "notes.txt"],
    [[new File(["<!doctype html><script>x</script>"], "a.txt")], "a.txt"],
    [[new File([], "empty.jpg")], "is empty"],
    [[big("large.jpg", 10_000_001)], "too large"],
    [[big("a.jpg", 9_900_000), big("b.jpg", 9_900_000)], "All files together"],
    [Array.from({ length: 21 }, () => new File([jpeg], "a.jpg")), "At most 20 files"],
    [[], "Please choose a file."],
  ] as const)
    expect(await attach(id, ...files)).toMatchObject({ problem: { fields: { files: expect.stringContaining(words) } } })
  expect((await attachDraftFiles(shop, visitor, id, [new File([jpeg], "a.jpg")])).ok).toBe(false)
  expect(await shop.storage.private.list(messageFilesFolder)).toHaveLength(before)
  expect((await filesOf(id)).draftFiles).toEqual([])
  // In base64 and with its text, other servers still accept the e-mail.
  expect((maxTogetherBytes * 4) / 3).toBeLessThan(25_000_000)
})

test("the studio writes first: one thread, with a subject of its own, in the list from its first word on [ADM-12]", async () => {
  const to = { email: "hanne@example.com", name: "Hanne Brandvold" }
  expect((await createThread(shop, visitor, to)).ok).toBe(false)
  expect((await createThread(shop, adminActor, { ...to, email: "nobody" })).ok).toBe(false)
  const begun = await createThread(shop, adminActor, to)
  const id = begun.ok ? begun.value.id : ""
  expect(await createThread(shop, adminActor, to)).toEqual(begun)
  const lines = async () => {
    const list = await listThreads(shop, adminActor, { view: "all" })
    return list.ok ? list.value.threads.filter((one) => one.id === id) : []
  }
  expect(await lines()).toEqual([])
  await saveAnswerDraft(shop, adminActor, id, { draft: "Dear Hanne", subject: "A new pair" })
  expect(await lines()).toMatchObject([{ excerpt: "Dear Hanne", isDraft: true, subject: "A new pair" }])
  const message = { id: randomUUID(), body: "Dear Hanne, there are two new ones." }
  expect(await sendAnswer(shop, adminActor, id, { ...message, subject: " " })).toMatchObject({
    problem: { fields: { subject: "Please enter a subject." } },
  })
  expect((await sendAnswer(shop, adminActor, id, { ...message, subject: "Two new ones" })).ok).toBe(true)
  expect(await deliver(message.id)).toMatchObject({ recipient: to.email, subject: "Two new ones", headers: {} })
  expect(await lines()).toMatchObject([{ mine: true, isDraft: false, subject: "Two new ones" }])
  const other = await createThread(shop, adminActor, to)
  const draft = other.ok ? other.value.id : ""
  expect(draft).not.toBe(id)
  expect(await discardThread(shop, adminActor, id)).toMatchObject({ problem: { code: "conflict" } })
  expect((await discardThread(shop, visitor, draft)).ok).toBe(false)
  expect((await discardThread(shop, adminActor, draft)).ok).toBe(true)
  expect((await getThread(shop, adminActor, draft)).ok).toBe(false)
})

test("a withdrawn first message is a draft; an empty thread is deleted after a day", async () => {
  const begun = await createThread(shop, adminActor, { email: "noor@example.com", name: "" })
  const id = begun.ok ? begun.value.id : ""
  const message = { id: randomUUID(), body: "Hello", subject: "Hello" }
  await sendAnswer(shop, adminActor, id, message)
  await withdrawAnswer(shop, adminActor, id, message.id)
  expect(await filesOf(id)).toMatchObject({ turn: "nobody", draft: "Hello", subject: "Hello", messages: [] })
  const tomorrow = { ...shop, now: () => new Date(shop.now().getTime() + 25 * 3600_000) }
  await purgeUnwrittenThreads(tomorrow)
  expect(await shop.db.$count(threads, eq(threads.id, id))).toBe(1)
  await saveAnswerDraft(shop, adminActor, id, { draft: "" })
  await attach(id, new File([jpeg], "a.jpg"))
  await purgeUnwrittenThreads(tomorrow)
  expect(await shop.db.$count(threads, eq(threads.id, id))).toBe(1)
  await shop.db.delete(messageFiles).where(eq(messageFiles.threadId, id))
  await purgeUnwrittenThreads(shop)
  expect(await shop.db.$count(threads, eq(threads.id, id))).toBe(1)
  await purgeUnwrittenThreads(tomorrow)
  expect(await shop.db.$count(threads, eq(threads.id, id))).toBe(0)
  await purgeMessageFiles(tomorrow)
})
