import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { callAuthApi, createAppChallenge, enrollApp, getTokens } from "../support/api-calls.ts"
import { openSiteWithInbox } from "../support/email-inbox.ts"
import { createTestAccount, signInAsNewAccount, testPassword } from "../support/test-accounts.ts"
import { generateTotpCode } from "../support/totp.ts"

// Attacks with a known password, or with an earlier session.

const site = await openSiteWithInbox()
const { shop, visitor } = site

beforeEach(() => site.database.pool.query("delete from rate_limits"))
afterEach(() => expect(site.errors).toEqual([]))

const verifyFactor = async (token: string, id: string, secret: string) =>
  callAuthApi(site, `/factors/${id}/verify`, {
    token,
    body: { challenge_id: await createAppChallenge(site, token, id), code: generateTotpCode(secret, shop.now()) },
  })

describe("an attacker with only the password", () => {
  test("cannot finish a factor that was enrolled before the owner's", async () => {
    const { email } = await createTestAccount(site, "admin")
    const [owner, thief] = [await getTokens(site, email), await getTokens(site, email)]
    const theirs = await enrollApp(site, thief.access_token)
    const own = await enrollApp(site, owner.access_token)
    expect((await verifyFactor(owner.access_token, own.id, own.secret)).status).toBe(200)
    const again = await getTokens(site, email)
    expect(await verifyFactor(again.access_token, theirs.id, theirs.secret)).toMatchObject({
      status: 403,
      body: { error_code: "insufficient_aal" },
    })
  })

  test("does not see the secret of a factor that the owner is enrolling", async () => {
    const { email } = await createTestAccount(site, "user")
    const { access_token } = await getTokens(site, email)
    const { id: factor, secret } = await enrollApp(site, access_token)
    const inFours = secret.replace(/(.{4})(?=.)/g, "$1 ")
    const thief = visitor()
    await thief.post("/auth", { email, password: testPassword })
    const wrong = { part: "second-step", act: "verify", factor, code: "000000" }
    expect(await (await thief.post("/account", wrong)).text()).not.toContain(inFours)
    // The owner's form contains the secret and shows it again.
    expect(await (await thief.post("/account", { ...wrong, secret })).text()).toContain(inFours)
  })
})

describe("another person's address", () => {
  const signUp = async (email: string, chosen: string) => {
    await visitor().post("/auth/sign-up", { email, password: chosen })
    const path = (await site.inbox.newest(email))?.path ?? ""
    return new URL(path, shop.siteUrl).searchParams.get("token") ?? ""
  }

  test("is not confirmed for an attacker who signed up with it before its owner", async () => {
    const email = "first-come@example.com"
    await signUp(email, "the stranger's password")
    const token = await signUp(email, "the owner's password")
    const refused = await visitor().post("/auth/confirm", { token, password: "the owner's password" })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain("If you’ve forgotten it, ask for a new one.")
    expect((await visitor().post("/auth", { email, password: "the stranger's password" })).status).toBe(403)
    expect(await shop.db.select().from(users).where(eq(users.email, email))).toMatchObject([{ emailVerified: false }])
  })

  test("sign-up e-mails do not use up the limit of password e-mails", async () => {
    const { email } = await createTestAccount(site, "user")
    for (let n = 0; n < 5; n++) await visitor().post("/auth/sign-up", { email, password: "some other password" })
    expect((await visitor().post("/auth/forgotten", { email })).status).toBe(200)
  })
})

describe("a new address", () => {
  /** An account with a requested address change. @returns the token of the e-mail to the new address */
  async function changing(to: string) {
    const { email, id } = await createTestAccount(site, "user")
    const one = visitor()
    await one.post("/auth", { email, password: testPassword })
    expect((await one.post("/account", { part: "profile", name: "Uli User", email: to })).status).toBe(200)
    const link = (await site.inbox.newest(to))?.path ?? ""
    return { one, id, email, link, token: new URL(link, shop.siteUrl).searchParams.get("token") ?? "" }
  }
  const addressOf = async (id: string) => (await shop.db.select().from(users).where(eq(users.id, id)))[0]?.email

  test("changes once, in a session of the account, which stays aal2, and the former address is notified", async () => {
    const { one, id, email, link, token } = await changing("later@example.com")
    const enrolled = await one.request("/auth/v1/factors", {
      method: "POST",
      headers: { origin: one.origin, "content-type": "application/json" },
      body: JSON.stringify({ factor_type: "totp" }),
    })
    const factor = (await enrolled.json()) as { id: string; totp: { secret: string } }
    const code = generateTotpCode(factor.totp.secret, shop.now())
    const taken = { part: "second-step", act: "verify", factor: factor.id, code }
    expect((await one.post("/account", taken)).status).toBe(200)
    expect((await one.get(link)).status).toBe(200)
    expect(await addressOf(id)).toBe(email)
    const confirmed = await one.post("/auth/confirm", { token })
    const account = confirmed.headers.get("location") ?? ""
    expect([confirmed.status, account]).toEqual([302, "/account?confirmed=address#profile"])
    expect(await addressOf(id)).toBe("later@example.com")
    expect(await (await one.get(account)).text()).toContain("later@example.com is the address of your account now.")
    expect((await one.post("/auth/confirm", { token })).status).toBe(404)
    const told = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, email))
    expect(told.map(({ subject }) => subject)).toContain("Your address was changed")
    expect((await one.get("/account/data.json")).status).toBe(200)
  })

  test("does not change for another opener of the e-mail, and its link signs no one in", async () => {
    const { id, email, link, token } = await changing("stranger@example.com")
    const reader = visitor()
    const page = await reader.get(link)
    expect([page.status, page.headers.get("location")]).toEqual([302, `/auth?next=${encodeURIComponent(link)}`])
    expect((await reader.post("/auth/confirm", { token })).status).toBe(401)
    const other = await signInAsNewAccount(site, "user")
    expect((await other.post("/auth/confirm", { token })).status).toBe(404)
    const asOwn = await reader.post("/auth/confirm", { token, password: testPassword })
    expect([asOwn.status, asOwn.headers.getSetCookie()]).toEqual([401, []])
    expect(await addressOf(id)).toBe(email)
  })

  test("is refused if it has got an account since", async () => {
    const { one, id, email, token } = await changing("meanwhile@example.com")
    await shop.db.insert(users).values({ name: "", email: "meanwhile@example.com", emailVerified: true })
    expect((await one.post("/auth/confirm", { token })).status).toBe(409)
    expect(await addressOf(id)).toBe(email)
  })
})

describe("an unconfirmed account that an attacker created with another person's address", () => {
  const begin = (email: string) => visitor().post("/auth/sign-up", { email, password: "the stranger's password" })
  const enter = (email: string, typed: string) => visitor().post("/auth", { email, password: typed })
  const tokenOf = (path: string) => new URL(path, shop.siteUrl).searchParams.get("token") ?? ""

  test.each(["before", "after"])(
    "does not keep the owner's own account from it: begun %s asking [AUTH-01, AUTH-11]",
    async (when) => {
      const to = `begun-${when}@example.com`
      const { email, id } = await createTestAccount(site, "user")
      const one = visitor()
      await one.post("/auth", { email, password: testPassword })
      if (when === "before") await begin(to)
      await site.inbox.count()
      await one.post("/account", { part: "profile", name: "Uli User", email: to })
      const letter = await site.inbox.newest(to)
      expect(letter?.subject).toBe("Your new address")
      if (when === "after") await begin(to)
      expect((await one.post("/auth/confirm", { token: tokenOf(letter?.path ?? "") })).status).toBe(302)
      expect(await shop.db.select().from(users).where(eq(users.email, to))).toMatchObject([{ id, emailVerified: true }])
    },
  )

  test("is not signed in to with the stranger's password once the owner has followed a link to sign in [AUTH-01, AUTH-11]", async () => {
    const email = "by-link@example.com"
    await begin(email)
    await site.inbox.count()
    await visitor().post("/auth/link", { email })
    const link = (await site.inbox.newest(email))?.path ?? ""
    expect((await visitor().post(link, { token: tokenOf(link) })).status).toBe(302)
    expect((await enter(email, "the stranger's password")).status).toBe(401)
  })

  test("is the owner's with a new password by e-mail, which proves the address [AUTH-01, AUTH-11]", async () => {
    const email = "by-letter@example.com"
    await begin(email)
    await site.inbox.count()
    await visitor().post("/auth/forgotten", { email })
    const link = (await site.inbox.newest(email))?.path ?? ""
    await visitor().post(link, { token: tokenOf(link), password: "the owner's password" })
    expect((await enter(email, "the stranger's password")).status).toBe(401)
    expect((await enter(email, "the owner's password")).status).toBe(302)
  })
})

test("the owner of an address is notified, without a link, when another account requests it", async () => {
  const { email: taken } = await createTestAccount(site, "user")
  const { email } = await createTestAccount(site, "user")
  const one = visitor()
  await one.post("/auth", { email, password: testPassword })
  const asked = await one.post("/account", { part: "profile", name: "Uli User", email: taken })
  expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining("with a link to")])
  expect(await site.inbox.newest(taken)).toMatchObject({ subject: "This address has an account", path: "/auth" })
})

describe("odd input", () => {
  test.each([
    ["devices end", "session"],
    ["passkeys remove", "passkey"],
  ])("%s with an invalid or unknown ID is not a server error", async (button, field) => {
    const [part = "", act = ""] = button.split(" ")
    const one = await signInAsNewAccount(site, "user")
    for (const id of ["abc", "", randomUUID()])
      expect((await one.post("/account", { part, act, [field]: id })).status).toBeLessThan(500)
  })

  test("a refresh token that is not a string is unknown", async () => {
    for (const refresh_token of [{ toString: 1 }, ["a"], 1, null])
      expect(await callAuthApi(site, "/token?grant_type=refresh_token", { body: { refresh_token } })).toMatchObject({
        status: 400,
        body: { error_code: "refresh_token_not_found" },
      })
  })

  test("a lone surrogate in a name or issuer is replaced, and NUL in JSON of any type is refused", async () => {
    const { email } = await createTestAccount(site, "user")
    const { access_token: token } = await getTokens(site, email)
    const body = { factor_type: "totp", friendly_name: "a\ud800", issuer: "\udc00b" }
    expect(await callAuthApi(site, "/factors", { token, body })).toMatchObject({
      status: 200,
      body: { friendly_name: "a\ufffd", totp: { uri: expect.stringContaining("issuer=%EF%BF%BDb") } },
    })
    const nul = await site.visitor().request("/auth/v1/factors", {
      method: "POST",
      headers: { "content-type": "text/plain", authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...body, friendly_name: "a\0b" }),
    })
    expect(nul.status).toBe(400)
  })
})
