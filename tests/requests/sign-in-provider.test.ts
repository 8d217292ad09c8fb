import { eq, sql } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { authAccounts, sessions, users } from "../../db/tables/accounts.ts"
import { sealedSecrets } from "../../db/tables/content.ts"
import { factors } from "../../db/tables/factors.ts"
import { addProvider } from "../../domain/accounts/providers/provider-commands.server.ts"
import { testProvider } from "../../domain/accounts/providers/test-provider.server.ts"
import { visitor as anybody } from "../../domain/actor.ts"
import { findNewestEmail } from "../support/email-inbox.ts"
import { callbackUrl, milaClaims, openProviderSite, providersPage as page } from "../support/provider-site.ts"
import { createTestAccount, signInAsNewAccount } from "../support/test-accounts.ts"
import { buildProviderForm, pressProviderSignIn, signInThroughProvider } from "../support/through-provider.ts"
import type { Visitor } from "../support/visitor.ts"
import { runScheduledJob } from "../support/wait-for-jobs.ts"

const { site, artist, started, connected } = await openProviderSite({ jobs: true })
const { shop, visitor } = site
const location = (answer: Response) => answer.headers.get("location") ?? ""
const userOf = async (email: string) => (await shop.db.select().from(users).where(eq(users.email, email)))[0]
const getAlert = (html: string) => html.match(/role="alert"[^>]*>([^<]*)</)?.[1]

beforeEach(() => site.database.pool.query("delete from rate_limits"))
afterEach(() => expect(site.errors).toEqual([]))

describe("signing in with a provider", () => {
  test("makes an account of the provider’s name and confirmed address, and leads to the site’s root [AUTH-01]", async () => {
    const provider = await connected()
    const one = visitor()
    expect(await one.html("/auth")).toContain("With Quay ID")
    const address = new URL(await pressProviderSignIn(one))
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      ...{ response_type: "code", client_id: "the-site", scope: "openid email profile", redirect_uri: callbackUrl },
      ...{ code_challenge_method: "S256", nonce: expect.any(String), state: expect.any(String) },
    })
    const end = await signInThroughProvider(provider, one)
    expect(location(await one.get(end))).toBe("/")
    const user = await userOf("mila@example.com")
    expect(user).toMatchObject({ name: "Mila Mole", emailVerified: true, image: null })
    const [session] = await shop.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, user?.id ?? ""))
    expect(session).toMatchObject({ aal: "aal1", amr: [{ method: "oauth" }] })
    const accounts = await shop.db
      .select()
      .from(authAccounts)
      .where(eq(authAccounts.userId, user?.id ?? ""))
    expect(accounts).toMatchObject([
      { providerId: "quay-id", accountId: `${provider.issuer} mila`, accessToken: null, refreshToken: null },
    ])
    expect(accounts[0]).toMatchObject({ idToken: null, password: null })

    // Again, also with another address at the provider: the same account.
    provider.people.mila = { ...milaClaims, email: "other@example.com" }
    const again = visitor()
    await signInThroughProvider(provider, again)
    expect(await again.html("/account")).toContain("mila@example.com")
    expect(await userOf("other@example.com")).toBeUndefined()
  })

  test("brings the session to a client that has sent the browser, to that browser and once [AUTH-03]", async () => {
    const provider = await connected()
    const one = visitor()
    const begun = await one.get("/auth/v1/authorize?provider=quay-id&redirect_to=/gallery")
    const answered = await one.get(await provider.logIn(location(begun), "mila"))
    const back = location(await one.get(location(answered)))
    expect(back).toMatch(/^\/auth\/v1\/return\?/)
    expect(location(await (await signInAsNewAccount(site, "user")).get(back))).toMatch(/^\/gallery#error=access_denied/)
    expect(location(await one.get(back))).toMatch(/^\/gallery#access_token=/)
    expect(location(await one.get(back))).toMatch(/^\/gallery#error=access_denied/)
  })

  test("accepts an ID token with all claims", async () => {
    const provider = await connected({ tove: { ...milaClaims, email: "tove@example.com" } }, { idTokenHasAll: true })
    provider.answers((request, response) => {
      if (request.url === "/me") response.writeHead(500).end()
      else provider.real(request, response)
    })
    await signInThroughProvider(provider, visitor(), "tove")
    expect(await userOf("tove@example.com")).toMatchObject({ emailVerified: true })
  })

  test("goes on to the path that was asked for, and to no other site [AUTH-01]", async () => {
    const provider = await connected()
    const one = visitor()
    const end = await signInThroughProvider(provider, one, "mila", "/account?x='(a b)'*&y=ü#z")
    expect(location(await one.get(end))).toBe("/account?x=%27(a%20b)%27*&y=%C3%BC#z")
    const other = visitor()
    expect(location(await other.get(await signInThroughProvider(provider, other, "mila", "//evil.example/")))).toBe("/")
  })

  test("redirects the artist to the studio, after MFA", async () => {
    const admin = await createTestAccount(site, "admin")
    const provider = await connected({ ada: { email: admin.email, email_verified: true } })
    const one = visitor()
    expect(location(await one.get(await signInThroughProvider(provider, one, "ada")))).toBe("/admin")
    await shop.db
      .insert(factors)
      .values({ userId: admin.id, type: "totp", status: "verified", friendlyName: "", sealedSecret: "x" })
    const again = visitor()
    expect(location(await again.get(await signInThroughProvider(provider, again, "ada")))).toBe(
      "/auth/code?next=%2Fadmin",
    )
    expect((await again.get("/admin")).status).toBe(302)
  })
})

describe("an existing account", () => {
  test("is used when both sides have confirmed the address", async () => {
    const person = await createTestAccount(site, "user")
    const provider = await connected({ uli: { email: person.email, email_verified: true, name: "Another Name" } })
    const one = visitor()
    await signInThroughProvider(provider, one, "uli")
    expect(await one.html("/account")).toContain(person.email)
    expect(await userOf(person.email)).toMatchObject({ id: person.id, name: "Uli User" })
  })

  test.each([
    ["the provider has not confirmed the address", { email_verified: false }, true],
    ["the provider does not say whether it has", {}, true],
    ["its owner has not confirmed the address", { email_verified: true }, false],
  ])("is not taken over: %s [AUTH-01]", async (_, claims, emailVerified) => {
    const person = await createTestAccount(site, "user")
    await shop.db.update(users).set({ emailVerified }).where(eq(users.id, person.id))
    const provider = await connected({ thief: { email: person.email, ...claims } })
    const one = visitor()
    const end = await signInThroughProvider(provider, one, "thief")
    expect(getAlert(await one.html(end))).toMatch(/isn’t confirmed yet, at Quay ID or here/)
    expect((await one.get("/account")).status).toBe(302)
    expect(await userOf(person.email)).toMatchObject({ emailVerified })
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, person.id))).toEqual([])
    const ways = await shop.db.select().from(authAccounts).where(eq(authAccounts.userId, person.id))
    expect(ways.map(({ providerId }) => providerId)).toEqual(["credential"])
  })
})

test.each([
  ["does not vouch for", { email_verified: false }],
  ["says nothing about", {}],
])(
  "an address that the provider %s gets no account, so that nobody takes it before its owner [AUTH-01]",
  async (_, claims) => {
    const provider = await connected({ nils: { email: "nils@example.com", name: "Nils", ...claims } })
    const one = visitor()
    const end = await signInThroughProvider(provider, one, "nils", "/account")
    expect(getAlert(await one.html(end))).toMatch(/isn’t confirmed yet, at Quay ID or here/)
    expect(one.cookies.get("solander.session_token")).toBeUndefined()
    expect(await userOf("nils@example.com")).toBeUndefined()
    expect(await findNewestEmail(site, "nils@example.com")).toBeNull()
  },
)

describe("errors redirect to the sign-in page, with a sentence", () => {
  const sentence = async (one: Visitor, address: string) => {
    const answer = await one.get(address)
    expect(answer.status).toBe(302)
    expect(location(answer)).toMatch(/^(http:\/\/localhost:3000)?\/auth\?/)
    expect(one.cookies.get("solander.session_token")).toBeUndefined()
    return getAlert(await one.html(location(answer)))
  }
  const failed = "Signing in with Quay ID didn’t work. Please try again, or choose another way."
  const late = "That took too long, or began in another browser. Please try again."

  test("aborted at the provider", async () => {
    const provider = await connected()
    const one = visitor()
    const back = await provider.logIn(await pressProviderSignIn(one), "mila", { stops: true })
    expect(await sentence(one, back)).toBe("Signing in with Quay ID was canceled. Nothing has changed.")
  })

  test("a wrong secret", async () => {
    const provider = await connected({ mila: milaClaims }, { secret: "not the secret" })
    const one = visitor()
    expect(await sentence(one, await provider.logIn(await pressProviderSignIn(one), "mila"))).toBe(failed)
  })

  test("another browser’s, a used, a missing and a forged state", async () => {
    const provider = await connected()
    const one = visitor()
    const back = await provider.logIn(await pressProviderSignIn(one), "mila")
    expect(await sentence(visitor(), back)).toBe(late)
    const again = await provider.logIn(await pressProviderSignIn(one), "mila")
    expect((await one.get(again)).status).toBe(302)
    expect(one.cookies.get("solander.session_token")).toBeDefined()
    one.cookies.delete("solander.session_token")
    expect(await sentence(one, again)).toBe(late)
    for (const query of ["", "?code=x", "?state=", "?state=x&state=y", `?code=x&state=${"x".repeat(3000)}`])
      expect(await sentence(one, `/auth/v1/callback/quay-id${query}`)).toMatch(/didn’t work|too long/)
    const unknown = await sentence(one, "/auth/v1/callback/constructor?code=x&state=y")
    expect(unknown).toBe("Signing in with this provider didn’t work. Please try again, or choose another way.")
  })

  test("another nonce than this browser’s [AUTH-01]", async () => {
    const provider = await connected()
    const one = visitor()
    const address = new URL(await pressProviderSignIn(one))
    address.searchParams.set("nonce", "another")
    expect(await sentence(one, await provider.logIn(address.href, "mila"))).toBe(failed)
  })

  test("a description that leads to another host of a private network: it is not asked [AUTH-01]", async () => {
    const provider = await connected()
    const asked: string[] = []
    const { port } = new URL(provider.issuer)
    const described = await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json()
    const elsewhere = { ...described, token_endpoint: `http://localhost:${port}/token` }
    provider.answers((request, response) => {
      asked.push(`${request.headers.host} ${request.url}`)
      if (request.url?.startsWith("/.well-known")) response.end(JSON.stringify(elsewhere))
      else provider.real(request, response)
    })
    const one = visitor()
    expect(await sentence(one, await provider.logIn(await pressProviderSignIn(one), "mila"))).toBe(failed)
    expect(asked.filter((one) => one.startsWith("localhost"))).toEqual([])
    expect(asked.filter((one) => one.includes("/.well-known"))).toHaveLength(1)
  })

  test("a provider that is away, before and after [AUTH-01]", async () => {
    const provider = await connected()
    const one = visitor()
    const back = await provider.logIn(await pressProviderSignIn(one), "mila")
    provider.stop()
    expect(await sentence(one, back)).toBe(failed)
    const moved = { ...buildProviderForm(provider), name: "Quay ID 2", secret: provider.client.secret }
    await artist.post(page, moved)
    const start = await visitor().post("/auth/with/quay-id", { next: "/account" })
    expect(start.status).toBe(302)
    expect(location(start)).toContain("next=%2Faccount")
    expect(getAlert(await visitor().html(location(start)))).toMatch(/^Quay ID 2 can’t be reached right now/)
  })

  test.each([
    ["no JSON", "<html>"],
    ["an empty object", "{}"],
    ["no token", '{"id_token": 5}'],
    ["a token that nobody signed", '{"id_token": "eyJhbGciOiJub25lIn0.eyJzdWIiOiJtaWxhIn0.", "access_token": "x"}'],
    ["an answer without an end", "x".repeat(1_100_000)],
  ])("nonsense for tokens: %s [AUTH-01]", async (_, text) => {
    const provider = await connected()
    const one = visitor()
    const back = await provider.logIn(await pressProviderSignIn(one), "mila")
    provider.answers((request, response) => {
      if (request.url === "/token") response.end(text)
      else provider.real(request, response)
    })
    expect(await sentence(one, back)).toBe(failed)
  })

  test.each([
    ["no address", {}, /didn’t tell us your e-mail address/],
    ["no address of e-mail", { email: "mila at home", email_verified: true }, /didn’t tell us your e-mail address/],
  ])("%s", async (_, claims, says) => {
    const provider = await connected({ mila: claims })
    provider.people.otto = claims
    const one = visitor()
    expect(await sentence(one, await provider.logIn(await pressProviderSignIn(one), "otto"))).toMatch(says)
  })

  test("userinfo with another subject", async () => {
    const provider = await connected()
    const one = visitor()
    const back = await provider.logIn(await pressProviderSignIn(one), "mila")
    provider.answers((request, response) => {
      if (request.url === "/me") response.end(JSON.stringify({ sub: "artist", email: "x@example.com" }))
      else provider.real(request, response)
    })
    expect(await sentence(one, back)).toBe(failed)
  })
})

test("the same subject at another issuer is another identity", async () => {
  const provider = await connected({ kaj: { ...milaClaims, email: "kaj@example.com" } })
  await signInThroughProvider(provider, visitor(), "kaj")
  const other = await started({ kaj: { email: "fake@example.com", email_verified: true } })
  await artist.post(page, buildProviderForm(other, { secret: other.client.secret }))
  const one = visitor()
  await signInThroughProvider(other, one, "kaj")
  expect(await one.html("/account")).not.toContain("kaj@example.com")
})

describe("the page in the studio", () => {
  test("shows the callback address; the secret is nowhere to be read [AUTH-01, ADM-21]", async () => {
    const provider = await connected()
    await signInThroughProvider(provider, visitor())
    const html = await artist.html(page)
    expect(html).toContain(callbackUrl)
    expect(html).toContain("One is kept. Type another to replace it")
    const { rows } = await shop.db.execute<{ all: string }>(
      sql`select (select json_agg(s)::text from settings s) || (select json_agg(h)::text from history h)
        || (select json_agg(k)::text from kept_secrets k) || (select json_agg(a)::text from auth_accounts a) as all`,
    )
    expect(rows[0]?.all).toContain(provider.issuer)
    const log = await artist.html("/admin/settings/log")
    for (const text of [html, log, rows[0]?.all, await visitor().html("/auth")])
      expect(text).not.toContain(provider.client.secret)
  })

  test("keeps the secret with an empty field, and requires it with another issuer or client", async () => {
    const provider = await connected()
    expect((await artist.post(page, buildProviderForm(provider, { name: "Quay" }))).status).toBe(200)
    expect(await visitor().html("/auth")).toContain("With Quay<")
    for (const change of [{ issuer: "https://issuer.example" }, { clientId: "another" }] as Record<string, string>[]) {
      const answer = await artist.post(page, buildProviderForm(provider, change))
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain("Please enter the secret of this client.")
    }
    await artist.post(page, buildProviderForm(provider, { clientId: "" }))
    expect(await shop.db.select().from(sealedSecrets)).toEqual([])
    expect(await visitor().html("/auth")).not.toContain("With Quay")
    expect((await visitor().post("/auth/with/quay-id")).status).toBe(302)
  })

  test("undoes what was removed, with its secret, and what was changed, but not to another client [AUTH-01, ADM-21]", async () => {
    const provider = await connected()
    const removed = await artist.post(page, { intent: "remove", id: "quay-id" })
    const text = (await removed.text()).replaceAll("<!-- -->", "")
    expect(text).toContain("Quay ID is removed.")
    expect(await visitor().html("/auth")).not.toContain("With Quay ID")
    const [, line = ""] = text.match(/name="line" value="(\d+)"/) ?? []
    expect((await artist.post(page, { intent: "undo", line })).status).toBe(200)
    await signInThroughProvider(provider, visitor())
    expect((await artist.post(page, { intent: "undo", line })).status).toBe(409)

    const other = { issuer: "https://issuer.example", secret: "another secret" }
    const changed = await artist.post(page, buildProviderForm(provider, other))
    expect(await changed.text()).not.toContain('name="line"')
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select max(id) as id from history where noun = 'settings' and noun_id = 'signIn'`,
    )
    expect((await artist.post(page, { intent: "undo", line: String(rows[0]?.id) })).status).toBe(200)
    expect(await artist.html(page)).toContain(provider.issuer)
    expect(await visitor().html("/auth")).not.toContain("With Quay ID")
  })

  test("deletes the secret of a removed provider after a day", async () => {
    await connected()
    await runScheduledJob(site, "tidy-accounts")
    site.later({ days: 2 })
    await runScheduledJob(site, "tidy-accounts")
    expect(await shop.db.select().from(sealedSecrets)).toHaveLength(1)
    await artist.post(page, { intent: "remove", id: "quay-id" })
    await runScheduledJob(site, "tidy-accounts")
    expect(await shop.db.select().from(sealedSecrets)).toHaveLength(1)
    site.later({ days: 2 })
    await runScheduledJob(site, "tidy-accounts")
    expect(await shop.db.select().from(sealedSecrets)).toEqual([])
  })

  test("is for the artist only", async () => {
    const form = { intent: "add", name: "Quay ID", issuer: "https://issuer.example" }
    expect((await visitor().post(page, form)).status).toBe(302)
    const user = await signInAsNewAccount(site, "user")
    for (const intent of ["add", "try", "remove", "undo"])
      expect((await user.post(page, { ...form, intent })).status).toBe(403)
    expect(await addProvider(shop, anybody, form)).toMatchObject({ problem: { code: "unauthenticated" } })
    expect(await testProvider(shop, anybody, form)).toMatchObject({ problem: { code: "unauthenticated" } })
  })
})
