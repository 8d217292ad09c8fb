import { createHmac, createPublicKey, randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, type JWK, SignJWT } from "jose"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { sessions } from "../../db/tables/accounts.ts"
import { signingKeys } from "../../db/tables/factors.ts"
import { verifyAccessToken } from "../../domain/accounts/tokens/access-token.server.ts"
import { rotateKeys } from "../../domain/accounts/tokens/signing-keys.server.ts"
import { system, visitor } from "../../domain/actor.ts"
import { callAuthApi, getTokens, type Tokens } from "../support/api-calls.ts"
import { openTestShop } from "../support/app.ts"
import { createTestAccount } from "../support/test-accounts.ts"
import { runScheduledJob } from "../support/wait-for-jobs.ts"

const site = await openTestShop()
const { shop } = site
const operator = system("Test")

beforeEach(() => site.database.pool.query("delete from rate_limits"))
afterEach(() => expect(site.errors).toEqual([]))

const user = (token: string) => callAuthApi(site, "/user", { method: "GET", token })
const refresh = (refresh_token: unknown) =>
  callAuthApi(site, "/token?grant_type=refresh_token", { body: { refresh_token } })
const newTokens = async () => getTokens(site, (await createTestAccount(site, "user")).email)
const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

async function keySet(path = "/auth/v1/.well-known/jwks.json") {
  const answer = await site.visitor().get(path)
  return { answer, keys: ((await answer.json()) as { keys: JWK[] }).keys }
}

describe("the key set", () => {
  test("is at both addresses, public keys only, kept for ten minutes [AUTH-06]", async () => {
    const { answer, keys } = await keySet()
    expect(answer.headers.get("cache-control")).toBe("public, max-age=600")
    expect(keys).toEqual([
      {
        kty: "EC",
        crv: "P-256",
        alg: "ES256",
        use: "sig",
        kid: expect.any(String),
        x: expect.any(String),
        y: expect.any(String),
      },
    ])
    expect((await keySet("/.well-known/jwks.json")).keys).toEqual(keys)
    const [row] = await shop.db.select().from(signingKeys)
    expect(row?.sealedKey).not.toContain('"d"')
  })

  test("has one key, despite concurrent first requests", async () => {
    const fresh = await openTestShop()
    const all = await Promise.all(Array.from({ length: 8 }, () => fresh.visitor().get("/.well-known/jwks.json")))
    const kids = (await Promise.all(all.map((answer) => answer.json()))).map(({ keys }) => keys[0].kid)
    expect(new Set(kids).size).toBe(1)
  })

  test("keeps an old key as long as its tokens live, and rotates by schedule", async () => {
    const ageing = await openTestShop({ jobs: true })
    const kids = async () => {
      const { keys } = await (await ageing.visitor().get("/.well-known/jwks.json")).json()
      return (keys as JWK[]).map(({ kid }) => kid)
    }
    const { access_token } = await getTokens(ageing, (await createTestAccount(ageing, "user")).email)
    const before = decodeProtectedHeader(access_token).kid
    expect((await rotateKeys(ageing.shop, visitor)).ok).toBe(false)
    expect((await rotateKeys(ageing.shop, operator)).ok).toBe(true)
    expect((await kids())[0]).not.toBe(before)
    expect((await callAuthApi(ageing, "/user", { method: "GET", token: access_token })).status).toBe(200)
    expect(await kids()).toContain(before)
    ageing.later({ minutes: 26 })
    expect(await kids()).not.toContain(before)
    const [kid] = await kids()
    ageing.later({ days: 29 })
    await runScheduledJob(ageing, "tidy-accounts")
    expect((await kids())[0]).toBe(kid)
    ageing.later({ days: 2 })
    await runScheduledJob(ageing, "tidy-accounts")
    expect((await kids())[0]).not.toBe(kid)
    expect(ageing.errors).toEqual([])
  })
})

describe("an access token", () => {
  test("contains user and session, and is refused when expired, unless that is allowed", async () => {
    const { access_token, user: person } = await newTokens()
    expect(decodeJwt(access_token)).toMatchObject({
      sub: person.id,
      aal: "aal1",
      aud: "authenticated",
      iss: `${shop.siteUrl}/auth/v1`,
    })
    expect((await user(access_token)).body).toMatchObject({ id: person.id, user_metadata: { full_name: "Uli User" } })
    site.later({ minutes: 16 })
    expect(await user(access_token)).toMatchObject({
      status: 403,
      body: { error_code: "bad_jwt", msg: "JWT has expired" },
    })
    expect(await verifyAccessToken(shop, access_token)).toMatchObject({
      ok: false,
      problem: { message: "JWT has expired" },
    })
    expect(await verifyAccessToken(shop, access_token, { allowExpired: true })).toMatchObject({ ok: true })
  })

  test("a changed, unsigned or foreign one is refused: Invalid JWT signature [AUTH-06, case 15]", async () => {
    const { access_token } = await newTokens()
    const [header = "", payload = "", signature = ""] = access_token.split(".")
    const claims = decodeJwt(access_token)
    const { kid } = decodeProtectedHeader(access_token)
    const raised = encodePart({ ...claims, aal: "aal2", role: "admin" })
    const publicKey = (await keySet()).keys.find((key) => key.kid === kid) as JWK
    const pem = createPublicKey({ key: publicKey as never, format: "jwk" }).export({ type: "spki", format: "pem" })
    const hs = encodePart({ alg: "HS256", kid, typ: "JWT" })
    const foreign = await generateKeyPair("ES256", { extractable: true })
    const withOwnKey = (extra: object) =>
      new SignJWT(claims).setProtectedHeader({ alg: "ES256", typ: "JWT", ...extra }).sign(foreign.privateKey)
    const hostile = [
      `${header}.${raised}.${signature}`,
      `${encodePart({ alg: "none", typ: "JWT" })}.${raised}.`,
      `${encodePart({ alg: "none", kid })}.${raised}.${signature}`,
      `${hs}.${raised}.${createHmac("sha256", pem).update(`${hs}.${raised}`).digest("base64url")}`,
      `${hs}.${raised}.${createHmac("sha256", JSON.stringify(publicKey)).update(`${hs}.${raised}`).digest("base64url")}`,
      await withOwnKey({ kid: randomUUID() }),
      await withOwnKey({ ...(kid && { kid }) }),
      await withOwnKey({ ...(kid && { kid }), jwk: await exportJWK(foreign.publicKey) }),
      await withOwnKey({ ...(kid && { kid }), jku: "https://evil.example/jwks.json" }),
    ]
    for (const token of hostile)
      expect(await user(token)).toMatchObject({
        status: 403,
        body: { error_code: "bad_jwt", msg: "Invalid JWT signature" },
      })
    for (const token of ["", "x", "a.b", "..", `${header}.${payload}`, `${access_token}.x`].filter(Boolean))
      expect((await user(token)).body.error_code).toBe("bad_jwt")
  })

  test("is refused after its session ended [case 16]", async () => {
    const { access_token } = await newTokens()
    expect((await callAuthApi(site, "/logout", { token: access_token })).status).toBe(204)
    expect(await user(access_token)).toMatchObject({ status: 403, body: { error_code: "bad_jwt" } })
  })

  test("a call signs out as its scope says: its own session, the others, or all; without a scope, or with an unknown one, all [AUTH-03]", async () => {
    // its clock is right: others end only in a session that was confirmed lately
    const here = await openTestShop()
    const { email } = await createTestAccount(here, "user")
    const stranger = await getTokens(here, (await createTestAccount(here, "user")).email)
    const isIn = async (token: string) => (await callAuthApi(here, "/user", { method: "GET", token })).status === 200
    for (const [scope, left] of [
      ["?scope=local", [false, true]],
      ["?scope=others", [true, false]],
      ["?scope=global", [false, false]],
      ["", [false, false]],
      ["?scope=planet", [false, false]],
    ] as const) {
      await here.database.pool.query("delete from rate_limits")
      const both = [await getTokens(here, email), await getTokens(here, email)]
      expect((await callAuthApi(here, `/logout${scope}`, { token: both[0]?.access_token ?? "" })).status).toBe(204)
      expect(await Promise.all(both.map(({ access_token }) => isIn(access_token))), scope).toEqual(left)
      for (const [at, { refresh_token }] of both.entries()) {
        const renewed = await callAuthApi(here, "/token?grant_type=refresh_token", { body: { refresh_token } })
        expect(renewed.status === 200, scope).toBe(left[at])
      }
    }
    expect(await isIn(stranger.access_token)).toBe(true)
    expect(here.errors).toEqual([])
  })

  test("its assurance level is the session's, regardless of its claim", async () => {
    const { access_token } = await newTokens()
    const id = String(decodeJwt(access_token).session_id)
    await shop.db.update(sessions).set({ aal: "aal2" }).where(eq(sessions.id, id))
    expect(decodeJwt(access_token).aal).toBe("aal1")
    const renewed = await callAuthApi(site, "/token?grant_type=password", {
      body: { email: "nobody@example.com", password: "x" },
    })
    expect(renewed).toMatchObject({ status: 401, body: { error_code: "invalid_credentials" } })
  })
})

describe("a refresh token", () => {
  test("an old one is refused, and ends its session [case 5]", async () => {
    const first = await newTokens()
    const second = (await refresh(first.refresh_token)).body as unknown as Tokens
    const third = (await refresh(second.refresh_token)).body as unknown as Tokens
    expect((await user(third.access_token)).status).toBe(200)
    expect(await refresh(first.refresh_token)).toMatchObject({
      status: 400,
      body: { error_code: "refresh_token_already_used" },
    })
    expect((await refresh(third.refresh_token)).status).toBe(400)
    expect((await user(third.access_token)).status).toBe(403)
  })

  test("is an old one, too, when it is reused after ten seconds", async () => {
    const first = await newTokens()
    await refresh(first.refresh_token)
    site.later({ minutes: 1 })
    expect(await refresh(first.refresh_token)).toMatchObject({
      status: 400,
      body: { error_code: "refresh_token_already_used" },
    })
  })

  test("prolongs its session, as a page does that is opened, to ninety days after signing in [AUTH-06]", async () => {
    const ageing = await openTestShop()
    let { refresh_token } = await getTokens(ageing, (await createTestAccount(ageing, "user")).email)
    const statuses = []
    for (const days of [20, 20, 20, 20, 9, 2]) {
      ageing.later({ days })
      const { status, body } = await callAuthApi(ageing, "/token?grant_type=refresh_token", { body: { refresh_token } })
      statuses.push(status)
      refresh_token = String(body.refresh_token)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 400])
    expect(ageing.errors).toEqual([])
  })

  test("used by ten at once, all get the same successor [AUTH-06, case 6]", async () => {
    const { refresh_token } = await newTokens()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const successors = new Set(answers.map(({ body }) => body.refresh_token))
    expect(successors.size).toBe(1)
    expect((await refresh([...successors][0])).status).toBe(200)
  })

  test.each([undefined, null, 7, "", "x", `${randomUUID()}.0.x`, "a".repeat(5000), ["x"]])(
    "%j is none",
    async (token) => {
      expect(await refresh(token)).toMatchObject({ status: 400, body: { error_code: "refresh_token_not_found" } })
    },
  )

  test("cannot be derived from stored data", async () => {
    const { refresh_token } = await newTokens()
    const [id = "", count = ""] = refresh_token.split(".")
    const rows = JSON.stringify(await shop.db.select().from(sessions))
    expect(rows).not.toContain(refresh_token.split(".")[2])
    expect((await refresh(`${id}.${count}.${"A".repeat(43)}`)).status).toBe(400)
  })
})
