import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import { mails } from "../../db/tables/mails.ts"
import { callApi, challenge, enrollApp, tokensFor } from "../support/api-calls.ts"
import { openMailedSite } from "../support/letters.ts"
import { makePerson, password, signIn } from "../support/people.ts"
import { totpCode } from "../support/totp.ts"

// What somebody tries who knows a password, or has been in an account.

const site = await openMailedSite()
const { shop, visitor } = site

beforeEach(() => site.database.pool.query("delete from rate_limits"))
afterEach(() => expect(site.errors).toEqual([]))

const answerTo = async (token: string, id: string, secret: string) =>
  callApi(site, `/factors/${id}/verify`, {
    token,
    body: { challenge_id: await challenge(site, token, id), code: totpCode(secret, shop.now()) },
  })

describe("whoever knows the password alone", () => {
  test("cannot finish a second step that was begun before the owner's", async () => {
    const { email } = await makePerson(site, "admin")
    const [owner, thief] = [await tokensFor(site, email), await tokensFor(site, email)]
    const theirs = await enrollApp(site, thief.access_token)
    const own = await enrollApp(site, owner.access_token)
    expect((await answerTo(owner.access_token, own.id, own.secret)).status).toBe(200)
    const again = await tokensFor(site, email)
    expect(await answerTo(again.access_token, theirs.id, theirs.secret)).toMatchObject({
      status: 403,
      body: { error_code: "insufficient_aal" },
    })
  })

  test("is not shown the secret of a second step that the owner is setting up", async () => {
    const { email } = await makePerson(site, "user")
    const { access_token } = await tokensFor(site, email)
    const { id: factor, secret } = await enrollApp(site, access_token)
    const inFours = secret.replace(/(.{4})(?=.)/g, "$1 ")
    const thief = visitor()
    await thief.post("/auth", { email, password })
    const wrong = { part: "second-step", act: "verify", factor, code: "000000" }
    expect(await (await thief.post("/account", wrong)).text()).not.toContain(inFours)
    // the owner's form has it and shows it once more
    expect(await (await thief.post("/account", { ...wrong, secret })).text()).toContain(inFours)
  })
})

describe("an address that is somebody else's", () => {
  const signUp = async (email: string, chosen: string) => {
    await visitor().post("/auth/sign-up", { email, password: chosen })
    const path = (await site.inbox.newest(email))?.path ?? ""
    return new URL(path, shop.siteUrl).searchParams.get("token") ?? ""
  }

  test("is not confirmed for whoever signed up with it before its owner", async () => {
    const email = "first-come@example.com"
    await signUp(email, "the stranger's password")
    const token = await signUp(email, "the owner's password")
    const refused = await visitor().post("/auth/confirm", { token, password: "the owner's password" })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain("If you’ve forgotten it, ask for a new one.")
    expect((await visitor().post("/auth", { email, password: "the stranger's password" })).status).toBe(403)
    expect(await shop.db.select().from(users).where(eq(users.email, email))).toMatchObject([{ emailVerified: false }])
  })

  test("letters about signing up leave those for a new password", async () => {
    const { email } = await makePerson(site, "user")
    for (let n = 0; n < 5; n++) await visitor().post("/auth/sign-up", { email, password: "some other password" })
    expect((await visitor().post("/auth/forgotten", { email })).status).toBe(200)
  })
})

describe("a new address", () => {
  /** Somebody who has asked for one. @returns the token of the letter that went to it */
  async function changing(to: string) {
    const { email, id } = await makePerson(site, "user")
    const one = visitor()
    await one.post("/auth", { email, password })
    expect((await one.post("/account", { part: "profile", name: "Uli User", email: to })).status).toBe(200)
    const link = (await site.inbox.newest(to))?.path ?? ""
    return { one, id, email, link, token: new URL(link, shop.siteUrl).searchParams.get("token") ?? "" }
  }
  const addressOf = async (id: string) => (await shop.db.select().from(users).where(eq(users.id, id)))[0]?.email

  test("is taken once, in a session of the account, which stays aal2, and the former one is told", async () => {
    const { one, id, email, link, token } = await changing("later@example.com")
    const enrolled = await one.request("/auth/v1/factors", {
      method: "POST",
      headers: { origin: one.origin, "content-type": "application/json" },
      body: JSON.stringify({ factor_type: "totp" }),
    })
    const factor = (await enrolled.json()) as { id: string; totp: { secret: string } }
    const code = totpCode(factor.totp.secret, shop.now())
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
    const told = await shop.db.select().from(mails).where(eq(mails.recipient, email))
    expect(told.map(({ subject }) => subject)).toContain("Your address was changed")
    expect((await one.get("/account/data.json")).status).toBe(200)
  })

  test("is not taken by whoever opens the letter, and its link lets nobody in", async () => {
    const { id, email, link, token } = await changing("stranger@example.com")
    const reader = visitor()
    const page = await reader.get(link)
    expect([page.status, page.headers.get("location")]).toEqual([302, `/auth?next=${encodeURIComponent(link)}`])
    expect((await reader.post("/auth/confirm", { token })).status).toBe(401)
    const other = await signIn(site, "user")
    expect((await other.post("/auth/confirm", { token })).status).toBe(404)
    const asOwn = await reader.post("/auth/confirm", { token, password })
    expect([asOwn.status, asOwn.headers.getSetCookie()]).toEqual([401, []])
    expect(await addressOf(id)).toBe(email)
  })

  test("is refused when it has an account by then", async () => {
    const { one, id, email, token } = await changing("meanwhile@example.com")
    await shop.db.insert(users).values({ name: "", email: "meanwhile@example.com", emailVerified: true })
    expect((await one.post("/auth/confirm", { token })).status).toBe(409)
    expect(await addressOf(id)).toBe(email)
  })
})

describe("an account that a stranger began with somebody's address, and nobody confirmed", () => {
  const begin = (email: string) => visitor().post("/auth/sign-up", { email, password: "the stranger's password" })
  const enter = (email: string, typed: string) => visitor().post("/auth", { email, password: typed })
  const tokenOf = (path: string) => new URL(path, shop.siteUrl).searchParams.get("token") ?? ""

  test.each(["before", "after"])(
    "does not keep the owner's own account from it: begun %s asking [AUTH-01, AUTH-11]",
    async (when) => {
      const to = `begun-${when}@example.com`
      const { email, id } = await makePerson(site, "user")
      const one = visitor()
      await one.post("/auth", { email, password })
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

  test("is the owner's with a new password by letter, which shows whose the address is [AUTH-01, AUTH-11]", async () => {
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

test("an address that has an account is told that another one was to have it, and gets no link for that", async () => {
  const { email: taken } = await makePerson(site, "user")
  const { email } = await makePerson(site, "user")
  const one = visitor()
  await one.post("/auth", { email, password })
  const asked = await one.post("/account", { part: "profile", name: "Uli User", email: taken })
  expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining("with a link to")])
  expect(await site.inbox.newest(taken)).toMatchObject({ subject: "This address has an account", path: "/auth" })
})

describe("odd input", () => {
  test.each([
    ["devices end", "session"],
    ["passkeys remove", "passkey"],
  ])("%s with an id that is none or nobody's is no error", async (button, field) => {
    const [part = "", act = ""] = button.split(" ")
    const one = await signIn(site, "user")
    for (const id of ["abc", "", randomUUID()])
      expect((await one.post("/account", { part, act, [field]: id })).status).toBeLessThan(500)
  })

  test("a refresh token that is no text is an unknown one", async () => {
    for (const refresh_token of [{ toString: 1 }, ["a"], 1, null])
      expect(await callApi(site, "/token?grant_type=refresh_token", { body: { refresh_token } })).toMatchObject({
        status: 400,
        body: { error_code: "refresh_token_not_found" },
      })
  })

  test("half a character in a name or issuer is replaced, and NUL in JSON of any type refused", async () => {
    const { email } = await makePerson(site, "user")
    const { access_token: token } = await tokensFor(site, email)
    const body = { factor_type: "totp", friendly_name: "a\ud800", issuer: "\udc00b" }
    expect(await callApi(site, "/factors", { token, body })).toMatchObject({
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
