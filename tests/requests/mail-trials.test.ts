import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { mailTrials } from "../../db/tables/mail-trials.ts"
import { messages } from "../../db/tables/messages.ts"
import { visitor as anybody } from "../../domain/actor.ts"
import { sendTestEmail } from "../../domain/outbox/send-test-email.server.ts"
import { checkSenderRecords, recognizeMailService } from "../../domain/outbox/sender/sender-queries.server.ts"
import { openTestShop } from "../support/app.ts"
import { startDnsServer } from "../support/dns-server.ts"
import { type Dovecot, getMissingDovecotMessage, startDovecot } from "../support/dovecot.ts"
import { receiverHeads, toReceivedEmail } from "../support/judged-emails.ts"
import { startSmtpServer, type TestSmtp } from "../support/smtp-server.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { readHtml } from "../support/visitor.ts"
import { runScheduledJob } from "../support/wait-for-jobs.ts"

const path = "/admin/settings/mail-server"
const dns = await startDnsServer({
  "example.com": { MX: ["in1-smtp.messagingengine.com"], TXT: ["v=spf1 include:gone.example -all"] },
  "_dmarc.example.com": { TXT: ["v=DMARC1; p=reject"] },
  "other.example": { MX: ["mx.other.example"] },
})
afterAll(() => dns.close())
const site = await openTestShop({ jobs: true, env: { DNS_SERVER: dns.server } })
const { shop } = site
const artist = await signInAsNewAccount(site, "admin")

const connect = (smtp: TestSmtp) =>
  artist.post(path, {
    ...{ intent: "save", host: "127.0.0.1", port: new URL(smtp.url).port, security: "none", user: "", password: "" },
    sender: "studio@example.com",
  })
const sendTest = async () => readHtml(await artist.post(path, { intent: "send test" }))

describe("the page of the mail server", () => {
  test("fills in a service that is chosen by its name, and says what to use as password", async () => {
    const html = await artist.html(`${path}?service=fastmail`)
    expect(html).toContain('value="smtp.fastmail.com"')
    expect(html).toContain('value="465"')
    expect(html).toContain("an app password from Settings, Privacy &amp; Security.")
    expect(html).toContain("a few thousand e-mails a day")
    expect(await artist.html(`${path}?service=none`)).toContain('placeholder="smtp.example.com"')
  })

  test("finds the service of an address, and says so where it is none of them", async () => {
    const find = async (address: string) => readHtml(await artist.post(path, { intent: "find service", address }))
    const found = await find("studio@example.com")
    expect(found).toContain("studio@example.com is with Fastmail.")
    expect(found).toContain('value="smtp.fastmail.com"')
    expect(found.match(/value="studio@example.com"/g)?.length).toBeGreaterThanOrEqual(2)
    expect(await find("studio@other.example")).toContain("isn’t one of these")
    const wrong = await artist.post(path, { intent: "find service", address: "studio" })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain('aria-invalid="true"')
  })

  test("shows the records of the sender’s domain, with what was found and what is wanted", async () => {
    expect(await artist.html(path)).not.toContain("Records of")
    const smtp = await startSmtpServer()
    await connect(smtp)
    const html = await artist.html(path)
    expect(html).toContain("Records of example.com")
    expect(html).toContain("It includes gone.example, which has no SPF record.")
    expect(html).toContain("v=DMARC1; p=reject")
    expect(html).toContain("Forged e-mails are refused.")
    expect(await artist.html("/admin/address")).toContain("SPF of example.com: It includes gone.example")
    await smtp.close()
  })

  test("is for the artist only", async () => {
    const user = await signInAsNewAccount(site, "user")
    for (const intent of ["send test", "find service"]) {
      expect((await site.visitor().post(path, { intent, address: "a@example.com" })).status).toBe(302)
      expect((await user.post(path, { intent, address: "a@example.com" })).status).toBe(403)
    }
    const refused = { problem: { code: "unauthenticated" } }
    expect(await sendTestEmail(shop, anybody)).toMatchObject(refused)
    expect(await checkSenderRecords(shop, anybody)).toMatchObject(refused)
    expect(await recognizeMailService(shop, anybody, { address: "a@example.com" })).toMatchObject(refused)
  })
})

describe.skipIf(getMissingDovecotMessage())("a test e-mail that comes back", () => {
  let dovecot: Dovecot
  let smtp: TestSmtp
  beforeAll(async () => {
    dovecot = await startDovecot()
    smtp = await startSmtpServer()
    const { host, port, user, password } = dovecot.plain
    const mailbox = { by: "imap", host, port: String(port), security: "none", user, password, folder: "INBOX" }
    await connect(smtp)
    const saved = await artist.post("/admin/settings/incoming", {
      ...{ ...mailbox, intent: "save", address: "studio@shop.example" },
    })
    expect(saved.status).toBe(200)
  })
  afterAll(async () => {
    await artist.post(path, { intent: "save", host: "", port: "587", security: "starttls" })
    await Promise.all([shop.mail.transport(), dovecot?.close()])
    await smtp?.close()
  })

  /** Sends a test, and delivers what the mail server got for the mailbox. */
  async function sendAndDeliver(head: string, folder = "INBOX"): Promise<string> {
    const before = smtp.received.length
    const html = await sendTest()
    const toMailbox = smtp.received.slice(before).find(({ to }) => to.includes("studio@shop.example"))
    await dovecot.deliver([toReceivedEmail(head, toMailbox?.raw ?? "")], folder)
    return html
  }
  const newest = async () => (await shop.db.select().from(mailTrials)).toSorted((a, b) => +b.sentAt - +a.sentAt)[0]

  test("is judged in words, and is no message of a visitor [ADM-21]", async () => {
    await runScheduledJob(site, "read-mailbox")
    const sent = await sendAndDeliver(receiverHeads.gmail)
    expect(sent).toContain("has accepted an e-mail to admin-")
    expect(sent).toContain("When the one to studio@shop.example arrives there")
    expect(await artist.html(path)).toContain("The test is on its way")
    await runScheduledJob(site, "read-mailbox")
    const html = await artist.html(path)
    expect(html).toContain("The last test arrived, and mx.google.com judged it.")
    expect(html).toContain("It is signed by example.com with the key fm1.")
    expect(html).toMatch(/It took \d+ seconds?\./)
    // What the test taught is looked up.
    expect(html).toContain("fm1._domainkey")
    expect(await shop.db.$count(messages)).toBe(0)
  })

  test("that fails is said in Your Address, and the artist hears of it", async () => {
    await sendAndDeliver(receiverHeads.postfix.replace("X-Spam-Flag: YES\n", ""))
    await runScheduledJob(site, "read-mailbox")
    expect(await artist.html(path)).toContain("Neither SPF nor DKIM passed for example.com, so it looks forged.")
    expect(await artist.html("/admin/address")).toContain("The last test failed SPF and DMARC at mx.shop.example.")
  })

  test("is found in the folder for spam, and nothing else there is read", async () => {
    await dovecot.with((client) => client.mailboxCreate("Junk"))
    await sendAndDeliver(receiverHeads.silent, "Junk")
    await runScheduledJob(site, "read-mailbox")
    expect((await newest())?.returnedAt).toBeNull()
    site.later({ minutes: 2 })
    await runScheduledJob(site, "read-mailbox")
    expect(await artist.html(path)).toContain("The last test arrived, but in the spam folder.")
    expect(await shop.db.$count(messages)).toBe(0)
  })

  test("is counted once, and a forged one with another mark is a message like any other", async () => {
    const verdict = (await newest())?.verdict
    const again = smtp.received.findLast(({ to }) => to.includes("studio@shop.example"))
    await dovecot.deliver([
      toReceivedEmail(receiverHeads.gmail, again?.raw ?? ""),
      toReceivedEmail(
        receiverHeads.gmail,
        (again?.raw ?? "")
          .replaceAll(/^Solander-Test: .*$/gm, "Solander-Test: 6f1b2c3d-0000-4000-8000-000000000000")
          .replace(/^Message-ID: .*$/m, "Message-ID: <test.6f1b2c3d-0000-4000-8000-000000000001@localhost>"),
      ),
    ])
    await runScheduledJob(site, "read-mailbox")
    expect((await newest())?.verdict).toEqual(verdict)
    expect(await shop.db.$count(messages)).toBe(1)
  })

  test("that does not come back is said after an hour", async () => {
    await sendTest()
    expect(await artist.html(path)).toContain("The test is on its way")
    site.later({ minutes: 61 })
    expect(await artist.html(path)).toContain("The test didn’t come back.")
  })

  test("is not waited for when the mail server refuses it", async () => {
    const before = await shop.db.$count(mailTrials)
    smtp.refuse = (address) => (address === "studio@shop.example" ? { code: 550, text: "No such mailbox" } : null)
    expect(await sendTest()).toContain("No such mailbox")
    smtp.refuse = () => null
    expect(await shop.db.$count(mailTrials)).toBe(before)
    expect(await shop.db.$count(mailTrials, eq(mailTrials.domain, "example.com"))).toBe(before)
  })
})

test("no request above causes a server error", () => expect(site.errors).toEqual([]))
