import { afterAll, beforeEach, expect, test } from "vitest"
import { callAuthApi, createAppChallenge, enrollApp, getTokens } from "../support/api-calls.ts"
import { openTestShop } from "../support/app.ts"
import { backdateSessions } from "../support/old-session.ts"
import { createTestPasskey } from "../support/passkey.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"
import { generateTotpCode } from "../support/totp.ts"

// One log line for each sign-in, each MFA attempt and each refusal (ASVS 5.0, 16.3.1–3).

const site = await openTestShop()
const { visitor, lines, shop } = site

beforeEach(async () => {
  await site.database.pool.query("delete from rate_limits")
  lines.length = 0
})
afterAll(() => expect(site.errors).toEqual([]))

/** The security lines since the start of the test, without the parts that differ each time. */
const listSecurityLines = () =>
  lines
    .filter((line) => line.includes("from: 'security'"))
    .map((line) =>
      Object.fromEntries(
        [...line.matchAll(/(\w+): (?:'([^']*)'|(null))/g)]
          .filter(([, name]) => name !== "from" && name !== "requestId")
          .map(([, name = "", text, none]) => [name, none ? null : text]),
      ),
    )

test("signing in with a password, rightly, wrongly, and as nobody [AUTH-03, AUTH-05, AUTH-08]", async () => {
  const { id, email } = await createTestAccount(site, "user")
  await visitor().post("/auth", { email, password: testPassword })
  await visitor().post("/auth", { email: email.toUpperCase(), password: "not the password" })
  await visitor().post("/auth", { email: "nobody@example.com", password: testPassword })
  expect(listSecurityLines()).toEqual([
    { event: "signed in", userId: id, method: "password", assurance: "aal1" },
    { event: "sign-in failed", userId: id, method: "password", reason: "invalid_email_or_password" },
    { event: "sign-in failed", userId: null, method: "password", reason: "invalid_email_or_password" },
  ])
  expect(lines.join("\n")).not.toContain("@example.com")
})

test("a rate-limited attempt", async () => {
  const { email } = await createTestAccount(site, "user")
  const guesser = visitor()
  for (let n = 0; n < 11; n++) await guesser.post("/auth", { email, password: "not the password" })
  expect(listSecurityLines()).toHaveLength(11)
  const reason = "too_many (sign-in)"
  expect(listSecurityLines().at(-1)).toEqual({ event: "sign-in failed", userId: null, method: "password", reason })
})

test("an invalid link, and an unknown and a known passkey", async () => {
  await visitor().post("/auth/link", { token: "not-a-token" })
  const key = createTestPasskey()
  expect(await key.signIn(visitor())).toBe(401)
  const failed = { event: "sign-in failed", userId: null }
  expect(listSecurityLines()).toEqual([
    { ...failed, method: "magiclink", reason: "INVALID_TOKEN" },
    { ...failed, method: "passkey", reason: expect.stringMatching(/passkey/) },
  ])
  const { id, email } = await createTestAccount(site, "user")
  const browser = visitor()
  await browser.post("/auth", { email, password: testPassword })
  await key.addTo(browser)
  lines.length = 0
  expect(await key.signIn(visitor())).toBe(200)
  expect(listSecurityLines()).toEqual([{ event: "signed in", userId: id, method: "passkey", assurance: "aal2" }])
})

test("a wrong and a correct MFA code", async () => {
  const { id: userId, email } = await createTestAccount(site, "user")
  const { access_token: token } = await getTokens(site, email)
  const { id, secret } = await enrollApp(site, token)
  const right = generateTotpCode(secret, shop.now())
  const wrong = right === "000000" ? "111111" : "000000"
  lines.length = 0
  for (const code of [wrong, right])
    await callAuthApi(site, `/factors/${id}/verify`, {
      token,
      body: { challenge_id: await createAppChallenge(site, token, id), code },
    })
  const browser = visitor()
  await browser.post("/auth", { email, password: testPassword })
  await browser.post("/auth/recovery", { code: "aaaa-bbbb" })
  expect(listSecurityLines()).toEqual([
    { event: "second step failed", userId, method: "code", reason: "mfa_verification_failed" },
    { event: "second step passed", userId, method: "code" },
    { event: "signed in", userId, method: "password", assurance: "aal1" },
    { event: "second step failed", userId, method: "recovery", reason: "unprocessable" },
  ])
})

test("a failed and a successful confirmation", async () => {
  const { id: userId, email } = await createTestAccount(site, "user")
  const browser = visitor()
  await browser.post("/auth", { email, password: testPassword })
  lines.length = 0
  for (const word of ["not the password", testPassword])
    await browser.post("/account", { part: "passkeys", act: "confirm", "confirm-password": word })
  expect(listSecurityLines()).toEqual([
    { event: "confirmation failed", userId, method: "password", reason: "invalid" },
    { event: "confirmed", userId, method: "password" },
  ])
})

test("the current password that a new one requires", async () => {
  const { id: userId, email } = await createTestAccount(site, "user")
  const browser = visitor()
  await browser.post("/auth", { email, password: testPassword })
  lines.length = 0
  for (const current of ["not the password", testPassword])
    await browser.post("/account", { part: "password", current, password: "four quiet grey words" })
  expect(listSecurityLines()).toEqual([
    { event: "confirmation failed", userId, method: "password", reason: "invalid" },
    { event: "confirmed", userId, method: "password" },
  ])
})

test("an invalid address", async () => {
  for (const email of ["a\0b@example.com", 7, { a: 1 }, "\ud800@example.com"]) {
    const answer = await visitor().postJson("/auth/v1/sign-in/email", { email, password: testPassword })
    expect(answer.status, JSON.stringify(email)).toBe(400)
    const other = { email, response: { id: "x" } }
    expect((await visitor().postJson("/auth/v1/passkey/verify-authentication", other)).status).toBe(400)
  }
})

test("a confirmation by another account’s passkey is not logged as a sign-in", async () => {
  const { id: userId, email } = await createTestAccount(site, "user")
  const browser = visitor()
  await browser.post("/auth", { email, password: testPassword })
  const key = createTestPasskey()
  const confirm = async () =>
    browser.post("/account", { part: "passkeys", act: "confirm", "confirm-passkey": await key.sign(browser) })
  lines.length = 0
  await confirm()
  await key.addTo(browser)
  await confirm()
  expect(listSecurityLines()).toEqual([
    { event: "confirmation failed", userId, method: "passkey", reason: "invalid" },
    { event: "confirmed", userId, method: "passkey" },
  ])
})

test("a refused API call is logged with its account", async () => {
  const { id: userId, email } = await createTestAccount(site, "user")
  const { access_token: token } = await getTokens(site, email)
  await backdateSessions(site, userId, 11)
  lines.length = 0
  expect((await callAuthApi(site, "/logout?scope=others", { token })).status).toBe(403)
  const path = "/auth/v1/logout"
  expect(listSecurityLines()).toEqual([{ event: "refused", userId, reason: "forbidden", method: "POST", path }])
})

test("who is kept from what, whoever refused it [AUTH-03, AUTH-05, AUTH-08]", async () => {
  const { id: userId, email } = await createTestAccount(site, "user")
  const browser = visitor()
  await browser.post("/auth", { email, password: testPassword })
  lines.length = 0
  await visitor().get("/admin/orders")
  await visitor().get("/account")
  await browser.get("/admin/orders?search=Judith")
  await browser.post("/admin/orders", { intent: "x" })
  await visitor().request("/contact", { method: "POST", headers: { origin: "https://elsewhere.example" }, body: "x" })
  const refused = { event: "refused", method: "GET" }
  expect(listSecurityLines()).toEqual([
    { ...refused, userId: null, reason: "unauthenticated", path: "/admin/orders" },
    { ...refused, userId: null, reason: "unauthenticated", path: "/account" },
    { ...refused, userId, reason: "forbidden", path: "/admin/orders" },
    { ...refused, userId, reason: "forbidden", method: "POST", path: "/admin/orders" },
    { ...refused, userId: null, reason: "forbidden", method: "POST", path: "/contact" },
  ])
  expect(lines.join("\n")).not.toContain("Judith")
})
