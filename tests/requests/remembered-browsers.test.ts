import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { sessions, users } from "../../db/tables/accounts.ts"
import { rememberedBrowsers } from "../../db/tables/factors.ts"
import { openSiteWithInbox } from "../support/email-inbox.ts"
import { createTestPasskey } from "../support/passkey.ts"
import { createTestAccount, signInAsNewAccount as signInAs, testPassword } from "../support/test-accounts.ts"
import { ensureTimeInTotpStep, generateTotpCode } from "../support/totp.ts"
import type { Visitor } from "../support/visitor.ts"
import { runScheduledJob } from "../support/wait-for-jobs.ts"

// Alternatives to entering a code: a remembered browser, and a passkey.

const site = await openSiteWithInbox()
const { shop, visitor } = site
const cookie = "solander.remembered"

beforeEach(() => site.database.pool.query("delete from rate_limits"))
beforeEach(() => ensureTimeInTotpStep(site))
afterEach(() => expect(site.errors).toEqual([]))

const getRememberCookies = (answer: Response) => answer.headers.getSetCookie().filter((one) => one.startsWith(cookie))
const location = (answer: Response) => answer.headers.get("location")

async function signIn(email: string, one = visitor(), typed = testPassword): Promise<Visitor> {
  await site.database.pool.query("delete from rate_limits")
  expect((await one.post("/auth", { email, password: typed, next: "/account" })).status).toBe(302)
  return one
}

const isLocked = async (one: Visitor) => location(await one.get("/account")) === "/auth/code?next=%2Faccount"

/** Enrolls an authenticator app on the account page. @returns its secret, and the page's message */
async function enrollApp(one: Visitor) {
  const page = await (await one.post("/account", { part: "second-step", act: "app" })).text()
  const [, secret = ""] = /name="secret" value="([^"]+)"/.exec(page) ?? []
  const [, factor = ""] = /name="factor" value="([^"]+)"/.exec(page) ?? []
  const code = generateTotpCode(secret, shop.now(), -1)
  const answer = await one.post("/account", { part: "second-step", act: "verify", factor, code, secret })
  expect(answer.status).toBe(200)
  return { secret, factor, said: await answer.text() }
}

/** An account with an authenticator app, in a remembered browser. */
async function createRemembered(role: "admin" | "user" = "user") {
  const person = await createTestAccount(site, role)
  const { secret, factor } = await enrollApp(await signIn(person.email))
  const browser = await signIn(person.email)
  const code = generateTotpCode(secret, shop.now())
  const answer = await browser.post("/auth/code", { factor, code, next: "/account", remember: "on" })
  expect([answer.status, location(answer)]).toEqual([302, "/account"])
  const set = answer.headers.getSetCookie().find((one) => one.startsWith(cookie)) ?? ""
  return { ...person, secret, factor, browser, set }
}

/** Signs out and in again. @returns whether the code is required */
async function isCodeRequired(one: Visitor, email: string, typed = testPassword): Promise<boolean> {
  await one.post("/auth/sign-out")
  return isLocked(await signIn(email, one, typed))
}

describe("a browser that is not asked for the code", () => {
  test("has a cookie of 256 random bits that scripts cannot read, kept as a hash for 30 days [AUTH-05]", async () => {
    const { id, email, browser, set } = await createRemembered("admin")
    expect(set).toMatch(/^solander\.remembered=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const [row] = await shop.db.select().from(rememberedBrowsers).where(eq(rememberedBrowsers.userId, id))
    expect(JSON.stringify(row)).not.toContain(browser.cookies.get(cookie))
    expect(await isCodeRequired(browser, email)).toBe(false)
    expect((await browser.get("/admin")).status).toBe(200)
    const [session] = await shop.db.select().from(sessions).where(eq(sessions.userId, id)).orderBy(sessions.createdAt)
    expect(session?.aal).toBe("aal2")
    // The password is not enough in other browsers, and the cookie alone nowhere.
    expect(await isLocked(await signIn(email))).toBe(true)
    const thief = visitor()
    thief.cookies.set(cookie, browser.cookies.get(cookie) ?? "")
    expect((await thief.post("/auth", { email, password: "a wrong password" })).status).toBe(401)
    expect(location(await thief.get("/account"))).toBe("/auth?next=%2Faccount")
  })

  test("is asked when the cookie has expired, is another account's, or is changed [AUTH-05]", async () => {
    const [one, other] = [await createRemembered(), await createRemembered()]
    const token = one.browser.cookies.get(cookie) ?? ""
    one.browser.cookies.set(cookie, other.browser.cookies.get(cookie) ?? "")
    expect(await isCodeRequired(one.browser, one.email)).toBe(true)
    one.browser.cookies.set(cookie, `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`)
    expect(await isCodeRequired(one.browser, one.email)).toBe(true)
    one.browser.cookies.set(cookie, token)
    expect(await isCodeRequired(one.browser, one.email)).toBe(false)
    await shop.db.update(rememberedBrowsers).set({ expiresAt: new Date(Date.now() - 1000) })
    expect(await isCodeRequired(one.browser, one.email)).toBe(true)
    await runScheduledJob(site, "tidy-accounts")
    expect(await shop.db.$count(rememberedBrowsers)).toBe(0)
  })

  test("is not one that took a recovery code, or no code at all [AUTH-05]", async () => {
    const { id, email, browser, secret, factor } = await createRemembered()
    const made = await (await browser.post("/account", { part: "recovery", act: "make" })).text()
    const [, recovery = ""] = /<li>([a-z0-9]{4}-[a-z0-9]{4})<\/li>/.exec(made) ?? []
    await shop.db.delete(rememberedBrowsers)
    const one = await signIn(email)
    const answer = await one.post("/auth/recovery", { code: recovery, next: "/account", remember: "on" })
    expect([answer.status, getRememberCookies(answer)]).toEqual([302, []])
    const wrong = await signIn(email)
    const refused = await wrong.post("/auth/code", { factor, code: "000000", remember: "on" })
    expect([refused.status, getRememberCookies(refused)]).toEqual([422, []])
    expect(await refused.text()).toMatch(/<input[^>]*name="remember"[^>]*checked/)
    const plain = await signIn(email)
    const code = generateTotpCode(secret, shop.now(), 1)
    const without = await plain.post("/auth/code", { factor, code })
    expect([without.status, getRememberCookies(without)]).toEqual([302, []])
    expect(await shop.db.$count(rememberedBrowsers, eq(rememberedBrowsers.userId, id))).toBe(0)
  })

  type Remembered = Awaited<ReturnType<typeof createRemembered>>
  const changed = "a changed quiet morning"
  test.each<[string, (one: Remembered) => Promise<unknown>, string?]>([
    [
      "a new password",
      ({ browser }) => browser.post("/account", { part: "password", current: testPassword, password: changed }),
      changed,
    ],
    [
      "a new password by letter",
      async ({ email }) => {
        await visitor().post("/auth/forgotten", { email })
        const { searchParams } = new URL((await site.inbox.newest(email))?.path ?? "", shop.siteUrl)
        await visitor().post("/auth", { token: searchParams.get("token") ?? "", password: changed })
      },
      changed,
    ],
    ["another second step", ({ browser }) => enrollApp(browser)],
    ["signing out everywhere else", ({ browser }) => browser.post("/account", { part: "devices", act: "end-others" })],
    [
      "being signed out by an admin",
      async ({ id }) => (await signInAs(site, "admin")).post(`/admin/settings/people/${id}`, { intent: "sign-out" }),
    ],
    [
      "becoming an admin",
      async ({ id }) =>
        (await signInAs(site, "admin")).post(`/admin/settings/people/${id}`, { intent: "role", role: "admin" }),
    ],
  ])("is asked again after %s [AUTH-05]", async (_, change, typed) => {
    const one = await createRemembered()
    await change(one)
    expect(await shop.db.$count(rememberedBrowsers, eq(rememberedBrowsers.userId, one.id))).toBe(0)
    expect(await isCodeRequired(one.browser, one.email, typed)).toBe(true)
  })

  test("is asked again after a factor was removed, if another one remains", async () => {
    const one = await createRemembered()
    const { factor } = await enrollApp(one.browser)
    await shop.db
      .insert(rememberedBrowsers)
      .values({ tokenHash: `left of ${one.id}`, userId: one.id, expiresAt: new Date(Date.now() + 1e6) })
    const removed = await one.browser.post("/account", { part: "second-step", act: "remove", factor })
    // The code is not required in the middle of this page.
    expect(await removed.text()).toContain("Removed.")
    expect(await shop.db.$count(rememberedBrowsers, eq(rememberedBrowsers.userId, one.id))).toBe(0)
    expect(await isCodeRequired(one.browser, one.email)).toBe(true)
  })

  test("is listed on the account page, and asked again by its button; nobody ends another's [AUTH-05]", async () => {
    const { id, email, browser } = await createRemembered()
    const page = await browser.html("/account")
    expect(page).toContain("These browsers aren’t asked for the code:")
    const [, row = ""] = /<button[^>]*value="([^"]+)"[^>]*>Ask again/.exec(page) ?? []
    expect(row).toMatch(/^[0-9a-f-]{36}$/)
    const other = await signInAs(site, "user")
    await other.post("/account", { part: "devices", act: "forget", browser: row })
    expect(await shop.db.$count(rememberedBrowsers, eq(rememberedBrowsers.userId, id))).toBe(1)
    const answer = await browser.post("/account", { part: "devices", act: "forget", browser: row })
    expect(await answer.text()).toContain("That browser will be asked for the code again.")
    expect(await browser.html("/account")).not.toContain("aren’t asked for the code")
    expect(await isCodeRequired(browser, email)).toBe(true)
  })
})

describe("a passkey", () => {
  test("that was added before the first second step asks for the code; the owner sees it, and others are signed out [AUTH-05]", async () => {
    const { id, email } = await createTestAccount(site, "admin")
    const [thief, owner] = [await signIn(email), await signIn(email)]
    const planted = createTestPasskey()
    expect(await planted.addTo(thief)).toBe(200)
    // A passkey counts as two factors, so another one may be added with it.
    const inside = visitor()
    expect(await planted.signIn(inside)).toBe(200)
    const second = createTestPasskey()
    expect(await second.addTo(inside)).toBe(200)

    const { said } = await enrollApp(owner)
    expect(said).toContain("You were signed out everywhere else.")
    expect(said).toContain("Your passkeys ask for the code from now on: Another program, Another program.")
    expect(said).toContain("Added before the second step: asks for the code, too")
    for (const one of [thief, inside]) expect(location(await one.get("/account"))).toBe("/auth?next=%2Faccount")
    expect(await shop.db.$count(sessions, eq(sessions.userId, id))).toBe(1)
    for (const key of [planted, second]) {
      const again = visitor()
      expect(await key.signIn(again)).toBe(200)
      expect(await isLocked(again)).toBe(true)
      expect(location(await again.get("/admin"))).toBe("/auth/code?next=%2Fadmin")
      expect(await createTestPasskey().addTo(again)).toBe(403)
    }
  })

  test("that was added after the code stands for it, and so does one that was added with it [AUTH-05]", async () => {
    const { email } = await createTestAccount(site, "admin")
    const owner = await signIn(email)
    await enrollApp(owner)
    const [key, next] = [createTestPasskey(), createTestPasskey()]
    expect(await key.addTo(owner)).toBe(200)
    expect(await owner.html("/account")).not.toContain("Added before the second step")
    const again = visitor()
    expect(await key.signIn(again)).toBe(200)
    expect((await again.get("/admin")).status).toBe(200)
    expect(await next.addTo(again)).toBe(200)
    const third = visitor()
    expect(await next.signIn(third)).toBe(200)
    expect((await third.get("/admin")).status).toBe(200)
    await shop.db.delete(users).where(eq(users.email, email))
  })
})
