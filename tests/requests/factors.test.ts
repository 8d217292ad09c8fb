import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { sessions } from "../../db/tables/accounts.ts"
import { challenges, factors } from "../../db/tables/factors.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { callAuthApi, createAppChallenge, enrollApp, getTokens } from "../support/api-calls.ts"
import { openTestShop } from "../support/app.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"
import { ensureTimeInTotpStep, generateTotpCode } from "../support/totp.ts"

const site = await openTestShop()
const { shop } = site

beforeEach(() => site.database.pool.query("delete from rate_limits"))
beforeEach(() => ensureTimeInTotpStep(site))
afterEach(() => expect(site.errors).toEqual([]))

const verify = (token: string, id: string, challenge_id: string, code: string) =>
  callAuthApi(site, `/factors/${id}/verify`, { token, body: { challenge_id, code } })

/** An account with an unverified authenticator app. */
async function createUnverified(role: "admin" | "user" = "user") {
  const { email, id: userId } = await createTestAccount(site, role)
  const { access_token: token } = await getTokens(site, email)
  return { email, userId, token, ...(await enrollApp(site, token)) }
}

/** An account with an authenticator app; `token` is of an aal2 session, and the code of this time step is used up. */
async function createMember(role: "admin" | "user" = "user") {
  const one = await createUnverified(role)
  const { status } = await verify(
    one.token,
    one.id,
    await createAppChallenge(site, one.token, one.id),
    generateTotpCode(one.secret, shop.now()),
  )
  if (status !== 200) throw new Error(`verifying answered ${status}`)
  return one
}

describe("a code", () => {
  test("makes the session aal2, ends the account's lower sessions, and sends a notification", async () => {
    const { email, userId, token, id, secret } = await createUnverified()
    const other = await getTokens(site, email)
    const asked = await callAuthApi(site, `/factors/${id}/challenge`, { token, body: {} })
    const in300 = Math.floor(shop.now().getTime() / 1000) + 300
    expect(asked).toMatchObject({ status: 200, body: { type: "totp", expires_at: expect.closeTo(in300, -1) } })
    const right = await verify(token, id, String(asked.body.id), generateTotpCode(secret, shop.now()))
    expect(right).toMatchObject({
      status: 200,
      body: { token_type: "bearer", expires_in: 900, user: { id: userId, factors: [{ id, status: "verified" }] } },
    })
    const rows = await shop.db.select().from(sessions).where(eq(sessions.userId, userId))
    expect(rows.map(({ aal }) => aal)).toEqual(["aal2"])
    const old = await callAuthApi(site, "/user", { method: "GET", token: other.access_token })
    expect(old).toMatchObject({ status: 403, body: { error_code: "bad_jwt" } })
    const told = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, email))
    expect(told.map(({ subject }) => subject)).toContain("A second step was added")
  })

  test("is refused with a new challenge, 422 [AUTH-04, case 11]", async () => {
    const { token, id, secret } = await createMember()
    const again = await verify(
      token,
      id,
      await createAppChallenge(site, token, id),
      generateTotpCode(secret, shop.now()),
    )
    expect(again).toMatchObject({ status: 422, body: { error_code: "mfa_verification_failed" } })
  })

  test("two steps off is refused, one step is not [case 12]", async () => {
    const { token, id, secret } = await createUnverified()
    const asked = await createAppChallenge(site, token, id)
    for (const steps of [-2, 2])
      expect(await verify(token, id, asked, generateTotpCode(secret, shop.now(), steps))).toMatchObject({ status: 422 })
    expect((await verify(token, id, asked, generateTotpCode(secret, shop.now(), 1))).status).toBe(200)
    // A later code uses up earlier ones.
    const late = await verify(
      token,
      id,
      await createAppChallenge(site, token, id),
      generateTotpCode(secret, shop.now()),
    )
    expect(late).toMatchObject({ status: 422 })
  })

  test("another's challenge and another's factor are refused [case 13]", async () => {
    const [one, other] = [await createUnverified(), await createUnverified()]
    const theirs = await createAppChallenge(site, other.token, other.id)
    const code = generateTotpCode(one.secret, shop.now())
    expect(await verify(one.token, one.id, theirs, code)).toMatchObject({ status: 422 })
    expect(await verify(one.token, other.id, theirs, generateTotpCode(other.secret, shop.now()))).toMatchObject({
      status: 404,
      body: { error_code: "mfa_factor_not_found" },
    })
    // Also a challenge of another session of the same account.
    const { access_token } = await getTokens(site, one.email)
    const second = await createAppChallenge(site, access_token, one.id)
    expect(await verify(one.token, one.id, second, code)).toMatchObject({ status: 422 })
    expect(await callAuthApi(site, `/factors/${other.id}`, { method: "DELETE", token: one.token })).toMatchObject({
      status: 404,
    })
  })

  test("of twenty at once one is accepted [AUTH-04]", async () => {
    const { token, id, secret } = await createUnverified()
    const code = generateTotpCode(secret, shop.now())
    const asked = await Promise.all(Array.from({ length: 15 }, () => createAppChallenge(site, token, id)))
    const answers = await Promise.all(asked.map((one) => verify(token, id, one, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test("has five attempts, also concurrently", async () => {
    const { token, id, secret } = await createUnverified()
    const asked = await createAppChallenge(site, token, id)
    const right = generateTotpCode(secret, shop.now())
    const wrong = right === "000000" ? "000001" : "000000"
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(token, id, asked, wrong)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    expect(await verify(token, id, asked, right)).toMatchObject({ status: 429 })
    const [row] = await shop.db.select().from(challenges).where(eq(challenges.id, asked))
    expect(row?.tries).toBe(5)
  })

  test("is refused when its challenge has expired or was answered", async () => {
    const { token, id, secret } = await createUnverified()
    const asked = await createAppChallenge(site, token, id)
    await shop.db
      .update(challenges)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(challenges.id, asked))
    const expired = await verify(token, id, asked, generateTotpCode(secret, shop.now()))
    expect(expired).toMatchObject({ status: 422, body: { error_code: "mfa_challenge_expired" } })
  })
})

describe("refusals", () => {
  test.each([
    [{ factor_type: "email" }, 400, "validation_failed"],
    [{ factor_type: "phone" }, 400, "validation_failed"],
    [{ factor_type: "phone", phone: "0123" }, 400, "validation_failed"],
    [{ factor_type: "totp", user_id: randomUUID() }, 400, "validation_failed"],
    [{ factor_type: ["totp"] }, 400, "validation_failed"],
    [[], 400, "validation_failed"],
    ["totp", 400, "validation_failed"],
  ])("enrolling with %j: %d %s", async (body, status, error_code) => {
    const { token } = await createUnverified()
    expect(await callAuthApi(site, "/factors", { token, body })).toMatchObject({
      status,
      body: { code: status, error_code },
    })
  })

  test("a name twice, an eleventh factor, and another one below aal2", async () => {
    const { email } = await createTestAccount(site, "user")
    const { access_token: token } = await getTokens(site, email)
    const enroll = (friendly_name: string) =>
      callAuthApi(site, "/factors", { token, body: { factor_type: "totp", friendly_name } })
    expect((await enroll("One")).status).toBe(200)
    expect(await enroll("One")).toMatchObject({ status: 422, body: { error_code: "mfa_factor_name_conflict" } })
    const many = await Promise.all(Array.from({ length: 12 }, (_, n) => enroll(`More ${n}`)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(many.find(({ status }) => status !== 200)?.body.error_code).toBe("too_many_enrolled_mfa_factors")

    const one = await createMember()
    const { access_token } = await getTokens(site, one.email)
    expect(await callAuthApi(site, "/factors", { token: access_token, body: { factor_type: "totp" } })).toMatchObject({
      status: 403,
      body: { error_code: "insufficient_aal" },
    })
    expect(await callAuthApi(site, `/factors/${one.id}`, { method: "DELETE", token: access_token })).toMatchObject({
      status: 422,
      body: { error_code: "insufficient_aal" },
    })
  })

  test("an unknown factor, an invalid ID, no code", async () => {
    const { token, id } = await createUnverified()
    const ask = (which: string) => callAuthApi(site, `/factors/${which}/challenge`, { token, body: {} })
    expect(await ask(randomUUID())).toMatchObject({ status: 404, body: { error_code: "mfa_factor_not_found" } })
    expect(await ask("not-a-uuid")).toMatchObject({ status: 404, body: { error_code: "validation_failed" } })
    expect(await callAuthApi(site, `/factors/${id}/challenge`, { token, body: { channel: "fax" } })).toMatchObject({
      status: 400,
    })
    const asked = await createAppChallenge(site, token, id)
    expect(await verify(token, id, asked, "")).toMatchObject({ status: 400, body: { error_code: "validation_failed" } })
  })

  test("without a token: 401 no_authorization, with a bad one: 403 bad_jwt", async () => {
    for (const [path, method] of [
      ["/user", "GET"],
      ["/factors", "POST"],
      [`/factors/${randomUUID()}/challenge`, "POST"],
      [`/factors/${randomUUID()}/verify`, "POST"],
      [`/factors/${randomUUID()}`, "DELETE"],
      ["/logout", "POST"],
    ] as const) {
      const none = await callAuthApi(site, path, { method, ...(method === "POST" && { body: {} }) })
      expect([path, none.status, none.body.error_code]).toEqual([path, 401, "no_authorization"])
      const bad = await callAuthApi(site, path, { method, token: "a.b.c", ...(method === "POST" && { body: {} }) })
      expect([path, bad.status, bad.body.error_code]).toEqual([path, 403, "bad_jwt"])
    }
  })

  test("messages to phones are limited, by account and by number", async () => {
    const { email } = await createTestAccount(site, "user")
    const { access_token: token } = await getTokens(site, email)
    const { body } = await callAuthApi(site, "/factors", {
      token,
      body: { factor_type: "phone", phone: "+15035550199" },
    })
    const asked = []
    for (let n = 0; n < 10; n++)
      asked.push(await callAuthApi(site, `/factors/${body.id}/challenge`, { token, body: {} }))
    expect(asked.map(({ status }) => status)).toEqual([...Array(8).fill(200), 429, 429])
    expect(asked.at(-1)?.body.error_code).toBe("over_request_rate_limit")
  })
})

describe("the studio", () => {
  test("an admin with a second step gets the code page first, and 403 for writes [AUTH-05, case 14]", async () => {
    const { email, secret } = await createMember("admin")
    const one = site.visitor()
    await one.post("/auth", { email, password: testPassword })
    for (const path of ["/admin", "/admin/orders", "/admin/settings"]) {
      const answer = await one.get(path)
      expect([answer.status, answer.headers.get("location")]).toEqual([
        302,
        `/auth/code?next=${encodeURIComponent(path)}`,
      ])
      expect((await one.post(path === "/admin" ? "/admin?index" : path, {})).status).toBe(403)
    }
    const page = await one.html("/auth/code?next=%2Fadmin%2Forders")
    const factor = /name="factor" value="([^"]+)"/.exec(page)?.[1] ?? ""
    const wrong = await one.post("/auth/code", { factor, code: "12345", next: "/admin/orders" })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain("A code has six digits.")
    // The app's next code, because this time step's is used.
    const code = generateTotpCode(secret, shop.now(), 1)
    const right = await one.post("/auth/code", { factor, code, next: "/admin/orders" })
    expect([right.status, right.headers.get("location")]).toEqual([302, "/admin/orders"])
    expect((await one.get("/admin/orders")).status).toBe(200)
  })

  test("opens with a recovery code, once; ten are made, hashed [AUTH-05]", async () => {
    const { email, token } = await createMember("admin")
    const one = site.visitor()
    await one.post("/auth", { email, password: testPassword })
    await shop.db.update(sessions).set({ aal: "aal2" })
    const made = await one.html("/account")
    expect(made).toContain("Make ten codes")
    const answer = await one.post("/account", { part: "recovery", act: "make" })
    const codes = [...(await answer.text()).matchAll(/<li>([a-z0-9]{4}-[a-z0-9]{4})<\/li>/g)].map(
      ([, code = ""]) => code,
    )
    expect(new Set(codes).size).toBe(10)
    const { rows } = await site.database.pool.query("select * from auth_recovery_codes")
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(codes.join("|")))

    const later = site.visitor()
    await later.post("/auth", { email, password: testPassword })
    expect((await later.post("/auth/recovery", { code: "aaaa-aaaa" })).status).toBe(422)
    const used = await later.post("/auth/recovery", { code: ` ${codes[0]?.toUpperCase()} `, next: "/admin" })
    expect([used.status, used.headers.get("location")]).toEqual([302, "/admin"])
    expect((await later.get("/admin")).status).toBe(200)
    const again = site.visitor()
    await again.post("/auth", { email, password: testPassword })
    expect((await again.post("/auth/recovery", { code: codes[0] ?? "" })).status).toBe(422)
    expect(token).toBeTruthy()
  })

  test("a removed factor is no longer required, and its owner is notified", async () => {
    const { email, userId, token, id } = await createMember("admin")
    expect(await callAuthApi(site, `/factors/${id}`, { method: "DELETE", token })).toMatchObject({
      status: 200,
      body: { id },
    })
    expect(await shop.db.select().from(factors).where(eq(factors.userId, userId))).toEqual([])
    const one = site.visitor()
    await one.post("/auth", { email, password: testPassword })
    expect((await one.get("/admin")).status).toBe(200)
    const told = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, email))
    expect(told.map(({ subject }) => subject)).toContain("A second step was removed")
  })

  test("the secret of an app is stored encrypted", async () => {
    const { secret } = await createUnverified()
    const rows = await shop.db.select().from(factors)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})
