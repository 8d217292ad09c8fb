import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sealedSecrets } from "../../db/tables/content.ts"
import { messages } from "../../db/tables/messages.ts"
import { signWebhook, signWebhookTime } from "../../domain/messages/inbound/webhook-signature.ts"
import { openTestShop } from "../support/app.ts"
import { type Dovecot, getMissingDovecotMessage, startDovecot } from "../support/dovecot.ts"
import { buildRawEmail, readEmailFixture } from "../support/inbound-emails.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { readHtml } from "../support/visitor.ts"
import { runScheduledJob } from "../support/wait-for-jobs.ts"

const page = "/admin/settings/incoming"
const site = await openTestShop({ jobs: true })
const { shop } = site

const sender = site.visitor()
const post = (init: RequestInit) => sender.request("/api/letters", { method: "POST", ...init })
const artist = await signInAsNewAccount(site, "admin")

describe("the inbound-mail webhook", () => {
  let key = ""
  const now = () => Math.floor(shop.now().getTime() / 1000)

  type Sending = { at?: number; begun?: string; signed?: string; type?: string; headers?: Record<string, string> }
  const send = (
    body: Uint8Array,
    {
      at = now(),
      begun = signWebhookTime(key, at),
      signed = signWebhook(key, at, body),
      type = "message/rfc822",
    }: Sending = {},
  ) =>
    post({
      body: Buffer.from(body),
      headers: { "content-type": type, "solander-signature": `t=${at},v0=${begun},v1=${signed}` },
    })

  test("does not exist before the artist enables it", async () => {
    expect((await send(buildRawEmail({}))).status).toBe(404)
    expect((await artist.post(page, { intent: "save", by: "webhook" })).status).toBe(200)
    expect((await send(buildRawEmail({}))).status).toBe(400)
  })

  test("gets a key, which is shown once", async () => {
    const made = await (await artist.post(page, { intent: "make key" })).text()
    key = /value="([\w-]{43})"/.exec(made)?.[1] ?? ""
    expect(key).not.toBe("")
    expect(await artist.html(page)).not.toContain(key)
    expect(JSON.stringify(await shop.db.select().from(sealedSecrets))).not.toContain(key)
  })

  test("stores an e-mail; the same e-mail again changes nothing", async () => {
    const raw = readEmailFixture("gmail-reply")
    expect((await send(raw)).status).toBe(204)
    expect((await send(raw)).status).toBe(204)
    const rows = await shop.db.select().from(messages).where(eq(messages.email, "ada.whitcomb@gmail.com"))
    expect(rows).toHaveLength(1)
    // Text that a form must not contain is valid here.
    expect((await send(buildRawEmail({ Subject: "Escapes" }, "\\u0000 and \0"))).status).toBe(204)
  })

  test("is refused unsigned, with another key, altered, too early or too late, and as a form [ADM-19]", async () => {
    const before = await shop.db.$count(messages)
    const raw = buildRawEmail({ Subject: "Refused" })
    const refused = [
      await post({
        body: Buffer.from(raw),
        headers: { "content-type": "message/rfc822" },
      }),
      await send(raw, { signed: signWebhook("another key", now(), raw) }),
      await send(raw, { signed: signWebhook(key, now(), buildRawEmail({})) }),
      await send(raw, { signed: signWebhook(key, now() - 1, raw) }),
      await send(raw, { signed: "0".repeat(64) }),
      await send(raw, { signed: "zz" }),
      await send(raw, { begun: signWebhookTime("another key", now()) }),
      await send(raw, { at: now() - 301 }),
      await send(raw, { at: now() + 301 }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400))
    expect((await send(raw, { type: "application/x-www-form-urlencoded" })).status).toBe(415)
    expect(await shop.db.$count(messages)).toBe(before)
    expect((await send(raw, { at: now() - 290 })).status).toBe(204)
  })

  test("is not kept waiting by strangers who send slowly without the key [ADM-19]", async () => {
    const strangers = [1, 2, 3].map(() =>
      post({
        // This body never ends.
        body: new ReadableStream({ start: (to) => to.enqueue(Buffer.from("From: ")) }),
        headers: {
          "content-type": "message/rfc822",
          "solander-signature": `t=${now()},v0=${"0".repeat(64)},v1=${"0".repeat(64)}`,
        },
        ...{ duplex: "half" },
      }),
    )
    expect((await send(buildRawEmail({ Subject: "Meanwhile" }))).status).toBe(204)
    expect((await Promise.all(strangers)).map(({ status }) => status)).toEqual([400, 400, 400])
  })

  test("accepts at most 25 MB, and does not read a larger announced body", async () => {
    expect((await send(buildRawEmail({}, "x".repeat(25_000_001)))).status).toBe(413)
    const at = now()
    const announced = await post({
      body: "x",
      headers: {
        "content-type": "message/rfc822",
        "content-length": "30000000",
        "solander-signature": `t=${at},v0=${signWebhookTime(key, at)},v1=${"0".repeat(64)}`,
      },
    })
    expect(announced.status).toBe(413)
  })

  test("no longer exists when another method is chosen", async () => {
    expect((await artist.post(page, { intent: "save", by: "nothing" })).status).toBe(200)
    expect((await send(buildRawEmail({}))).status).toBe(404)
  })
})

const missing = getMissingDovecotMessage()

describe.skipIf(missing)("the page of the mailbox", () => {
  let dovecot: Dovecot
  beforeAll(async () => {
    dovecot = await startDovecot()
  })
  afterAll(() => dovecot?.close())

  test("tests the connection, reports a wrong password beside its field, and stores a correct one without showing it", async () => {
    const { port, user, password } = dovecot.plain
    const form = {
      by: "imap",
      host: "127.0.0.1",
      port: String(port),
      security: "none",
      user,
      folder: "INBOX",
      plus: "yes",
    }
    const wrong = await artist.post(page, { ...form, intent: "try", password: "wrong-one" })
    expect(wrong.status).toBe(400)
    const said = await readHtml(wrong)
    expect(said).toContain("It doesn’t accept the user name and password.")
    expect(said).not.toContain("wrong-one")
    const tried = await artist.post(page, { ...form, intent: "try", password })
    expect(await readHtml(tried)).toContain("It works. The folder has 0 e-mails.")
    expect(await artist.html(page)).toContain("Answers reach your own mailbox")
    expect(
      (await artist.post(page, { ...form, intent: "save", password, address: "studio@shop.example" })).status,
    ).toBe(200)
    const html = await artist.html(page)
    expect(html).toContain("Read from now on")
    expect(html).toContain("One is kept. Type another to replace it")
    expect(html).not.toContain(password)
    // The stored password.
    expect(await readHtml(await artist.post(page, { ...form, intent: "try" }))).toContain("It works.")
    expect((await artist.post(page, { ...form, intent: "save", address: "nonsense" })).status).toBe(400)
  })

  test("reads it each minute: what arrives there from now on is among the messages [ADM-19]", async () => {
    await runScheduledJob(site, "read-mailbox")
    await dovecot.deliver([buildRawEmail({ Subject: "By way of the mailbox" })])
    await runScheduledJob(site, "read-mailbox")
    expect(await artist.html("/admin/messages")).toContain("By way of the mailbox")
  })
})
