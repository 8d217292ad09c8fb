import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { createFixedEmailService } from "../../services/email/email.server.ts"
import { openSmtpTransport } from "../../services/email/smtp-transport.server.ts"
import { idleWorkers } from "../../tests/support/idle-workers.ts"
import { openEmailShop } from "../../tests/support/shop-with-mail.ts"
import { startSmtpForTest } from "../../tests/support/smtp.ts"
import { parseEmailHeaders } from "../../tests/support/smtp-server.ts"
import { system, visitor } from "../actor.ts"
import { button, detailsBlock, heading, quoteBlock, text, title, works } from "../emails/email-content.ts"
import { alertUndeliverableEmail } from "../notifications/artist-alert.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import type { Shop } from "../shop.ts"
import { deliverEmail } from "./deliver-email.server.ts"
import { resendEmail, sendFiledEmails } from "./outbox-commands.server.ts"
import { countEmails, countFiledEmails, getEmail, listEmails } from "./outbox-queries.server.ts"
import { purgeEmailBodies } from "./purge-email-bodies.server.ts"
import { type EmailToQueue, queueEmail } from "./queue-email.server.ts"

const { shop, database, jobs, mailbox } = await openEmailShop()
const { db } = database
const admin = system("Test")
const renderers = {
  invoice: async () => ({ fileName: "Invoice 2026-1.pdf", content: Buffer.from("%PDF-1.7 a bill") }),
  letterFile: async () => null,
}
const [first, final] = [
  { renderers, last: false, onUndeliverable: alertUndeliverableEmail },
  { renderers, last: true, onUndeliverable: alertUndeliverableEmail },
]

const email: EmailToQueue = {
  to: "ada@example.com",
  subject: "Your letter",
  blocks: [
    works([
      {
        title: "Night Ferry",
        year: "2024",
        lines: ["Oil on linen", "40 × 60″"],
        pictureId: null,
        href: "https://shop.example/artwork/1",
      },
    ]),
    heading("Dear Ada"),
    text(["Thank you & welcome to ", title("Weir"), "."]),
    detailsBlock([
      ["Work", "Night Ferry"],
      ["Empty", ""],
      ["Price", "$13,400"],
    ]),
    quoteBlock("One\r\nTwo <b>three</b>"),
    button("https://shop.example/gallery?a=1&b=2", "View Gallery"),
  ],
}

const queue = (changes: Partial<EmailToQueue> = {}, from: Shop = shop) =>
  db.transaction((tx) => queueEmail(from, tx, { ...email, ...changes }))
const read = async (id: string) => (await db.select().from(outboxEmails).where(eq(outboxEmails.id, id)))[0]
const queuedJobs = async () =>
  (await db.execute(sql`select data->>'mailId' as id from jobs.job where name = 'deliver-mail'`)).rows.map((r) => r.id)

function throughSmtp(url: string, timeout = 5_000): Shop {
  const mail = openSmtpTransport({ server: url, from: "studio@shop.example", timeout })
  onTestFinished(() => mail.close())
  return { ...shop, mail: createFixedEmailService(mail) }
}

beforeEach(async () => {
  await db.delete(outboxEmails)
})

test("a mail whose text ends in half of a character is queued, the half replaced [mail]", async () => {
  const id = await queue({ preview: "Paint \ud83c", blocks: [text(["\udfa8 and ink"])] })
  expect((await read(id))?.content).toMatchObject({ preview: "Paint \ufffd", blocks: [{ words: ["\ufffd and ink"] }] })
})

describe("writing [mail]", () => {
  test("is there with its job after the commit, and neither after a rollback", async () => {
    const id = await queue()
    expect((await read(id))?.state).toBe("waiting")
    expect(await queuedJobs()).toContain(id)
    const before = (await queuedJobs()).length
    const undone = db.transaction(async (tx) => {
      await queueEmail(shop, tx, email)
      throw new Error("changed my mind")
    })
    await expect(undone).rejects.toThrow("changed my mind")
    expect(await db.select().from(outboxEmails)).toHaveLength(1)
    expect(await queuedJobs()).toHaveLength(before)
  })

  test("stores its content and renders nothing before it is delivered", async () => {
    const mail = await read(await queue())
    expect(mail).toMatchObject({ html: "", text: "", content: { blocks: email.blocks, preview: "", footer: "" } })
  })

  test("is rendered in the frame of today with the content of then, escaped in HTML and readable without", async () => {
    const id = await queue({ preview: "A first look", footer: "You asked for this." })
    await saveSettings(shop, admin, "site", { artistName: "Mara Lindqvist", location: "14 Wharf\nRockland, Maine" })
    const shown = await getEmail(shop, admin, id)
    if (!shown.ok) throw new Error(shown.problem.message)
    await deliverEmail(shop, id, first)
    const mail = await read(id)
    expect(mail).toMatchObject({ state: "filed", content: null, html: shown.value.html, text: shown.value.text })
    expect(mail?.html).toContain("Mara Lindqvist")
    expect(mail?.html).toContain("Two &lt;b&gt;three&lt;/b&gt;")
    expect(mail?.html).toContain("<em>Weir</em>")
    expect(mail?.html).toContain("prefers-color-scheme: dark")
    expect(mail?.text).toBe(`Night Ferry, 2024
Oil on linen
40 × 60″

Dear Ada

Thank you & welcome to Weir.

Work   Night Ferry
Price  $13,400

> One
> Two <b>three</b>

View Gallery:
https://shop.example/gallery?a=1&b=2

You asked for this.

Mara Lindqvist, 14 Wharf, Rockland, Maine
https://shop.example`)
  })

  test("breaks long lines at spaces and no address", async () => {
    const long = "word ".repeat(40).trim()
    const address = `https://shop.example/${"a".repeat(90)}`
    const shown = await getEmail(shop, admin, await queue({ blocks: [text(`${long} ${address}`), quoteBlock(long)] }))
    const lines = shown.ok ? shown.value.text.split("\n") : []
    expect(lines).toContain(address)
    for (const line of lines) if (line !== address) expect(line.length).toBeLessThanOrEqual(78)
  })

  test("line breaks never reach a header; addresses that are not one address are refused [case 63]", async () => {
    const mail = await read(
      await queue({ subject: "Hello\r\nBcc: eve@example.com", headers: { "X-Note": "one\ntwo\u2028three" } }),
    )
    expect(mail?.subject).toBe("Hello Bcc: eve@example.com")
    expect(mail?.headers).toEqual({ "X-Note": "one two three" })
    // Without a recipient nothing is queued.
    expect(await queue({ to: "" })).toBe("")
    for (const to of ["a@b.example\r\nBcc: c@d.example", "a@b.example, c@d.example", "<a@b.example>"])
      await expect(queue({ to })).rejects.toThrow()
    await expect(queue({ replyTo: "a@b.example\n" })).rejects.toThrow()
    await expect(queue({ headers: { "X-A: b\r\nBcc": "c" } })).rejects.toThrow()
  })
})

describe("delivering through a mail server [mail]", () => {
  test("once, with everything in its place", async () => {
    const smtp = await startSmtpForTest()
    const shopWithSmtp = throughSmtp(smtp.url)
    await saveSettings(shop, admin, "site", { artistName: "Mara Lindqvist", contactEmail: "mara@shop.example" })
    const attachments = [{ kind: "invoice" as const, invoiceId: "i" }]
    const id = await queue({ attachments, headers: { "List-Id": "News <news.shop.example>" } })
    await deliverEmail(shopWithSmtp, id, first)
    await deliverEmail(shopWithSmtp, id, first)
    expect(smtp.received).toHaveLength(1)
    const [mail] = smtp.received
    if (!mail) throw new Error("nothing came")
    expect(mail).toMatchObject({ from: "studio@shop.example", to: ["ada@example.com"] })
    const headers = parseEmailHeaders(mail)
    expect(headers).toMatchObject({
      from: ["Mara Lindqvist <studio@shop.example>"],
      to: ["ada@example.com"],
      "reply-to": ["mara@shop.example"],
      subject: ["Your letter"],
      "message-id": [`<${id}@shop.example>`],
      "list-id": ["News <news.shop.example>"],
    })
    expect(mail.raw).toContain('filename="Invoice 2026-1.pdf"')
    expect(mail.raw).toContain(Buffer.from("%PDF-1.7 a bill").toString("base64"))
    expect(await read(id)).toMatchObject({ state: "sent", attempts: 1, lastError: null, sentAt: expect.any(Date) })
  })

  test("a hostile subject and name stay in their header, and there is one recipient [case 63]", async () => {
    const smtp = await startSmtpForTest()
    await saveSettings(shop, admin, "site", { artistName: "Mara\r\nBcc: eve@example.com" })
    const id = await queue({ subject: "Hi\r\nBcc: eve@example.com\r\n\r\nBody", replyTo: "bob@example.com" })
    await deliverEmail(throughSmtp(smtp.url), id, first)
    const [mail] = smtp.received
    if (!mail) throw new Error("nothing came")
    expect(mail.to).toEqual(["ada@example.com"])
    expect(parseEmailHeaders(mail).bcc).toBeUndefined()
    expect(parseEmailHeaders(mail)["reply-to"]).toEqual(["bob@example.com"])
  })

  test.each(["not now, recipient", "not now, content", "drop greeting", "drop after content", "silence"] as const)(
    "%s: stays in the outbox, and goes out at the next attempt under the same Message-ID",
    async (answer) => {
      const smtp = await startSmtpForTest()
      const shopWithSmtp = throughSmtp(smtp.url, answer === "silence" ? 300 : 5_000)
      smtp.answers.push(answer)
      const id = await queue()
      await expect(deliverEmail(shopWithSmtp, id, first)).rejects.toThrow()
      expect(await read(id)).toMatchObject({ state: "waiting", attempts: 1, lastError: expect.stringMatching(/\w/) })
      await deliverEmail(shopWithSmtp, id, first)
      expect(await read(id)).toMatchObject({ state: "sent", attempts: 2, lastError: null })
      expect(smtp.received.filter((mail) => mail.acknowledged)).toHaveLength(1)
      for (const mail of smtp.received) expect(parseEmailHeaders(mail)["message-id"]).toEqual([`<${id}@shop.example>`])
    },
  )

  test("a server that is down: nothing is lost, and the last attempt says so to the artist", async () => {
    const smtp = await startSmtpForTest()
    const shopWithSmtp = throughSmtp(smtp.url)
    await smtp.close()
    await saveSettings(shop, admin, "site", { contactEmail: "mara@shop.example" })
    const id = await queue()
    await expect(deliverEmail(shopWithSmtp, id, first)).rejects.toThrow(/ECONNREFUSED/)
    expect((await read(id))?.state).toBe("waiting")
    await expect(deliverEmail(shopWithSmtp, id, final)).rejects.toThrow(/ECONNREFUSED/)
    expect(await read(id)).toMatchObject({ state: "failed", attempts: 2 })
    const [alert, ...more] = (await db.select().from(outboxEmails)).filter((mail) => mail.id !== id)
    expect(more).toEqual([])
    expect(alert).toMatchObject({ recipient: "mara@shop.example", subject: "Not delivered: Your letter" })
    // A dead mailbox of the artist gets no e-mails about itself.
    await expect(deliverEmail(shopWithSmtp, alert?.id ?? "", final)).rejects.toThrow()
    expect(await db.select().from(outboxEmails)).toHaveLength(2)
  })

  test("at the last attempt it is sent without a file that cannot be rendered", async () => {
    const smtp = await startSmtpForTest()
    const shopWithSmtp = throughSmtp(smtp.url)
    const broken = { ...renderers, invoice: () => Promise.reject(new Error("The disk is full")) }
    const id = await queue({ attachments: [{ kind: "invoice", invoiceId: "i" }] })
    await expect(deliverEmail(shopWithSmtp, id, { ...first, renderers: broken })).rejects.toThrow("The disk is full")
    expect(smtp.received).toEqual([])
    await deliverEmail(shopWithSmtp, id, { ...final, renderers: broken })
    expect(await read(id)).toMatchObject({
      state: "sent",
      text: expect.stringContaining("Your invoice isn’t attached"),
    })
  })

  test("the job retries a refused e-mail", async () => {
    const smtp = await startSmtpForTest()
    const shopWithSmtp = throughSmtp(smtp.url)
    smtp.answers.push("not now, content")
    await db.execute(sql`delete from jobs.job`)
    const id = await queue()
    await jobs.work({
      ...idleWorkers,
      "deliver-mail": ({ mailId }, { last }) =>
        deliverEmail(shopWithSmtp, mailId, { renderers: renderers, onUndeliverable: alertUndeliverableEmail, last }),
    })
    const due = sql`update jobs.job set start_after = now() where name = 'deliver-mail' and state = 'retry' returning id`
    await expect.poll(async () => (await db.execute(due)).rows.length, { timeout: 10_000 }).toBe(1)
    const [mail] = await smtp.accepted(1)
    expect(mail && parseEmailHeaders(mail)["message-id"]).toEqual([`<${id}@shop.example>`])
    await expect.poll(async () => (await read(id))?.state).toBe("sent")
  })
})

describe("without a mail server [mail]", () => {
  test("e-mails are files that a mail program opens, one for each however often delivered", async () => {
    const id = await queue({ subject: "Grüße" })
    await deliverEmail(shop, id, first)
    await db.update(outboxEmails).set({ state: "waiting" })
    await deliverEmail(shop, id, first)
    const files = (await readdir(mailbox)).filter((name) => name.includes(id))
    expect(files).toHaveLength(1)
    const raw = await readFile(join(mailbox, files[0] ?? ""), "utf8")
    expect(raw).toContain(`Message-ID: <${id}@shop.example>`)
    expect(raw).toContain("To: ada@example.com")
    expect((await read(id))?.state).toBe("filed")
  })
})

describe("the mailbox [mail]", () => {
  test("is the artist's alone", async () => {
    const id = await queue()
    const user = { kind: "user", id: "u", email: "u@example.com", name: "U", role: "user" } as const
    for (const [actor, code] of [
      [visitor, "unauthenticated"],
      [user, "forbidden"],
    ] as const) {
      expect(await listEmails(shop, actor)).toMatchObject({ ok: false, problem: { code } })
      expect(await getEmail(shop, actor, id)).toMatchObject({ ok: false, problem: { code } })
      expect(await countEmails(shop, actor)).toMatchObject({ ok: false, problem: { code } })
      expect(await resendEmail(shop, actor, id)).toMatchObject({ ok: false, problem: { code } })
    }
  })

  test("lists every e-mail once over its pages, also those of the same moment", async () => {
    const row = { recipient: "a@b.example", subject: "S", html: "", text: "", createdAt: new Date() }
    await db.insert(outboxEmails).values(Array.from({ length: 120 }, (_, n) => ({ ...row, messageId: `<${n}@x>` })))
    const seen: string[] = []
    for (let after: string | undefined, pages = 0; pages === 0 || after; pages++) {
      const page = await listEmails(shop, admin, { after })
      if (!page.ok || pages > 3) throw new Error("no page")
      seen.push(...page.value.emails.map((mail) => mail.id))
      after = page.value.next ?? undefined
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
    const first = await listEmails(shop, admin)
    for (const after of ["", "x", `999999999999999.${crypto.randomUUID()}`])
      expect(await listEmails(shop, admin, { after })).toEqual(first)
  })

  test("counts by state, shows one e-mail, and resends a failed one", async () => {
    const id = await queue()
    expect(await resendEmail(shop, admin, id)).toMatchObject({ ok: false, problem: { code: "conflict" } })
    await db.update(outboxEmails).set({ state: "failed", lastError: "No" })
    expect(await countEmails(shop, admin)).toEqual({ ok: true, value: { waiting: 0, filed: 0, failed: 1 } })
    expect(await resendEmail(shop, admin, id)).toEqual({ ok: true, value: null })
    expect((await queuedJobs()).filter((mailId) => mailId === id)).toHaveLength(2)
    expect(await getEmail(shop, admin, id)).toMatchObject({ ok: true, value: { state: "waiting", lastError: null } })
    expect(await getEmail(shop, admin, "nonsense")).toMatchObject({ ok: false, problem: { code: "not_found" } })
  })
})

test("e-mails that waited for a mail server go out oldest first, those without their text not at all [mail]", async () => {
  const smtp = await startSmtpForTest()
  onTestFinished(smtp.close)
  const sent: unknown[] = []
  const connected: Shop = {
    ...throughSmtp(smtp.url),
    jobs: {
      ...shop.jobs,
      sendAll: async (_, __, all) => void sent.push(...all.flatMap((data) => Object.values(data))),
    },
  }
  const filed = async (minutes: number) => {
    const id = await queue()
    const createdAt = new Date(Date.now() - minutes * 60_000)
    await db.update(outboxEmails).set({ state: "filed", createdAt }).where(eq(outboxEmails.id, id))
    return id
  }
  const ids = [await filed(2), await filed(3), await filed(1)]
  const empty = await filed(4)
  await db.update(outboxEmails).set({ content: null }).where(eq(outboxEmails.id, empty))
  expect(await countFiledEmails(connected, admin)).toEqual({ ok: true, value: 3 })
  expect(await sendFiledEmails(connected, admin)).toEqual({ ok: true, value: 3 })
  expect(sent).toEqual([ids[1], ids[0], ids[2]])
  expect((await read(empty))?.state).toBe("filed")
  expect((await read(ids[0] as string))?.state).toBe("waiting")
  expect(await countFiledEmails(connected, admin)).toEqual({ ok: true, value: 0 })
})

describe("what a mail said [mail]", () => {
  const sent = async (changes: Partial<EmailToQueue> = {}) => {
    const smtp = await startSmtpForTest()
    onTestFinished(smtp.close)
    const id = await queue(changes)
    await deliverEmail(throughSmtp(smtp.url), id, first)
    return id
  }
  const daysLater = (days: number): Shop => ({ ...shop, now: () => new Date(Date.now() + days * 86_400_000) })

  test("is deleted after the configured days; recipient and time stay", async () => {
    const [id, waiting] = [await sent(), await queue()]
    expect(await purgeEmailBodies(daysLater(179))).toBe(0)
    expect((await read(id))?.html).toContain("Night Ferry")
    await saveSettings(shop, admin, "mails", { keepDays: 90 })
    expect(await purgeEmailBodies(daysLater(91))).toBe(1)
    expect(await read(id)).toMatchObject({ html: "", text: "", content: null, recipient: email.to, state: "sent" })
    expect((await read(waiting))?.content).not.toBeNull()
    expect(await purgeEmailBodies(daysLater(91))).toBe(0)
  })
})

test("counting reads none of the e-mails that were sent [mail]", async () => {
  const row = { recipient: "a@b.example", subject: "S", state: "sent" }
  for (let batch = 0; batch < 10; batch++)
    await db
      .insert(outboxEmails)
      .values(Array.from({ length: 500 }, (_, n) => ({ ...row, messageId: `<${batch}-${n}@y>` })))
  await db.execute(sql`analyze mails`)
  const { rows } = await db.execute<{ "QUERY PLAN": string }>(
    sql`explain select state, count(*) from mails where state <> 'sent' group by state`,
  )
  const plan = rows.map((line) => line["QUERY PLAN"]).join("\n")
  expect(plan).toContain("mails_unsent")
  expect(plan).not.toContain("Seq Scan")
})
