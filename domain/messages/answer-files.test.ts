import { randomUUID } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import PostalMime from "postal-mime"
import { expect, test } from "vitest"
import { mails } from "../../db/tables/mails.ts"
import { messageFiles, messages, threads } from "../../db/tables/messages.ts"
import { artist } from "../../tests/support/orders.ts"
import { openMailShop } from "../../tests/support/shop-with-mail.ts"
import { insertLetter } from "../../tests/support/threads.ts"
import { visitor } from "../actor.ts"
import { deliverMail } from "../mails/deliver-mail.server.ts"
import { attachFiles, detachFile, fileToSend, mostTogether } from "./answer-files.server.ts"
import { beginThread, discardThread, forgetUnwritten } from "./begin-thread.server.ts"
import { letterFilesFolder, sweepLetterFiles } from "./letter-files.server.ts"
import { saveAnswerDraft, sendAnswer, takeBackAnswer } from "./send-answer.server.ts"
import { listThreads, readThread } from "./thread-queries.server.ts"

const { shop, mailbox } = await openMailShop()
const jpeg = Buffer.concat([Buffer.from("ffd8ffe000104a46494600010100", "hex"), Buffer.alloc(5000, 7)])
const ask = async () => (await insertLetter(shop, { email: "walter@example.com", name: "Walter" })).threadId
const attach = (id: string, ...files: File[]) => attachFiles(shop, artist, id, files)
const filesOf = async (id: string) => {
  const thread = await readThread(shop, artist, id)
  if (!thread.ok) throw new Error(thread.problem.message)
  return thread.value
}
const deliver = async (id: string) => {
  const [sent] = await shop.db.select().from(messages).where(eq(messages.id, id))
  await deliverMail(shop, sent?.mailId ?? "", {
    last: true,
    onLost: async () => {},
    makers: { invoice: async () => null, letterFile: ({ fileId }) => fileToSend(shop, fileId) },
  })
  const [mail] = await shop.db
    .select()
    .from(mails)
    .where(eq(mails.id, sent?.mailId ?? ""))
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
  expect((await sendAnswer(shop, artist, id, answer)).ok).toBe(true)
  await deliver(answer.id)
  const thread = await filesOf(id)
  expect(thread.draftFiles).toEqual([])
  expect(thread.letters.at(-1)?.files.map(({ name }) => name)).toEqual(["morning.jpg", "prices.csv"])
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
  await sendAnswer(shop, artist, id, answer)
  await takeBackAnswer(shop, artist, id, answer.id)
  const [first] = (await filesOf(id)).draftFiles
  const [row] = await shop.db
    .select()
    .from(messageFiles)
    .where(eq(messageFiles.id, first?.id ?? ""))
  expect((await detachFile(shop, visitor, id, first?.id ?? "")).ok).toBe(false)
  expect((await detachFile(shop, artist, await ask(), first?.id ?? "")).ok).toBe(true)
  expect((await filesOf(id)).draftFiles).toHaveLength(2)
  expect((await detachFile(shop, artist, id, first?.id ?? "")).ok).toBe(true)
  expect((await filesOf(id)).draftFiles.map(({ name }) => name)).toEqual(["b.jpg"])
  expect(await shop.storage.private.exists(row?.key ?? "")).toBe(false)
})

test("programs, pages that pretend, too large and too many are refused, and nothing of them is kept [ADM-19]", async () => {
  const id = await ask()
  const before = (await shop.storage.private.list(letterFilesFolder)).length
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
  expect((await attachFiles(shop, visitor, id, [new File([jpeg], "a.jpg")])).ok).toBe(false)
  expect(await shop.storage.private.list(letterFilesFolder)).toHaveLength(before)
  expect((await filesOf(id)).draftFiles).toEqual([])
  // In base64 and with its text, other servers still accept the e-mail.
  expect((mostTogether * 4) / 3).toBeLessThan(25_000_000)
})

test("the studio writes first: one thread, with a subject of its own, in the list from its first word on [ADM-12]", async () => {
  const to = { email: "hanne@example.com", name: "Hanne Brandvold" }
  expect((await beginThread(shop, visitor, to)).ok).toBe(false)
  expect((await beginThread(shop, artist, { ...to, email: "nobody" })).ok).toBe(false)
  const begun = await beginThread(shop, artist, to)
  const id = begun.ok ? begun.value.id : ""
  expect(await beginThread(shop, artist, to)).toEqual(begun)
  const lines = async () => {
    const list = await listThreads(shop, artist, { view: "all" })
    return list.ok ? list.value.threads.filter((one) => one.id === id) : []
  }
  expect(await lines()).toEqual([])
  await saveAnswerDraft(shop, artist, id, { draft: "Dear Hanne", subject: "A new pair" })
  expect(await lines()).toMatchObject([{ words: "Dear Hanne", isDraft: true, subject: "A new pair" }])
  const letter = { id: randomUUID(), body: "Dear Hanne, there are two new ones." }
  expect(await sendAnswer(shop, artist, id, { ...letter, subject: " " })).toMatchObject({
    problem: { fields: { subject: "Please enter a subject." } },
  })
  expect((await sendAnswer(shop, artist, id, { ...letter, subject: "Two new ones" })).ok).toBe(true)
  expect(await deliver(letter.id)).toMatchObject({ recipient: to.email, subject: "Two new ones", headers: {} })
  expect(await lines()).toMatchObject([{ mine: true, isDraft: false, subject: "Two new ones" }])
  const other = await beginThread(shop, artist, to)
  const draft = other.ok ? other.value.id : ""
  expect(draft).not.toBe(id)
  expect(await discardThread(shop, artist, id)).toMatchObject({ problem: { code: "conflict" } })
  expect((await discardThread(shop, visitor, draft)).ok).toBe(false)
  expect((await discardThread(shop, artist, draft)).ok).toBe(true)
  expect((await readThread(shop, artist, draft)).ok).toBe(false)
})

test("a withdrawn first message is a draft; an empty thread is deleted after a day", async () => {
  const begun = await beginThread(shop, artist, { email: "noor@example.com", name: "" })
  const id = begun.ok ? begun.value.id : ""
  const letter = { id: randomUUID(), body: "Hello", subject: "Hello" }
  await sendAnswer(shop, artist, id, letter)
  await takeBackAnswer(shop, artist, id, letter.id)
  expect(await filesOf(id)).toMatchObject({ turn: "nobody", draft: "Hello", subject: "Hello", letters: [] })
  const tomorrow = { ...shop, now: () => new Date(shop.now().getTime() + 25 * 3600_000) }
  await forgetUnwritten(tomorrow)
  expect(await shop.db.$count(threads, eq(threads.id, id))).toBe(1)
  await saveAnswerDraft(shop, artist, id, { draft: "" })
  await attach(id, new File([jpeg], "a.jpg"))
  await forgetUnwritten(tomorrow)
  expect(await shop.db.$count(threads, eq(threads.id, id))).toBe(1)
  await shop.db.delete(messageFiles).where(eq(messageFiles.threadId, id))
  await forgetUnwritten(shop)
  expect(await shop.db.$count(threads, eq(threads.id, id))).toBe(1)
  await forgetUnwritten(tomorrow)
  expect(await shop.db.$count(threads, eq(threads.id, id))).toBe(0)
  await sweepLetterFiles(tomorrow)
})
