import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { sessions, verifications } from "../../db/tables/accounts.ts"
import { callAuthApi, getTokens } from "../support/api-calls.ts"
import { authClient } from "../support/auth-client.ts"
import { openSiteWithInbox } from "../support/email-inbox.ts"
import { createTestAccount, signInAsNewAccount, testPassword } from "../support/test-accounts.ts"

// Clients with tokens must not make it easier to steal a session or a link, or to use up an owner's attempts.

const site = await openSiteWithInbox({ TRUST_PROXY: "1" })
const { shop, visitor } = site

beforeEach(() => site.database.pool.query("delete from rate_limits"))
afterEach(() => expect(site.errors).toEqual([]))

const location = (answer: Response) => answer.headers.get("location") ?? ""
const tokenOf = (path: string) => new URL(path, shop.siteUrl).searchParams.get("token") ?? ""
const getLinkTo = async (email: string) => (await site.inbox.newest(email))?.path ?? ""

/** Calls the API as a program in this network with this user agent. */
async function callFrom(network: string, path: string, body: object, userAgent = "studio-sync/2") {
  const headers = { "content-type": "application/json", "x-forwarded-for": network, "user-agent": userAgent }
  const url = `${shop.siteUrl}/auth/v1${path}`
  const request = new Request(url, { method: "POST", headers, body: JSON.stringify(body) })
  return ((await site.fetch(request, {} as never)) as Response).status
}
const signInFrom = (network: string, email: string, typed = testPassword, userAgent?: string) =>
  callFrom(network, "/token?grant_type=password", { email, password: typed }, userAgent)

describe("a return address that requests a session", () => {
  const challenge = "c".repeat(43)

  test.each(["/auth/v1/return?to=/gallery&type=oauth", "/auth/v1/return?to=/gallery&type=magiclink&flow=1.x"])(
    "brings none where no flow was begun: %s [AUTH-03]",
    async (path) => {
      const owner = await signInAsNewAccount(site, "user")
      expect(location(await owner.get(path))).toMatch(/^\/gallery#error=access_denied/)
      expect(location(await owner.get(`${path}&code_challenge=${challenge}`))).toMatch(
        /^\/gallery\?error=access_denied/,
      )
    },
  )

  test("brings none to another account than the e-mail's, to another challenge, or a second time [AUTH-03]", async () => {
    const { email } = await createTestAccount(site, "user")
    await authClient(site).signInWithOtp({ email })
    const path = await getLinkTo(email)
    const back = new URL(path, shop.siteUrl).searchParams.get("next") ?? ""
    expect(location(await (await signInAsNewAccount(site, "user")).get(back))).toMatch(/#error=/)
    const owner = visitor()
    await owner.post(path, { token: tokenOf(path) })
    expect(location(await owner.get(`${back}&code_challenge=${challenge}`))).toMatch(/\?error=/)
    expect(location(await owner.get(back))).toMatch(/#access_token=/)
    expect(location(await owner.get(back))).toMatch(/#error=/)
  })

  test("brings none of a session that was there before, also in the browser that began [AUTH-03]", async () => {
    const owner = await signInAsNewAccount(site, "user")
    await shop.db.update(sessions).set({ createdAt: new Date(Date.now() - 5 * 60_000) })
    const begun = await owner.get("/auth/v1/verify?type=magiclink&token_hash=spent&redirect_to=/gallery")
    const back = new URL(location(begun), shop.siteUrl).searchParams.get("next") ?? ""
    expect(back).toMatch(/^\/auth\/v1\/return\?/)
    expect(location(await owner.get(back))).toMatch(/^\/gallery#error=/)
  })

  test("brings one to the browser in which a program's own e-mail was opened, and to no other [AUTH-03]", async () => {
    const { email } = await createTestAccount(site, "user")
    await authClient(site).signInWithOtp({ email })
    const verify = `/auth/v1/verify?type=magiclink&token=${tokenOf(await getLinkTo(email))}&redirect_to=/gallery`
    const owner = visitor()
    const page = location(await owner.get(verify))
    const back = new URL(page, shop.siteUrl).searchParams.get("next") ?? ""
    expect((await owner.post(page, { token: tokenOf(page), next: back })).status).toBe(302)
    expect(location(await (await signInAsNewAccount(site, "user")).get(back))).toMatch(/#error=/)
    expect(location(await owner.get(back))).toMatch(/^\/gallery#access_token=/)
  })
})

test("a GET by a link on any site, with the visitor's cookies, sends no code [AUTH-03]", async () => {
  const { email } = await createTestAccount(site, "user")
  const owner = visitor()
  await owner.post("/auth", { email, password: testPassword })
  expect((await owner.get("/auth/v1/reauthenticate")).status).toBe(401)
  expect((await owner.get("/auth/v1/user")).status).toBe(200)
  const { access_token: token } = await getTokens(site, email)
  expect((await callAuthApi(site, "/reauthenticate", { method: "GET", token })).status).toBe(409)
})

test.each([
  "/authorize?provider=a&provider=b",
  "/verify?type=magiclink&token_hash=a&redirect_to=/a&redirect_to=/b",
  "/verify?type=magiclink&type=signup&token_hash=a",
  "/verify?type=magiclink&token_hash=a&token_hash=b",
  "/return?type=oauth&to=/a&to=/b",
  "/authorize?provider=a&code_challenge=a&code_challenge[]=b",
])("a call with a parameter twice is refused: %s [AUTH-03]", async (path) => {
  const answer = await visitor().get(`/auth/v1${path}`)
  expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: "validation_failed" }])
})

test("a long address to come back to is kept, and one that is too long is named [AUTH-03]", async () => {
  const { email } = await createTestAccount(site, "user")
  const to = `/gallery?q=${"%C3%BC&".repeat(200)}`.slice(0, 1490)
  const asked = await authClient(site).signInWithOtp({ email, options: { emailRedirectTo: shop.siteUrl + to } })
  expect(asked.error).toBeNull()
  const path = await getLinkTo(email)
  const owner = visitor()
  const next = new URL(path, shop.siteUrl).searchParams.get("next") ?? ""
  expect(next.length).toBeGreaterThan(2000)
  expect(location(await owner.post(path, { token: tokenOf(path), next }))).toBe(next)
  expect(location(await owner.get(next)).split("#")[0]).toBe(to)
  const tooLong = { email, options: { emailRedirectTo: `${shop.siteUrl}/${"a".repeat(1500)}` } }
  expect((await authClient(site).signInWithOtp(tooLong)).error).toMatchObject({
    ...{ status: 400, code: "validation_failed", message: "The redirect_to has at most 1,500 characters." },
  })
})

describe("a token for a new password", () => {
  const recover = async () => {
    const { email, id } = await createTestAccount(site, "user")
    await authClient(site).resetPasswordForEmail(email)
    return { id, body: { type: "recovery", token_hash: tokenOf(await getLinkTo(email)) } }
  }

  test("is not used up by a call that its network's limit refuses [AUTH-03]", async () => {
    const { body } = await recover()
    const network = "198.51.100.7"
    const calls = Array.from({ length: 100 }, () => callFrom(network, "/verify", { ...body, type: "magiclink" }))
    expect(new Set(await Promise.all(calls))).toEqual(new Set([403]))
    expect(await callFrom(network, "/verify", body)).toBe(429)
    expect(await callFrom("198.51.100.8", "/verify", body)).toBe(200)
    expect(await callFrom("198.51.100.8", "/verify", body)).toBe(403)
  })

  test("begins one session, however many use it at once [AUTH-03]", async () => {
    const { id, body } = await recover()
    const statuses = await Promise.all(Array.from({ length: 5 }, () => callFrom("198.51.100.9", "/verify", body)))
    expect(statuses.sort()).toEqual([200, 403, 403, 403, 403])
    expect(await shop.db.$count(sessions, eq(sessions.userId, id))).toBe(1)
    expect(await shop.db.$count(verifications, eq(verifications.value, id))).toBe(0)
  })
})

test("the present password is compared as it was typed [AUTH-03]", async () => {
  const { email } = await createTestAccount(site, "user")
  const unseen = "four\u200b quiet grey mornings"
  const client = authClient(site)
  await client.signInWithPassword({ email, password: testPassword })
  expect((await client.updateUser({ password: unseen, current_password: testPassword })).error).toBeNull()
  const changed = await client.updateUser({ password: "slack water at nine", current_password: unseen })
  expect(changed.error).toBeNull()
})

describe("a program that signs in by password", () => {
  test("is told of to the owner when its network or its name is new, and not each time [AUTH-03, AUTH-11]", async () => {
    const { email } = await createTestAccount(site, "user")
    for (let n = 0; n < 3; n++) expect(await signInFrom("198.51.100.20", email)).toBe(200)
    expect(await site.inbox.count(email)).toBe(0)
    await signInFrom("198.51.100.20", email, testPassword, "another/1")
    expect((await site.inbox.newest(email))?.subject).toBe("A new device signed in")
    await signInFrom("198.51.100.21", email)
    expect(await site.inbox.count(email)).toBe(2)
    await signInFrom("198.51.100.21", email)
    expect(await site.inbox.count(email)).toBe(2)
  })

  test("is not kept out by guessers elsewhere while it is signed in [AUTH-03, AUTH-11]", async () => {
    const { email } = await createTestAccount(site, "user")
    expect(await signInFrom("198.51.100.30", email)).toBe(200)
    let last = 0
    for (let n = 0; n < 21; n++) last = await signInFrom(`203.0.113.${n}`, email, "a guess")
    expect(last).toBe(429)
    expect(await signInFrom("198.51.100.30", email)).toBe(200)
    expect(await signInFrom("198.51.100.30", email, testPassword, "another/1")).toBe(429)
  })
})
