import { afterEach, expect, test } from "vitest"
import { openTestShop } from "../support/app.ts"
import { authClient } from "../support/auth-client.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"
import { generateTotpCode } from "../support/totp.ts"

// A complete session with Supabase's own client.

const site = await openTestShop()
const { shop } = site

afterEach(() => expect(site.errors).toEqual([]))

test("an app for codes is enrolled, challenged, verified and removed [AUTH-04]", async () => {
  const { email } = await createTestAccount(site, "admin")
  const client = authClient(site)
  const signedIn = await client.signInWithPassword({ email, password: testPassword })
  expect(signedIn.error).toBeNull()
  expect(signedIn.data.user).toMatchObject({ email, user_metadata: { full_name: "Ada Artist" } })
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal1",
    currentAuthenticationMethods: [{ method: "password", timestamp: expect.any(Number) }],
  })

  const enrolled = await client.mfa.enroll({ factorType: "totp", friendlyName: "Phone", issuer: "Studio" })
  expect(enrolled.error).toBeNull()
  if (!enrolled.data) throw new Error()
  const { id, totp, friendly_name, type } = enrolled.data
  expect({ friendly_name, type }).toEqual({ friendly_name: "Phone", type: "totp" })
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
  expect(totp.uri).toContain(`secret=${totp.secret}`)

  const challenge = await client.mfa.challenge({ factorId: id })
  expect(challenge.error).toBeNull()
  const code = generateTotpCode(totp.secret, shop.now())
  const verified = await client.mfa.verify({ factorId: id, challengeId: challenge.data?.id ?? "", code })
  expect(verified.error).toBeNull()
  expect(verified.data?.user.factors).toMatchObject([{ id, status: "verified", factor_type: "totp" }])
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal2",
    nextLevel: "aal2",
    currentAuthenticationMethods: [{ method: "totp" }, { method: "password" }],
  })
  expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id }])

  const claims = await client.getClaims()
  expect(claims.error).toBeNull()
  expect(claims.data?.header).toMatchObject({ alg: "ES256" })
  expect(claims.data?.claims).toMatchObject({ aal: "aal2", email, role: "authenticated" })

  const before = (await client.getSession()).data.session
  const refreshed = await client.refreshSession()
  expect(refreshed.error).toBeNull()
  expect(refreshed.data.session?.refresh_token).not.toBe(before?.refresh_token)
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2")

  const removed = await client.mfa.unenroll({ factorId: id })
  expect(removed).toMatchObject({ data: { id }, error: null })
  await client.refreshSession()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal1",
  })

  const last = (await client.getSession()).data.session
  expect((await client.signOut()).error).toBeNull()
  expect((await client.getUser(last?.access_token)).error).toMatchObject({ status: 403, code: "bad_jwt" })
})

test("the next level is aal2 for an account with a factor that signs in by password", async () => {
  const { email } = await createTestAccount(site, "user")
  const client = authClient(site)
  await client.signInWithPassword({ email, password: testPassword })
  const { data } = await client.mfa.enroll({ factorType: "totp" })
  if (!data) throw new Error()
  const asked = await client.mfa.challengeAndVerify({
    factorId: data.id,
    code: generateTotpCode(data.totp.secret, shop.now()),
  })
  expect(asked.error).toBeNull()
  const later = authClient(site)
  await later.signInWithPassword({ email, password: testPassword })
  expect((await later.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal2",
  })
  expect((await later.mfa.enroll({ factorType: "totp" })).error).toMatchObject({
    code: "insufficient_aal",
    status: 403,
  })
  expect((await later.mfa.unenroll({ factorId: data.id })).error).toMatchObject({
    code: "insufficient_aal",
    status: 422,
  })
})

test("a phone receives its code, and refusals carry their code [AUTH-04]", async () => {
  const { email } = await createTestAccount(site, "user")
  const client = authClient(site)
  expect((await client.signInWithPassword({ email, password: "not this one" })).error).toMatchObject({
    code: "invalid_credentials",
  })
  await client.signInWithPassword({ email, password: testPassword })
  expect((await client.mfa.enroll({ factorType: "phone", phone: "12" })).error).toMatchObject({
    code: "validation_failed",
    status: 400,
  })
  const { data } = await client.mfa.enroll({ factorType: "phone", phone: "+1 503 555 0142", friendlyName: "Mine" })
  expect(data).toMatchObject({ type: "phone", phone: "+15035550142", friendly_name: "Mine" })
  if (!data) throw new Error()
  const sent = await client.mfa.challenge({ factorId: data.id, channel: "whatsapp" })
  expect(sent.error).toBeNull()
  const { text, channel, to } = site.texts.at(-1) ?? {}
  expect({ channel, to }).toEqual({ channel: "whatsapp", to: "+15035550142" })
  const code = /\d{6}/.exec(text ?? "")?.[0] ?? ""
  const other = code === "000000" ? "000001" : "000000"
  const verify = (tried: string) =>
    client.mfa.verify({ factorId: data.id, challengeId: sent.data?.id ?? "", code: tried })
  expect((await verify(other)).error).toMatchObject({ code: "mfa_verification_failed", status: 422 })
  expect((await verify(code)).error).toBeNull()
  expect((await verify(code)).error).toMatchObject({ code: "mfa_challenge_expired" })
})
