import { readFileSync } from "node:fs"
import { asc, eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { messageFiles, messages, threads } from "../../../db/tables/messages.ts"
import { outboxEmails } from "../../../db/tables/outbox.ts"
import { buildRawEmail, readEmailFixture, toCrlfBytes } from "../../../tests/support/inbound-emails.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { insertThreadMessage } from "../../../tests/support/thread-messages.ts"
import { system, visitor } from "../../actor.ts"
import { heading } from "../../emails/email-content.ts"
import { queueEmail } from "../../outbox/queue-email.server.ts"
import { saveSettings } from "../../settings/settings-commands.server.ts"
import { sendAnswer } from "../threads/answer-commands.server.ts"
import { purgeMessageFiles } from "../threads/message-files.server.ts"
import { shouldAlertArtist } from "./alert-limit.server.ts"
import { receiveEmail } from "./receive-email.server.ts"

const operator = system("Test")
const { shop, later } = await openWorkingShop()
const { db } = shop
await saveSettings(shop, operator, "site", { artistName: "Mara", contactEmail: "mara@example.com" })

async function receive(raw: Uint8Array, arrived = {}) {
  const taken = await receiveEmail(shop, operator, raw, arrived)
  if (!taken.ok) throw new Error(taken.problem.message)
  return taken.value
}

async function receiveStored(raw: Uint8Array, arrived = {}) {
  const taken = await receive(raw, arrived)
  if (taken.is !== "kept") throw new Error(`it was ${taken.is}`)
  return taken
}

const threadOf = async (id: string) => {
  const [thread] = await db.select().from(threads).where(eq(threads.id, id))
  if (!thread) throw new Error("no such thread")
  return thread
}

const messagesOf = (threadId: string) =>
  db.select().from(messages).where(eq(messages.threadId, threadId)).orderBy(asc(messages.createdAt))

const alerts = async () =>
  (await db.select().from(outboxEmails).where(eq(outboxEmails.recipient, "mara@example.com"))).length

/** A thread that the studio has answered. @returns it, with the Message-ID of the answer */
async function answeredThread(email: string) {
  const { threadId } = await insertThreadMessage({ db }, { email, subject: "Slack Water" })
  const [mail] = await db.transaction(async (tx) => {
    const mailId = await queueEmail(shop, tx, { to: email, subject: "Re: Slack Water", blocks: [heading("Saturday?")] })
    const answer = { threadId, type: "general", name: "Mara", email: "", body: "Saturday?", mailId }
    await tx.insert(messages).values({ ...answer, direction: "out", via: "mail", createdAt: shop.now() })
    await tx.update(threads).set({ turn: "theirs", archivedAt: shop.now() }).where(eq(threads.id, threadId))
    return tx.select().from(outboxEmails).where(eq(outboxEmails.id, mailId))
  })
  if (!mail) throw new Error("no mail")
  const { replyKey } = await threadOf(threadId)
  return { threadId, answers: mail.messageId, reply: `studio+${replyKey}@shop.example` }
}

describe("an answer goes into the thread that it answers", () => {
  test.each([
    ["Gmail", "gmail-reply", "ada.whitcomb@gmail.com", "Yes, Saturday works. I’ll come by at three 🎨\n\nAda"],
    ["Outlook", "outlook-reply", "Judith.Quirer@kunsthalle.example", "Liebe Frau Lindqvist,"],
    ["Apple Mail", "apple-reply", "claire@atelier.example", "Bonjour Mara,\n\noui, plutôt l'après-midi.\n\nClaire"],
  ])("%s: by the Message-ID of the studio's e-mail", async (_, name, email, begins) => {
    const { threadId, answers } = await answeredThread(email)
    const before = await alerts()
    const message = await receiveStored(readEmailFixture(name, { answers }))
    expect(message).toMatchObject({ threadId, automatic: false, spam: false })
    const [, , row] = await messagesOf(threadId)
    expect(row).toMatchObject({ direction: "in", via: "mail" })
    expect(row?.body.startsWith(begins)).toBe(true)
    expect(row?.quoted).not.toBe("")
    expect(await threadOf(threadId)).toMatchObject({ turn: "ours", archivedAt: null, readAt: null })
    expect(await alerts()).toBe(before + 1)
    expect(await receive(readEmailFixture(name, { answers }))).toEqual({ is: "known" })
  })

  test("by the thread's own address, without any header [ADM-19]", async () => {
    const { threadId, reply } = await answeredThread("kim@example.com")
    const raw = buildRawEmail({ From: "Kim <KIM@example.com>", To: `Studio <${reply.toUpperCase()}>` })
    expect(await receiveStored(raw)).toMatchObject({ threadId })
  })

  test("and a second e-mail to the sender's own first one, by its Message-ID", async () => {
    const first = await receiveStored(buildRawEmail({ From: "lea@example.com", "Message-ID": "<lea-1@example.com>" }))
    const second = await receiveStored(buildRawEmail({ From: "lea@example.com", "In-Reply-To": "<lea-1@example.com>" }))
    expect(second.threadId).toBe(first.threadId)
  })

  test("an answer to an order's e-mail begins a thread, and the next one goes into it", async () => {
    const messageId = await db.transaction(async (tx) => {
      const id = await queueEmail(shop, tx, {
        to: "oda@example.com",
        subject: "Your order",
        blocks: [heading("Thanks")],
      })
      const [mail] = await tx.select().from(outboxEmails).where(eq(outboxEmails.id, id))
      return mail?.messageId ?? ""
    })
    const from = { From: "oda@example.com", "In-Reply-To": messageId }
    const first = await receiveStored(buildRawEmail({ ...from, Subject: "Re: Your order" }))
    expect(await threadOf(first.threadId)).toMatchObject({ subject: "Re: Your order", type: "general", turn: "ours" })
    expect((await receiveStored(buildRawEmail({ ...from, References: messageId }))).threadId).toBe(first.threadId)
  })

  test("never from another address, and never when its domain denies it [ADM-19]", async () => {
    const { threadId, answers, reply } = await answeredThread("nora@example.com")
    const to = { To: reply, "In-Reply-To": answers }
    expect((await receiveStored(buildRawEmail({ ...to, From: "eve@evil.example" }))).threadId).not.toBe(threadId)
    const denied = { ...to, From: "nora@example.com", "Authentication-Results": "mx; spf=fail; dmarc=fail (p=reject)" }
    const forged = await receiveStored(buildRawEmail(denied))
    expect(forged.threadId).not.toBe(threadId)
    expect((await threadOf(forged.threadId)).spamMarks).toEqual(["example.com says that it didn’t send this e-mail"])
    expect(await messagesOf(threadId)).toHaveLength(2)
  })
})

describe("what programs write", () => {
  test("an automatic answer is kept in its thread, which waits for whom it waited for; nobody is told [ADM-19]", async () => {
    const { threadId, answers } = await answeredThread("ada.whitcomb@gmail.com")
    const before = await alerts()
    const queued = (await db.select().from(outboxEmails)).length
    expect(await receiveStored(readEmailFixture("out-of-office", { answers }))).toMatchObject({
      threadId,
      automatic: true,
    })
    expect(await threadOf(threadId)).toMatchObject({ turn: "theirs" })
    expect(await alerts()).toBe(before)
    expect(await db.select().from(outboxEmails)).toHaveLength(queued)
  })

  test("an e-mail without the sender's name changes no name", async () => {
    const email = "jeff+art@example.org"
    const { threadId, reply } = await answeredThread(email)
    await db.update(threads).set({ name: "Jean-François Ōta" }).where(eq(threads.id, threadId))
    await receiveStored(buildRawEmail({ From: email, To: reply, "Auto-Submitted": "auto-replied" }))
    expect((await messagesOf(threadId)).find(({ automatic }) => automatic)).toMatchObject({ name: "", email })
    expect(await threadOf(threadId)).toMatchObject({ name: "Jean-François Ōta" })
    // A sender without a name gets that of the next e-mail.
    const first = await receiveStored(buildRawEmail({ From: "ida@example.org", "Message-ID": "<ida-1@example.org>" }))
    expect(await threadOf(first.threadId)).toMatchObject({ name: "" })
    await receiveStored(buildRawEmail({ From: "Ida Falk <ida@example.org>", "In-Reply-To": "<ida-1@example.org>" }))
    expect(await threadOf(first.threadId)).toMatchObject({ name: "Ida Falk" })
  })

  test("a mailing list's e-mail starts a thread that waits for nobody", async () => {
    const before = await alerts()
    const message = await receiveStored(readEmailFixture("mailing-list"))
    expect(await threadOf(message.threadId)).toMatchObject({ turn: "nobody" })
    expect(await alerts()).toBe(before)
  })

  test("a bounced answer is reported in its thread, which is the studio's turn again", async () => {
    const { threadId, answers } = await answeredThread("ada.whitcomb@gmail.com")
    expect(await receiveStored(readEmailFixture("bounce", { answers }))).toMatchObject({ threadId, automatic: true })
    const last = (await messagesOf(threadId)).at(-1)
    expect(last?.body).toMatch(
      /^Your e-mail to ada.whitcomb@gmail.com couldn’t be delivered. The server said: 550-5.1.1/,
    )
    expect(await threadOf(threadId)).toMatchObject({ turn: "ours", archivedAt: null, email: "ada.whitcomb@gmail.com" })
  })

  test.each([
    ["refused as spam", "5.7.1", "Message blocked due to spam content"],
    ["for a mailbox that is full", "5.2.2", "Mailbox full"],
    ["after days", "4.4.7", "Message expired"],
  ])("so is one %s, and whatever the thread was put off for ends [ADM-19]", async (_, status, words) => {
    const { threadId, answers } = await answeredThread("ada.whitcomb@gmail.com")
    const putOffUntil = new Date(shop.now().getTime() + 86_400_000)
    await db.update(threads).set({ putOff: "silence", putOffUntil }).where(eq(threads.id, threadId))
    const bounce = Buffer.from(readEmailFixture("bounce", { answers }))
      .toString("latin1")
      .replace("ABCDEF", status)
      .replace(/^Status: .*$/m, `Status: ${status}`)
      .replace(/^Diagnostic-Code: .*(?:\r?\n[ \t].*)*/m, `Diagnostic-Code: smtp; ${words}`)
    expect(await receiveStored(toCrlfBytes(bounce))).toMatchObject({ threadId })
    expect((await messagesOf(threadId)).at(-1)?.body).toContain(words)
    expect(await threadOf(threadId)).toMatchObject({ turn: "ours", putOff: null, putOffUntil: null })
  })

  test("one that is still being tried changes nothing", async () => {
    const { threadId, answers } = await answeredThread("ada.whitcomb@gmail.com")
    const bounce = Buffer.from(readEmailFixture("bounce", { answers }))
      .toString("latin1")
      .replace("ABCDEF", "DELAYED")
      .replace(/^Action: .*$/m, "Action: delayed")
    expect(await receiveStored(toCrlfBytes(bounce))).toMatchObject({ threadId })
    expect(await threadOf(threadId)).toMatchObject({ turn: "theirs" })
  })

  test("our own e-mails in the mailbox are ignored", async () => {
    const [mail] = await db.select().from(outboxEmails).limit(1)
    expect(await receive(buildRawEmail({ "Message-ID": mail?.messageId ?? "" }))).toEqual({ is: "ours" })
    expect(await receive(buildRawEmail({ "Message-ID": "<letter.1@localhost>" }))).toEqual({ is: "ours" })
  })

  test("an e-mail to the artist's own address causes no alert there", async () => {
    const before = await alerts()
    await receiveStored(buildRawEmail({ To: "Mara <Mara@example.com>" }))
    expect(await alerts()).toBe(before)
  })
})

describe("the same e-mail again", () => {
  test("is stored once, even when ten requests deliver it at once [ADM-19]", async () => {
    const raw = buildRawEmail({ From: "ten@example.com", "Message-ID": "<ten@example.com>" })
    const taken = await Promise.all(Array.from({ length: 10 }, () => receive(raw)))
    expect(taken.filter((one) => one.is === "kept")).toHaveLength(1)
    expect(taken.filter((one) => one.is === "known")).toHaveLength(9)
  })

  test("without a Message-ID is known by its bytes", async () => {
    const raw = buildRawEmail({ From: "none@example.com", "Message-ID": "" })
    expect((await receive(raw)).is).toBe("kept")
    expect((await receive(raw)).is).toBe("known")
  })

  test("and a forged Message-ID does not suppress another sender's e-mail", async () => {
    const id = { "Message-ID": "<taken@example.com>" }
    await receiveStored(buildRawEmail({ ...id, From: "eve@evil.example" }))
    const theirs = buildRawEmail({ ...id, From: "honest@example.com" })
    expect((await receive(theirs)).is).toBe("kept")
    expect((await receive(theirs)).is).toBe("known")
  })
})

test.each(["a..b@docomo.ne.jp", "root@localhost", "a&b@x.de", "jürgen@müller.de"])(
  "a letter of %s is kept, though this site can't write there [ADM-19]",
  async (From) => {
    const before = await alerts()
    const { threadId } = await receiveStored(buildRawEmail({ From, "Message-ID": `<${From.length}@odd.example>` }))
    expect(await threadOf(threadId)).toMatchObject({ email: From, turn: "ours" })
    expect(await alerts()).toBe(before + 1)
    const answered = await sendAnswer(shop, operator, threadId, { id: crypto.randomUUID(), body: "Yes" })
    expect(answered).toMatchObject({ ok: false, problem: { message: expect.stringContaining(From) } })
  },
)

test("Message-IDs with signs that the database refuses are none [ADM-19]", async () => {
  const encoded = "=?utf-8?Q?=3Ca=00b=40x=3E?="
  const headers = { "Message-ID": encoded, References: `${encoded} <fine@x>`, "In-Reply-To": encoded }
  const { threadId } = await receiveStored(
    buildRawEmail({ ...headers, From: "nul@example.com", Subject: "=?utf-8?Q?a=00b?=" }),
  )
  const [message] = await messagesOf(threadId)
  expect(message).toMatchObject({ answers: ["<fine@x>"], headerId: expect.stringContaining("without-message-id") })
})

test("a flood is kept, and the artist is told of its beginning alone, and of rooms all the same [ADM-19]", async () => {
  later({ minutes: 61 })
  const before = await alerts()
  for (let n = 0; n < 8; n++) await receiveStored(buildRawEmail({ From: "flood@example.com", Subject: `Letter ${n}` }))
  expect(await alerts()).toBe(before + 5)
  for (let n = 0; n < 28; n++)
    await receiveStored(buildRawEmail({ From: `one-of-${n}@example.com`, Subject: `Letter ${n}` }))
  expect(await alerts()).toBe(before + 30)
  const told = (email: string) => db.transaction((tx) => shouldAlertArtist(tx, "room", email, shop.now()))
  expect(await told("client@example.com")).toBe(true)
  later({ minutes: 61 })
  await receiveStored(buildRawEmail({ From: "flood@example.com", Subject: "Later" }))
  expect(await alerts()).toBe(before + 31)
})

test("of an e-mail that crashes its parser, the sender and the subject are stored", async () => {
  const read: typeof shop.mailParser.read = async (file, scratch) =>
    readFileSync(file).includes("\r\n\r\n") ? null : shop.mailParser.read(file, scratch)
  const ending = { ...shop, mailParser: { ...shop.mailParser, read } }
  const taken = await receiveEmail(
    ending,
    operator,
    buildRawEmail({ From: "Ada <long@example.com>", Subject: "Flowed" }),
  )
  const [message] = taken.ok && taken.value.is === "kept" ? await messagesOf(taken.value.threadId) : []
  expect(message).toMatchObject({ name: "Ada", email: "long@example.com", subject: "Flowed" })
  expect(message?.body).toContain("This e-mail could not be read safely. It is in your mailbox.")
})

describe("files", () => {
  test("are stored privately under generated names, and are deleted with their thread", async () => {
    const raw = Buffer.from(readEmailFixture("outlook-reply"))
      .toString("latin1")
      .replace(/^Message-ID: .*$/m, "Message-ID: <other@x>")
    const message = await receiveStored(toCrlfBytes(raw))
    const rows = await db.select().from(messageFiles).where(eq(messageFiles.threadId, message.threadId))
    expect(rows.map(({ name, type, refused }) => [name, type, refused])).toEqual([
      ["image001.png", "image/png", ""],
      ["Leihvertrag März.pdf", "application/pdf", ""],
    ])
    for (const { key, messageId } of rows) {
      expect(key).toMatch(/^letter-files\/\d+-[\da-f-]{36}\/\d$/)
      expect(messageId).toBe(message.id)
      expect(await shop.storage.private.exists(key)).toBe(true)
      expect(await shop.storage.public.exists(key)).toBe(false)
    }
    await purgeMessageFiles(shop)
    expect(await shop.storage.private.exists(rows[0]?.key ?? "")).toBe(true)
    await db.delete(threads).where(eq(threads.id, message.threadId))
    later({ minutes: 61 })
    await purgeMessageFiles(shop)
    expect(await shop.storage.private.exists(rows[0]?.key ?? "")).toBe(false)
  })

  test("that are refused are named, and not stored [ADM-19]", async () => {
    const message = await receiveStored(readEmailFixture("attachments"))
    const rows = await db.select().from(messageFiles).where(eq(messageFiles.threadId, message.threadId))
    expect(rows.filter(({ key }) => key === "").map(({ name }) => name)).toEqual([
      "photo.jpg",
      "invoice.pdf.exe",
      "login.html",
      "notes.txt",
      "run",
    ])
    expect(rows.every(({ key, refused }) => (key === "") === (refused !== ""))).toBe(true)
  })

  test("of an e-mail that is already stored are not stored again", async () => {
    const before = await shop.storage.private.list("letter-files")
    expect((await receive(readEmailFixture("attachments"))).is).toBe("known")
    expect(await shop.storage.private.list("letter-files")).toEqual(before)
  })
})

test("of an e-mail of 30 MB the head is stored, with a note", async () => {
  const raw = buildRawEmail({ From: "big@example.com", Subject: "Photos" }, "x".repeat(30_000_000))
  const [message] = await messagesOf((await receiveStored(raw)).threadId)
  expect(message).toMatchObject({ subject: "Photos", email: "big@example.com" })
  expect(message?.body).toBe(
    "[This e-mail has 31 MB, and up to 25 MB are read. Its text and its files are in your mailbox.]",
  )
})

test("an e-mail keeps its time of arrival", async () => {
  const receivedAt = new Date(shop.now().getTime() - 3_600_000)
  expect((await threadOf((await receiveStored(buildRawEmail({}), { receivedAt })).threadId)).lastAt).toEqual(receivedAt)
  const nonsense = new Date("1970-01-01")
  expect(
    (await threadOf((await receiveStored(buildRawEmail({}), { receivedAt: nonsense })).threadId)).lastAt > receivedAt,
  ).toBe(true)
})

test("an empty e-mail is stored, too, and only once", async () => {
  expect((await receive(readEmailFixture("empty"))).is).toBe("kept")
  expect((await receive(readEmailFixture("empty"))).is).toBe("known")
})

test("visitors cannot deliver e-mails", async () => {
  expect(await receiveEmail(shop, visitor, buildRawEmail({}))).toMatchObject({
    ok: false,
    problem: { code: "unauthenticated" },
  })
})

describe("spam", () => {
  const suspicious = {
    From: '"service@bank.example" <x@evil.example>',
    "Reply-To": "collector@gmail.com",
    Subject: "YOUR ACCOUNT IS CLOSED",
  }

  test("begins among the spam with its marks, and nobody is told [ADM-19]", async () => {
    const before = await alerts()
    const message = await receiveStored(buildRawEmail(suspicious))
    expect(message.spam).toBe(true)
    const { spamAt, spamMarks } = await threadOf(message.threadId)
    expect(spamAt).not.toBeNull()
    expect(spamMarks).toEqual([
      "Answers would go to another address, collector@gmail.com",
      "The name shows an address at bank.example, and it came from evil.example",
      "The subject is all capitals",
    ])
    expect(await alerts()).toBe(before)
  })

  test("further e-mails of an address that was marked by hand are spam", async () => {
    const first = await receiveStored(buildRawEmail({ From: "seller@ads.example" }))
    await db.update(threads).set({ spamAt: shop.now() }).where(eq(threads.id, first.threadId))
    expect(await receiveStored(buildRawEmail({ From: "Seller@ads.example" }))).toMatchObject({ spam: true })
    expect(await receiveStored(buildRawEmail({ From: "other@ads.example" }))).toMatchObject({ spam: false })
  })

  test("spam in a sender's name does not suppress the sender's own e-mails", async () => {
    const from = (address: string) => ({ ...suspicious, From: `"service@bank.example" <${address}>` })
    expect(await receiveStored(buildRawEmail(from("collector@example.com")))).toMatchObject({ spam: true })
    expect(await receiveStored(buildRawEmail({ From: "collector@example.com" }))).toMatchObject({ spam: false })
  })

  test("a sender whom the studio answered is never spam by content", async () => {
    await answeredThread("friend@example.com")
    expect(
      await receiveStored(buildRawEmail({ From: "friend@example.com", Subject: "LOOK AT ALL OF THIS" })),
    ).toMatchObject({
      spam: false,
    })
  })
})
