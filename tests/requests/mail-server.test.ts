import { sql } from "drizzle-orm"
import { describe, expect, it, onTestFinished } from "vitest"
import { sealedSecrets } from "../../db/tables/content.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { visitor as anybody, system } from "../../domain/actor.ts"
import { text } from "../../domain/emails/email-content.ts"
import { saveMailServer } from "../../domain/outbox/mail-server-settings.server.ts"
import { queueEmail } from "../../domain/outbox/queue-email.server.ts"
import { openTestShop } from "../support/app.ts"
import { openWorkingShop } from "../support/shop.ts"
import { startSmtpForTest } from "../support/smtp.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const path = "/admin/settings/mail-server"
const env = { AUTH_SECRET: "one secret for all processes of it" }
const test = await openTestShop({ jobs: true, env })
const otherProcess = await openWorkingShop({ database: test.database, env })
const { shop, visitor } = test
const artist = await signInAsNewAccount(test, "admin")

/** The form for a test server, which has no certificate. */
const formFor = (url: string, changes: Record<string, string> = {}) => {
  const { hostname, port } = new URL(url)
  return { intent: "save", host: hostname, port, security: "none", user: "", password: "", sender: "", ...changes }
}
/** A mail server that the site disconnects from when the test ends, because open connections would keep it from closing. */
async function startServer(options?: { password: string }) {
  const smtp = await startSmtpForTest(options)
  onTestFinished(async () => {
    await artist.post(path, formFor(smtp.url, { host: "" }))
    for (const { mail } of [shop, otherProcess.shop]) await mail.transport()
  })
  return smtp
}
async function countWaitingForSettings(): Promise<number> {
  const { rows } = await shop.db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_locks where relation = 'settings'::regclass and not granted`)
  return rows[0]?.waiting ?? 0
}
const sendTest = async () => (await artist.post(path, { intent: "send test" })).text()

describe("the mail server", () => {
  it("is set in the studio, without a restart, and its password is nowhere to be read [ADM-21]", async () => {
    const secret = "a password that nobody reads"
    const smtp = await startServer({ password: secret })
    expect(await artist.html(path)).toContain("E-mails wait in the mailbox until one is connected")
    const server = formFor(smtp.url, { user: "studio", sender: "ada@studio.example" })
    const lacking = await artist.post(path, server)
    expect(lacking.status).toBe(400)
    expect(await lacking.text()).toContain("Please enter the password of this user name.")
    expect((await artist.post(path, { ...server, password: "wrong" })).status).toBe(200)
    expect(await sendTest()).toContain("It doesn’t accept the user name and password.")
    expect((await artist.post(path, { ...server, password: secret })).status).toBe(200)
    expect(await sendTest()).toMatch(/has accepted an e-mail to admin-[\w]+@example\.com/)
    expect(smtp.users).toEqual(["studio"])
    expect(smtp.received[0]?.from).toBe("ada@studio.example")

    // An empty field keeps the password, and no page, table or file contains it.
    expect((await artist.post(path, server)).status).toBe(200)
    expect(await sendTest()).toContain("has accepted")
    const page = await artist.html(path)
    expect(page).toContain("One is kept. Type another to replace it")
    const { rows } = await shop.db.execute<{ all: string }>(
      sql`select (select json_agg(s)::text from settings s) || (select json_agg(h)::text from history h)
        || (select json_agg(k)::text from kept_secrets k) as all`,
    )
    expect(rows[0]?.all).toContain(smtp.url.split(":").at(-1))
    for (const text of [page, await artist.html("/admin/settings/log"), rows[0]?.all])
      expect(text).not.toContain(secret)
  })

  it("is another one for every process, from the next e-mail on [ADM-21]", async () => {
    const [one, other] = [await startServer(), await startServer()]
    await artist.post(path, formFor(one.url))
    for (const { mail } of [shop, otherProcess.shop])
      expect((await mail.transport()).place).toContain(new URL(one.url).port)
    await artist.post(path, formFor(other.url))
    await sendTest()
    expect([one.received.length, other.received.length]).toEqual([0, 1])
    expect((await otherProcess.shop.mail.transport()).place).toContain(new URL(other.url).port)
  })

  it("does not send a stored password to another server, and deletes it with the server", async () => {
    const smtp = await startServer({ password: "right" })
    const server = formFor(smtp.url, { user: "studio" })
    expect((await artist.post(path, { ...server, password: "right" })).status).toBe(200)
    for (const change of [{ host: "mail.example.com" }, { user: "ada" }, { port: "2525" }, { security: "tls" }]) {
      const moved = await artist.post(path, { ...server, security: "starttls", ...change })
      expect(moved.status).toBe(400)
      expect(await moved.text()).toContain("Please enter the password")
    }
    expect(await shop.db.select().from(sealedSecrets)).toHaveLength(1)
    expect((await artist.post(path, { ...server, host: "", user: "" })).status).toBe(200)
    expect(await shop.db.select().from(sealedSecrets)).toEqual([])
    expect((await shop.mail.transport()).kind).toBe("folder")
  })

  it("is not sent a password in clear text over a network", async () => {
    const form = { security: "none", user: "studio", password: "right" }
    const refused = await artist.post(path, formFor("smtp://mail.example.com:25", form))
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain("Without encryption a password is only sent on this computer.")
    for (const host of ["localhost", "127.0.0.1"])
      expect((await artist.post(path, formFor(`smtp://${host}:25`, form))).status).toBe(200)
    expect((await artist.post(path, formFor("smtp://mail.example.com:25"))).status).toBe(200)
    expect((await artist.post(path, formFor("smtp://mail.example.com:25", { host: "" }))).status).toBe(200)
  })

  it("keeps no password of a server that another admin has just replaced", async () => {
    const server = formFor("smtp://127.0.0.1:25", { user: "studio" })
    expect((await artist.post(path, { ...server, password: "right" })).status).toBe(200)
    const admin = system("Test")
    const { intent: _, ...fields } = server
    const save = (changes: object) => saveMailServer(shop, admin, { ...fields, port: 25, ...changes })
    const [locked, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = shop.db.transaction(async (tx) => {
      await tx.execute(sql`lock table settings in share row exclusive mode`)
      locked.resolve()
      await finish.promise
    })
    await locked.promise
    const saves = [save({ user: "ada", password: "another" })]
    await expect.poll(countWaitingForSettings).toBe(1)
    saves.push(save({}))
    await expect.poll(countWaitingForSettings).toBe(2)
    finish.resolve()
    await holding
    expect(await Promise.all(saves)).toMatchObject([{ ok: true }, { ok: false, problem: { code: "invalid" } }])
    expect((await shop.mail.transport()).kind).toBe("smtp")
    await artist.post(path, formFor("smtp://127.0.0.1:25", { host: "" }))
  })

  it("sends waiting e-mails on request", async () => {
    await shop.db.delete(outboxEmails)
    const email = { to: "buyer@example.com", subject: "Your order", blocks: [text("Thank you.")] }
    const id = await shop.db.transaction((tx) => queueEmail(shop, tx, email))
    await expect
      .poll(async () => (await shop.db.select().from(outboxEmails))[0]?.state, { timeout: 20_000 })
      .toBe("filed")
    expect((await artist.post(path, { intent: "send waiting" })).status).toBe(409)
    const smtp = await startServer()
    await artist.post(path, formFor(smtp.url))
    expect(await artist.html(path)).toContain("Send 1 e-mail")
    expect(await (await artist.post(path, { intent: "send waiting" })).text()).toContain("1 e-mail on the way.")
    await smtp.accepted(1)
    expect(smtp.received[0]?.to).toEqual(["buyer@example.com"])
    await expect
      .poll(async () => (await shop.db.select().from(outboxEmails))[0]?.state, { timeout: 20_000 })
      .toBe("sent")
    expect(id).toBe((await shop.db.select().from(outboxEmails))[0]?.id)
  })

  it.each([
    ["host", "two words"],
    ["host", "smtp://smtp.example.com"],
    ["port", "0"],
    ["port", "70000"],
    ["security", "perhaps"],
    ["sender", "Ada"],
    ["user", "x".repeat(400)],
  ])("refuses a wrong %s and keeps what was typed: %.30s", async (field, value) => {
    const answer = await artist.post(path, { ...formFor("smtp://mail.example.com:587"), [field]: value })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('aria-invalid="true"')
  })

  it("is for the artist only", async () => {
    const form = formFor("smtp://mail.example.com:587")
    expect((await visitor().post(path, form)).status).toBe(302)
    expect((await (await signInAsNewAccount(test, "user")).post(path, form)).status).toBe(403)
    expect(await saveMailServer(shop, anybody, form)).toMatchObject({ problem: { code: "unauthenticated" } })
    expect(await saveMailServer(shop, system("Test"), { ...form, secret: 1 })).toMatchObject({ ok: false })
  })

  it("in the environment takes precedence", async () => {
    const smtp = await startSmtpForTest()
    const started = await openTestShop({ env: { SMTP_URL: smtp.url } })
    const html = await (await signInAsNewAccount(started, "admin")).html(path)
    expect(html).toContain("Set where the site is started")
    expect(html).not.toContain('name="password"')
  })
})
