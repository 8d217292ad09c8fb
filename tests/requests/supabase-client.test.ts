import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import { callAuthApi } from "../support/api-calls.ts"
import { authClient } from "../support/auth-client.ts"
import { openSiteWithInbox } from "../support/email-inbox.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"

// Supabase's own auth client, and the links of its e-mails, opened in a browser.

const site = await openSiteWithInbox()
const { shop, visitor } = site
const chosen = "slack water at nine"

beforeEach(() => site.database.pool.query("delete from rate_limits"))
afterEach(() => expect(site.errors).toEqual([]))

const tokenOf = (path: string) => new URL(path, shop.siteUrl).searchParams.get("token") ?? ""
const getLinkTo = async (email: string) => (await site.inbox.newest(email))?.path ?? ""

/** Opens an e-mail's link and presses the button. @returns the browser's final address */
async function follow(path: string, typed: Record<string, string> = {}, browser = visitor()): Promise<URL> {
  const { searchParams } = new URL(path, shop.siteUrl)
  expect((await browser.get(path)).status).toBe(200)
  const pressed = await browser.post(path, { token: tokenOf(path), next: searchParams.get("next") ?? "/", ...typed })
  expect(pressed.status).toBe(302)
  const led = await browser.get(pressed.headers.get("location") ?? "")
  expect(led.headers.get("referrer-policy")).toBe("no-referrer")
  return new URL(led.headers.get("location") ?? "", shop.siteUrl)
}

const parseFragment = (address: URL) => {
  const parts = new URLSearchParams(address.hash.slice(1))
  return { access_token: parts.get("access_token") ?? "", refresh_token: parts.get("refresh_token") ?? "" }
}

describe("signing up", () => {
  test("makes an account, whose e-mail leads back to the client's page with a session [AUTH-03]", async () => {
    const client = authClient(site)
    const email = "nora@example.com"
    const signedUp = await client.signUp({
      ...{ email, password: chosen },
      options: { data: { full_name: "Nora Vale" }, emailRedirectTo: `${shop.siteUrl}/gallery?from=client` },
    })
    expect(signedUp).toMatchObject({ error: null, data: { session: null } })
    expect(signedUp.data.user).toMatchObject({ email, user_metadata: { full_name: "Nora Vale" } })
    expect(signedUp.data.user?.identities).toHaveLength(1)
    const early = await client.signInWithPassword({ email, password: chosen })
    expect(early.error).toMatchObject({ code: "email_not_confirmed", status: 403 })
    const end = await follow(await getLinkTo(email), { password: chosen })
    expect(end.pathname + end.search).toBe("/gallery?from=client")
    expect(new URLSearchParams(end.hash.slice(1)).get("type")).toBe("signup")
    const set = await client.setSession(parseFragment(end))
    expect(set).toMatchObject({ error: null, data: { user: { id: signedUp.data.user?.id, email } } })
    expect((await client.getUser()).data.user?.user_metadata).toEqual({ full_name: "Nora Vale" })
  })

  test("says the same of an address that has an account, whose owner is told [AUTH-03]", async () => {
    const { email, id } = await createTestAccount(site, "user")
    const shape = async (of: string) => {
      const { data, error } = await authClient(site).signUp({ email: of, password: chosen })
      const text = JSON.stringify(data)
        .replaceAll(of, "ADDRESS")
        .replaceAll(data.user?.id ?? "?", "ID")
      return [error, text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME"), data.user?.id === id]
    }
    expect(await shape(email)).toEqual(await shape("unknown-yet@example.com"))
    expect((await site.inbox.newest(email))?.subject).toBe("You already have an account")
  })

  test("refuses with the client's own errors [AUTH-03]", async () => {
    const client = authClient(site)
    const weak = await client.signUp({ email: "weak@example.com", password: "short" })
    expect(weak.error).toMatchObject({ name: "AuthWeakPasswordError", status: 422, reasons: ["length"] })
    expect((await client.signUp({ email: "nobody", password: chosen })).error?.code).toBe("validation_failed")
    expect((await client.signInAnonymously()).error?.code).toBe("anonymous_provider_disabled")
    expect((await client.signUp({ phone: "+15035550142", password: chosen })).error?.code).toBe(
      "phone_provider_disabled",
    )
    const asAdmin = { email: "n@example.com", password: chosen, options: { data: { role: "admin" } } }
    expect((await client.signUp(asAdmin)).error?.code).toBe("validation_failed")
    expect(await shop.db.$count(users, eq(users.email, "n@example.com"))).toBe(0)
  })

  test("sends the e-mail again, at most four in an hour [AUTH-03]", async () => {
    const client = authClient(site)
    const email = "again@example.com"
    await client.signUp({ email, password: chosen })
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push((await client.resend({ type: "signup", email })).error?.code)
    expect(statuses).toEqual([undefined, undefined, undefined, "over_email_send_rate_limit"])
    expect((await client.resend({ type: "signup", email: "stranger@example.com" })).error).toBeNull()
    expect(await site.inbox.count(email)).toBe(4)
    expect(await site.inbox.count("stranger@example.com")).toBe(0)
  })

  test("is confirmed by a program with the token and the account's password [AUTH-03]", async () => {
    const client = authClient(site)
    const email = "program@example.com"
    await client.signUp({ email, password: chosen })
    const body = { type: "signup", token_hash: tokenOf(await getLinkTo(email)) }
    expect((await callAuthApi(site, "/verify", { body })).body.error_code).toBe("validation_failed")
    const verified = await callAuthApi(site, "/verify", { body: { ...body, password: chosen } })
    expect(verified).toMatchObject({ status: 200, body: { user: { email } } })
  })
})

describe("a link by e-mail", () => {
  test("brings the session to the client's page, in the fragment [AUTH-03]", async () => {
    const { email } = await createTestAccount(site, "user")
    const client = authClient(site)
    const asked = await client.signInWithOtp({ email, options: { emailRedirectTo: `${shop.siteUrl}/` } })
    expect(asked).toEqual({ data: { user: null, session: null }, error: null })
    const end = await follow(await getLinkTo(email))
    expect(end.pathname).toBe("/")
    const set = await client.setSession(parseFragment(end))
    expect(set.data.user?.email).toBe(email)
    expect((await client.refreshSession()).error).toBeNull()
    expect((await client.signOut()).error).toBeNull()
  })

  test("brings a code to a client with PKCE, which redeems it once and with its verifier [AUTH-03]", async () => {
    const { email } = await createTestAccount(site, "user")
    const client = authClient(site, { flowType: "pkce" })
    await client.signInWithOtp({ email })
    const end = await follow(await getLinkTo(email))
    const code = end.searchParams.get("code") ?? ""
    expect(end.hash).toBe("")
    const stolen = await callAuthApi(site, "/token?grant_type=pkce", {
      body: { auth_code: code, code_verifier: "a".repeat(60) },
    })
    expect(stolen).toMatchObject({ status: 400, body: { error_code: "bad_code_verifier" } })
    const spent = await client.exchangeCodeForSession(code)
    expect(spent.error?.code).toBe("flow_state_not_found")
    await client.signInWithOtp({ email })
    const again = await follow(await getLinkTo(email))
    const exchanged = await client.exchangeCodeForSession(again.searchParams.get("code") ?? "")
    expect(exchanged).toMatchObject({ error: null, data: { session: { user: { email } } } })
  })

  test("is verified by a program, once; a GET of it uses nothing up and leads to the page [AUTH-03]", async () => {
    const { email } = await createTestAccount(site, "user")
    const client = authClient(site)
    await client.signInWithOtp({ email })
    const token_hash = tokenOf(await getLinkTo(email))
    const opened = await visitor().get(`/auth/v1/verify?type=magiclink&token=${token_hash}&redirect_to=/gallery`)
    expect(opened.status).toBe(302)
    expect(opened.headers.get("location")).toMatch(/^\/auth\/link\?token=/)
    const verified = await client.verifyOtp({ type: "magiclink", token_hash })
    expect(verified).toMatchObject({ error: null, data: { user: { email } } })
    const twice = await client.verifyOtp({ type: "magiclink", token_hash })
    expect(twice.error).toMatchObject({ code: "otp_expired", status: 403 })
  })

  test("leads to the site's root where another site is asked for [AUTH-03]", async () => {
    for (const evil of [
      "https://evil.example/",
      "//evil.example",
      `${shop.siteUrl}@evil.example/`,
      "javascript:alert(1)",
    ]) {
      const { email } = await createTestAccount(site, "user")
      await authClient(site).signInWithOtp({ email, options: { emailRedirectTo: evil } })
      const end = await follow(await getLinkTo(email))
      expect([evil, end.origin, end.pathname]).toEqual([evil, shop.siteUrl, "/"])
    }
  })

  test("brings nothing back to a browser that has not just signed in [AUTH-03]", async () => {
    const back = await visitor().get("/auth/v1/return?to=/gallery&type=magiclink")
    expect(back.headers.get("location")).toMatch(/^\/gallery#error=access_denied/)
  })
})

describe("a new password", () => {
  test("is set on the landing page to which the e-mail leads [AUTH-03]", async () => {
    const { email } = await createTestAccount(site, "user")
    const client = authClient(site)
    const redirectTo = `${shop.siteUrl}/auth?reset=true`
    expect(await client.resetPasswordForEmail(email, { redirectTo })).toEqual({ data: {}, error: null })
    const path = await getLinkTo(email)
    expect(path).toMatch(/^\/auth\?reset=true&token=/)
    const changed = await visitor().post(path, { token: tokenOf(path), password: chosen })
    expect(changed.headers.get("location")).toBe("/auth?changed=true")
    expect((await client.signInWithPassword({ email, password: testPassword })).error?.code).toBe("invalid_credentials")
    expect((await client.signInWithPassword({ email, password: chosen })).error).toBeNull()
  })

  test("is set by a program that verifies the token, without the password of before; others need it [AUTH-03]", async () => {
    const { email } = await createTestAccount(site, "user")
    const client = authClient(site)
    await client.resetPasswordForEmail(email)
    const token_hash = tokenOf(await getLinkTo(email))
    const verified = await client.verifyOtp({ type: "recovery", token_hash })
    expect(verified).toMatchObject({ error: null, data: { user: { email } } })
    expect((await client.verifyOtp({ type: "recovery", token_hash })).error?.code).toBe("otp_expired")
    expect((await client.updateUser({ password: "short" })).error?.name).toBe("AuthWeakPasswordError")
    expect((await client.updateUser({ password: chosen })).error).toBeNull()
    const other = authClient(site)
    await other.signInWithPassword({ email, password: chosen })
    const without = await other.updateUser({ password: "four quiet grey words" })
    expect(without.error).toMatchObject({ status: 400, code: "validation_failed" })
    const withIt = await other.updateUser({ password: "four quiet grey words", current_password: chosen })
    expect(withIt.error).toBeNull()
    expect((await client.getUser()).error).not.toBeNull()
  })
})

describe("the user", () => {
  test("changes name and address; the address by the link of the e-mail, in a session of the account [AUTH-03]", async () => {
    const { email } = await createTestAccount(site, "user")
    const client = authClient(site)
    await client.signInWithPassword({ email, password: testPassword })
    const later = `later-${email}`
    const updated = await client.updateUser({ email: later, data: { full_name: "Uli Quill" } })
    expect(updated).toMatchObject({ error: null, data: { user: { email, user_metadata: { full_name: "Uli Quill" } } } })
    const token_hash = tokenOf(await getLinkTo(later))
    expect((await client.verifyOtp({ type: "email_change", token_hash })).error?.code).toBe("no_authorization")
    const { data } = await client.getSession()
    const token = data.session?.access_token ?? ""
    const verified = await callAuthApi(site, "/verify", { token, body: { type: "email_change", token_hash } })
    expect(verified).toMatchObject({ status: 200, body: { user: { email: later } } })
  })

  test("changes all of what was asked for, or nothing [AUTH-03]", async () => {
    const { email } = await createTestAccount(site, "user")
    const client = authClient(site)
    await client.signInWithPassword({ email, password: testPassword })
    const refused = await client.updateUser({ data: { full_name: "Not this" }, password: "short" })
    expect(refused.error?.name).toBe("AuthWeakPasswordError")
    const wrong = { data: { full_name: "Not this" }, password: chosen, current_password: "not the password" }
    expect((await client.updateUser(wrong)).error?.status).toBe(400)
    const role = { data: { full_name: "Not this", role: "admin" } }
    expect((await client.updateUser(role)).error?.code).toBe("validation_failed")
    expect((await client.getUser()).data.user?.user_metadata).toEqual({ full_name: "Uli User" })
  })
})

test("a provider that is not there is refused as the client expects it [AUTH-03]", async () => {
  const { data } = await authClient(site).signInWithOAuth({ provider: "github", options: { redirectTo: shop.siteUrl } })
  const { pathname, search } = new URL(data.url ?? "")
  const answer = await visitor().get(pathname + search)
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { code: 400, error_code: "validation_failed", msg: "Unsupported provider: provider is not enabled" },
  ])
})

test("whatever is unknown or refused under /auth/v1 answers JSON [AUTH-03]", async () => {
  const here = visitor()
  const call = (method: string, path: string, headers: Record<string, string> = {}) =>
    here.request(`/auth/v1${path}`, { method, headers, ...(method !== "GET" && { body: "{}" }) })
  for (const [method, path, status] of [
    ["GET", "/nothing", 404],
    ["POST", "/sso", 404],
    ["PUT", "/nothing", 404],
    ["DELETE", "/user", 404],
    ["PATCH", "/user", 404],
    ["GET", "/admin/users", 404],
    ["PUT", "/user", 401],
  ] as const) {
    const answer = await call(method, path)
    expect([method, path, answer.status]).toEqual([method, path, status])
    expect(await answer.json()).toMatchObject({ code: status, msg: expect.any(String) })
  }
  const cross = await call("POST", "/otp", { origin: "https://evil.example", "content-type": "application/json" })
  expect([cross.status, await cross.json()]).toMatchObject([403, { code: 403, error_code: "forbidden" }])
})

test("an error is a sentence also for clients that accept compression", async () => {
  const headers = { origin: "https://elsewhere.example", "content-type": "application/json", "accept-encoding": "gzip" }
  const asked = new Request(`${shop.siteUrl}/auth/v1/otp`, { method: "POST", headers, body: "{}" })
  const answer = (await site.fetch(asked, {} as never)) as Response
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ error_code: "forbidden", msg: "This form was sent from another site." })
})
