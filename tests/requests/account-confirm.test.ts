import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { authAccounts, sessions, users } from "../../db/tables/accounts.ts"
import { factors } from "../../db/tables/factors.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { callAuth } from "../../domain/accounts/sessions/call-auth.server.ts"
import { confirmByPassword } from "../../domain/accounts/sessions/confirm-session.server.ts"
import { callAuthApi, enrollApp, getTokens } from "../support/api-calls.ts"
import { openSiteWithInbox } from "../support/email-inbox.ts"
import { backdateSessions as ageOf, createUserWithOldSession as signedInAgo } from "../support/old-session.ts"
import { createTestPasskey } from "../support/passkey.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"
import { readHtml, type Visitor } from "../support/visitor.ts"

// Sensitive account actions ask for a confirmation, unless the session was confirmed in the last ten minutes.

const site = await openSiteWithInbox()
const { shop, visitor } = site

beforeEach(() => site.database.pool.query("delete from rate_limits"))
afterEach(() => expect(site.errors).toEqual([]))

const signedInBefore = (minutes: number, role?: "admin" | "user") => signedInAgo(site, minutes, role)
const age = (userId: string, minutes: number) => ageOf(site, userId, minutes)

const deletePassword = (userId: string) => shop.db.delete(authAccounts).where(eq(authAccounts.userId, userId))

const getCode = async (email: string) => {
  const [code = ""] = /\b\d{6}\b/.exec((await site.inbox.newest(email))?.text ?? "") ?? []
  return code
}

const confirmMessage = "Please confirm that it’s you before we go on."

const sensitiveActions: [string, Record<string, string>][] = [
  ["a new address", { part: "profile", name: "Uli User", email: "thief@example.com" }],
  ["a second step by an app", { part: "second-step", act: "app" }],
  ["a second step by a phone", { part: "second-step", act: "phone", phone: "+15035550142" }],
  ["removing a passkey", { part: "passkeys", act: "remove", passkey: crypto.randomUUID() }],
  ["ending another session", { part: "devices", act: "end", session: crypto.randomUUID() }],
  ["ending all others", { part: "devices", act: "end-others" }],
  ["disconnecting a provider", { part: "providers", act: "disconnect", provider: crypto.randomUUID() }],
]

describe("a session that began eleven minutes ago", () => {
  test.each(sensitiveActions)("is asked before %s, and what was typed stays in the form", async (_name, form) => {
    const { browser } = await signedInBefore(11)
    const answer = await browser.post("/account", form)
    expect(answer.status).toBe(403)
    const html = await readHtml(answer)
    expect(html).toContain(confirmMessage)
    for (const [name, value] of Object.entries(form))
      expect(html).toMatch(new RegExp(`name="${name}" value="${value.replace("+", "\\+")}"`))
  })

  test.each(sensitiveActions)("is not asked before %s if it began nine minutes ago", async (_name, form) => {
    const { browser } = await signedInBefore(9)
    expect(await (await browser.post("/account", form)).text()).not.toContain(confirmMessage)
  })

  test("requests no new address, sends no e-mail to it and changes nothing", async () => {
    const { browser, email } = await signedInBefore(11)
    await browser.post("/account", { part: "profile", name: "", email: "thief-2@example.com" })
    await site.inbox.count()
    expect(await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, "thief-2@example.com"))).toEqual(
      [],
    )
    expect(await shop.db.$count(users, eq(users.email, email))).toBe(1)
  })

  test("does not delete the account", async () => {
    const { browser, email } = await signedInBefore(11)
    expect((await browser.post("/account", { part: "data", act: "delete", email })).status).toBe(403)
    expect(await shop.db.$count(users, eq(users.email, email))).toBe(1)
    const form = { part: "data", act: "delete", email, "confirm-password": testPassword }
    expect((await browser.post("/account", form)).status).toBe(302)
    expect(await shop.db.$count(users, eq(users.email, email))).toBe(0)
  })

  test("gets no export of its data, and is redirected to the confirmation", async () => {
    const { browser } = await signedInBefore(11)
    const led = await browser.get("/account/data.json")
    expect([led.status, led.headers.get("location")]).toEqual([302, "/account?confirm=data#data"])
    expect(await browser.html("/account?confirm=data")).toContain(confirmMessage)
    const confirmed = await browser.post("/account", { part: "data", act: "confirm", "confirm-password": testPassword })
    expect(await readHtml(confirmed)).toContain("You can download your data now.")
    expect((await browser.get("/account/data.json")).status).toBe(200)
  })

  test("sets no first password", async () => {
    const { browser, id } = await signedInBefore(11)
    await deletePassword(id)
    const answer = await browser.post("/account", { part: "password", password: "the thief's own password" })
    expect(answer.status).toBe(403)
    expect(await shop.db.$count(authAccounts, eq(authAccounts.userId, id))).toBe(0)
  })

  test("changes the password with the current one, which confirms the session", async () => {
    const { browser } = await signedInBefore(11)
    const form = { part: "password", current: testPassword, password: "another quiet morning" }
    expect((await browser.post("/account", form)).status).toBe(200)
  })

  test("adds no passkey by the library's own calls, which have no others for one [AUTH-11]", async () => {
    const { browser, id } = await signedInBefore(11)
    const refused = await browser.get("/auth/v1/passkey/generate-register-options")
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: "reauthentication_needed" })
    await age(id, 0)
    const key = createTestPasskey()
    const options = await browser.get("/auth/v1/passkey/generate-register-options")
    expect(options.status).toBe(200)
    await age(id, 11)
    expect((await browser.postJson("/auth/v1/passkey/verify-registration", { response: {} })).status).toBe(403)
    await age(id, 0)
    expect(await key.addTo(browser)).toBe(200)
    await age(id, 11)
    for (const call of [
      "change-email",
      "change-password",
      "set-password",
      "delete-user",
      "link-social",
      "unlink-account",
    ])
      expect((await browser.postJson(`/auth/v1/${call}`, {})).status).toBe(404)
    for (const call of ["delete-passkey", "update-passkey"])
      expect((await browser.postJson(`/auth/v1/passkey/${call}`, { id: "x", name: "x" })).status).toBe(404)
  })

  test("sees no other sessions before it confirms, and connects no provider through the library's calls", async () => {
    const { browser } = await signedInBefore(11)
    for (const part of ["passkeys", "providers", "data"])
      expect((await browser.post("/account", { part, act: "confirm" })).status).toBe(403)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const from = { address: "203.0.113.7", userAgent: "", cookie }
    const refused = await callAuth(shop, "/link-social", from, { provider: "github", callbackURL: "/" })
    expect([refused.status, (await refused.json()).code]).toEqual([403, "reauthentication_needed"])
  })

  test("adds and removes no factor by GoTrue's calls, and creates no recovery codes", async () => {
    const { email, id } = await createTestAccount(site, "user")
    const { access_token: token } = await getTokens(site, email)
    await age(id, 11)
    const refused = await callAuthApi(site, "/factors", { token, body: { factor_type: "totp" } })
    expect(refused).toMatchObject({ status: 403, body: { code: 403, error_code: "reauthentication_needed" } })
    await age(id, 0)
    await enrollApp(site, token)
    const { browser, id: owner } = await signedInBefore(11)
    const factorId = crypto.randomUUID()
    await shop.db
      .insert(factors)
      .values({ id: factorId, userId: owner, type: "phone", status: "verified", phone: "+15035550142" })
    await shop.db.update(sessions).set({ aal: "aal2" }).where(eq(sessions.userId, owner))
    expect((await browser.post("/account", { part: "recovery", act: "make" })).status).toBe(403)
    const remove = { part: "second-step", act: "remove", factor: factorId }
    expect((await browser.post("/account", remove)).status).toBe(403)
    const done = await browser.post("/account", { ...remove, "confirm-password": testPassword })
    expect(await readHtml(done)).toContain("Removed.")
  })
})

describe("a confirmation", () => {
  const askedFor = { part: "second-step", act: "app" }

  test("does what was asked, and lasts ten minutes [AUTH-11]", async () => {
    const { browser, id } = await signedInBefore(11)
    const answer = await browser.post("/account", { ...askedFor, "confirm-password": testPassword })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain("data:image/svg+xml")
    expect((await browser.post("/account", askedFor)).status).toBe(200)
    await site.database.pool.query(
      "update auth_sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1",
      [id],
    )
    expect((await browser.post("/account", askedFor)).status).toBe(403)
  })

  test("belongs to its session only [AUTH-11]", async () => {
    const { browser, email, id } = await signedInBefore(11)
    const thief = visitor()
    await thief.post("/auth", { email, password: testPassword })
    await age(id, 11)
    expect((await browser.post("/account", { ...askedFor, "confirm-password": testPassword })).status).toBe(200)
    expect((await thief.post("/account", askedFor)).status).toBe(403)
  })

  test("fails with a wrong password; a session has ten attempts, and the owner's other sessions keep theirs", async () => {
    const { browser, email, id } = await signedInBefore(11)
    const owner = visitor()
    await owner.post("/auth", { email, password: testPassword })
    await age(id, 11)
    const attempt = (who: Visitor, typed: string) => who.post("/account", { ...askedFor, "confirm-password": typed })
    for (let n = 0; n < 10; n++) {
      const answer = await attempt(browser, `guess ${n}`)
      expect(answer.status).toBe(400)
      if (n === 0) expect(await readHtml(answer)).toContain("That’s not your password.")
    }
    expect((await attempt(browser, testPassword)).status).toBe(429)
    // Shares the attempt limit with the form for a new password.
    const change = { part: "password", current: testPassword, password: "another quiet morning" }
    expect((await browser.post("/account", change)).status).toBe(429)
    expect((await attempt(owner, testPassword)).status).toBe(200)
  })

  test("by a passkey of the account starts no session; another account's passkey is refused", async () => {
    const { browser, id } = await signedInBefore(0)
    const [own, others] = [createTestPasskey(), createTestPasskey()]
    expect(await own.addTo(browser)).toBe(200)
    const other = await signedInBefore(0)
    expect(await others.addTo(other.browser)).toBe(200)
    await age(id, 11)
    const refused = await browser.post("/account", { ...askedFor, "confirm-passkey": await others.sign(browser) })
    expect(refused.status).toBe(400)
    expect((await browser.post("/account", { ...askedFor, "confirm-passkey": "no JSON" })).status).toBe(400)
    const confirmed = await browser.post("/account", { ...askedFor, "confirm-passkey": await own.sign(browser) })
    expect(confirmed.status).toBe(200)
    expect(await shop.db.$count(sessions, eq(sessions.userId, id))).toBe(1)
    expect(await shop.db.$count(sessions, eq(sessions.userId, other.id))).toBe(1)
  })

  test("by a passkey is no sign-in, also without the cookie of a known browser: no e-mail reports a new device", async () => {
    const { browser, id, email } = await signedInBefore(0)
    const key = createTestPasskey()
    expect(await key.addTo(browser)).toBe(200)
    const before = await shop.db.select({ at: users.lastSignInAt }).from(users).where(eq(users.id, id))
    browser.cookies.delete("solander.device")
    await age(id, 11)
    const form = { ...askedFor, "confirm-passkey": await key.sign(browser) }
    expect((await browser.post("/account", form)).status).toBe(200)
    expect(await shop.db.select({ at: users.lastSignInAt }).from(users).where(eq(users.id, id))).toEqual(before)
    const told = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, email))
    expect(told.map(({ subject }) => subject)).toEqual(["A passkey was added"])
    expect(await key.signIn(visitor())).toBe(200)
    expect(await shop.db.$count(outboxEmails, eq(outboxEmails.recipient, email))).toBe(2)
  })

  test("is an e-mailed code for an account without a password: one use, five attempts, only in the requesting session", async () => {
    const { browser, email, id } = await signedInBefore(11)
    const thief = visitor()
    await thief.post("/auth", { email, password: testPassword })
    await age(id, 11)
    await deletePassword(id)
    const form = { part: "password", password: "a first quiet morning" }
    const sent = await readHtml(await browser.post("/account", { ...form, "confirm-send": "yes" }))
    expect(sent).toContain(`We’ve sent it to ${email}.`)
    expect(sent).toContain('value="a first quiet morning"')
    const code = await getCode(email)
    expect(code).toMatch(/^\d{6}$/)
    expect((await thief.post("/account", { ...form, "confirm-code": code })).status).toBe(400)
    const wrong = code === "000000" ? "000001" : "000000"
    for (let n = 0; n < 4; n++)
      expect((await browser.post("/account", { ...form, "confirm-code": wrong })).status).toBe(400)
    expect((await browser.post("/account", { ...form, "confirm-code": code })).status).toBe(200)
    expect(await shop.db.$count(authAccounts, eq(authAccounts.userId, id))).toBe(1)
  })

  test("an attacker's session of the account uses up only its own codes, not the owner’s", async () => {
    const { browser: thief, email, id } = await signedInBefore(11)
    const owner = visitor()
    await owner.post("/auth", { email, password: testPassword })
    await age(id, 11)
    await deletePassword(id)
    const ask = async (who: Visitor) => (await who.post("/account", { ...askedFor, "confirm-send": "yes" })).status
    const asked: number[] = []
    for (let n = 0; n < 6; n++) asked.push(await ask(thief))
    expect(asked).toEqual([200, 200, 200, 429, 429, 429])
    expect(await ask(owner)).toBe(200)
  })

  test("a code works once, not after five wrong ones, and not for an account with a password", async () => {
    const { browser, email, id } = await signedInBefore(11)
    expect((await browser.post("/account", { ...askedFor, "confirm-send": "yes" })).status).toBe(409)
    await deletePassword(id)
    await browser.post("/account", { ...askedFor, "confirm-send": "yes" })
    const spent = await getCode(email)
    expect((await browser.post("/account", { ...askedFor, "confirm-code": spent })).status).toBe(200)
    await age(id, 11)
    expect((await browser.post("/account", { ...askedFor, "confirm-code": spent })).status).toBe(400)
    await browser.post("/account", { ...askedFor, "confirm-send": "yes" })
    const code = await getCode(email)
    for (let n = 0; n < 5; n++)
      await browser.post("/account", {
        ...askedFor,
        "confirm-code": String((Number(code) + 1) % 1_000_000).padStart(6, "0"),
      })
    expect((await browser.post("/account", { ...askedFor, "confirm-code": code })).status).toBe(400)
  })
})

describe("no confirmation", () => {
  const ask = { part: "second-step", act: "app" }

  /** An account without a password that has requested a code. */
  async function codeOf() {
    const asking = await signedInBefore(11)
    await deletePassword(asking.id)
    await asking.browser.post("/account", { ...ask, "confirm-send": "yes" })
    return { ...asking, code: await getCode(asking.email) }
  }

  test("a code that is eleven minutes old", async () => {
    const { browser, id, code } = await codeOf()
    const older = (minutes: number) =>
      site.database.pool.query(
        "update auth_sessions set confirm_code_expires_at = confirm_code_expires_at - make_interval(mins => $2) where user_id = $1",
        [id, minutes],
      )
    await older(11)
    expect((await browser.post("/account", { ...ask, "confirm-code": code })).status).toBe(400)
    await older(-2)
    expect((await browser.post("/account", { ...ask, "confirm-code": code })).status).toBe(200)
  })

  test("a code that was sent to the former address", async () => {
    const { browser, id, code } = await codeOf()
    await shop.db.update(users).set({ email: "moved-on@example.com" }).where(eq(users.id, id))
    expect((await browser.post("/account", { ...ask, "confirm-code": code })).status).toBe(400)
  })

  test("the password of an account with MFA, before the second factor", async () => {
    const { id, email } = await signedInBefore(11)
    const [session] = await shop.db.select().from(sessions).where(eq(sessions.userId, id))
    const proved = { id: session?.id ?? "", hasFactor: true, confirmedAt: new Date(0) }
    const asking = { kind: "user", id, email, name: "", role: "user" } as const
    expect(
      await confirmByPassword(shop, { ...asking, session: { ...proved, assurance: "aal1" } }, testPassword),
    ).toMatchObject({ ok: false, problem: { reason: "insufficient_aal" } })
    expect(
      await confirmByPassword(shop, { ...asking, session: { ...proved, assurance: "aal2" } }, testPassword),
    ).toMatchObject({ ok: true })
  })
})

describe("a passkey", () => {
  test("has the name that its owner gave it or the browser's, says when it was used, and is renamed [AUTH-11]", async () => {
    const { browser } = await signedInBefore(0)
    const [named, unnamed] = [createTestPasskey(), createTestPasskey()]
    expect(await named.addTo(browser, " Kitchen laptop ")).toBe(200)
    expect(await unnamed.addTo(browser)).toBe(200)
    expect(await createTestPasskey().addTo(browser, "x".repeat(61))).toBe(400)
    expect(await createTestPasskey().addTo(browser, "a\0b")).toBe(400)
    const before = await browser.html("/account")
    expect(before).toContain("Kitchen laptop")
    expect(before).toContain("Another program")
    expect(before).not.toContain("last used")
    const other = visitor()
    expect(await named.signIn(other)).toBe(200)
    expect(await browser.html("/account")).toContain(", last used ")
    const [, id = ""] = /name="passkey" value="([^"]+)"/.exec(before) ?? []
    const rename = (name: string) => browser.post("/account", { part: "passkeys", act: "rename", passkey: id, name })
    expect(await readHtml(await rename("Studio laptop"))).toContain("Studio laptop")
    const refused = await rename("  ")
    expect([refused.status, (await refused.text()).includes("Please enter a name.")]).toEqual([400, true])
    const stranger = await signedInBefore(0)
    const form = { part: "passkeys", act: "rename", passkey: id, name: "Mine" }
    expect((await stranger.browser.post("/account", form)).status).toBe(404)
    expect(await browser.html("/account")).toContain("Studio laptop")
  })
})
