import { beforeEach, expect, test } from "vitest"
import { callAuthApi, getTokens } from "../support/api-calls.ts"
import { openTestShop } from "../support/app.ts"
import { openSiteWithInbox } from "../support/email-inbox.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"
import { ensureTimeInTotpStep, generateTotpCode } from "../support/totp.ts"
import type { Visitor } from "../support/visitor.ts"

// Rate limits stop attackers, but not the account's owner.

const site = await openTestShop()
const { visitor } = site

beforeEach(() => site.database.pool.query("delete from rate_limits"))

const phone = "+15035550123"

/** Enrolls a phone, up to its first code. */
async function enrollPhone() {
  const { email } = await createTestAccount(site, "user")
  const { access_token: token } = await getTokens(site, email)
  const { body } = await callAuthApi(site, "/factors", { token, body: { factor_type: "phone", phone } })
  const send = () => callAuthApi(site, `/factors/${body.id}/challenge`, { token, body: {} })
  const verify = async () => {
    const asked = await send()
    const code = site.texts.at(-1)?.text.slice(0, 6)
    return callAuthApi(site, `/factors/${body.id}/verify`, { token, body: { challenge_id: asked.body.id, code } })
  }
  return { send, verify }
}

test("whoever enters somebody's number again and again keeps no code from its owner [AUTH-04, AUTH-11]", async () => {
  const owner = await enrollPhone()
  expect((await owner.verify()).status).toBe(200)
  const strangers = [await enrollPhone(), await enrollPhone()]
  const statuses = []
  for (const { send } of strangers) for (let n = 0; n < 6; n++) statuses.push((await send()).status)
  // The number receives few messages.
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(8)
  expect((await owner.send()).status).toBe(200)
})

test("whoever has taken over a session and guesses the password does not keep the owner from changing it [AUTH-04, AUTH-11]", async () => {
  const { email } = await createTestAccount(site, "user")
  const [owner, thief] = [visitor(), visitor()]
  for (const one of [owner, thief]) await one.post("/auth", { email, password: testPassword })
  const guess = { part: "password", current: "a guess", password: "the stranger's password" }
  const guesses = []
  for (let n = 0; n < 11; n++) guesses.push((await thief.post("/account", guess)).status)
  expect(guesses).toEqual([...Array(10).fill(400), 429])
  const change = { part: "password", current: testPassword, password: "the owner's new password" }
  expect((await owner.post("/account", change)).status).toBe(200)
})

test("one address gets few e-mails about being an account's new address, however many accounts request it [AUTH-04, AUTH-11]", async () => {
  const statuses = []
  for (let n = 0; n < 3; n++) {
    const { email } = await createTestAccount(site, "user")
    const one = visitor()
    await one.post("/auth", { email, password: testPassword })
    for (let m = 0; m < 2; m++)
      statuses.push(
        (await one.post("/account", { part: "profile", name: "Uli User", email: "target@example.com" })).status,
      )
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
})

let network = 0
const postFromNewNetwork = (one: Visitor, path: string, fields: Record<string, string>) => {
  network += 1
  return one.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: {
      origin: one.origin,
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": `198.51.${Math.floor(network / 250)}.${network % 250}`,
    },
  })
}

test("a flood of attempts from new addresses does not lock the owner out of a known browser", async () => {
  const proxied = await openTestShop({ env: { TRUST_PROXY: "1" } })
  const person = await createTestAccount(proxied, "admin")
  const signIn = (one: Visitor, typed = testPassword) =>
    postFromNewNetwork(one, "/auth", { email: person.email, password: typed })

  const owner = proxied.visitor()
  await signIn(owner)
  const page = await (await postFromNewNetwork(owner, "/account", { part: "second-step", act: "app" })).text()
  const [, secret = ""] = /name="secret" value="([^"]+)"/.exec(page) ?? []
  const [, factor = ""] = /name="factor" value="([^"]+)"/.exec(page) ?? []
  ensureTimeInTotpStep(proxied)
  const code = (steps: number) => generateTotpCode(secret, proxied.shop.now(), steps)
  await postFromNewNetwork(owner, "/account", { part: "second-step", act: "verify", factor, code: code(-1), secret })
  const known = proxied.visitor()
  for (const [name, value] of owner.cookies) if (name === "solander.device") known.cookies.set(name, value)
  await postFromNewNetwork(owner, "/auth/sign-out", {})
  await signIn(owner)
  expect((await postFromNewNetwork(owner, "/auth/code", { factor, code: code(0), remember: "on" })).status).toBe(302)
  await postFromNewNetwork(owner, "/auth/sign-out", {})

  // An attacker with the password uses up the code attempts of unknown browsers.
  const thieves = Array.from({ length: 8 }, () => proxied.visitor())
  for (const thief of thieves) await signIn(thief)
  let last = 0
  for (let n = 0; n < 72; n++)
    last = (await postFromNewNetwork(thieves[n % 8] ?? owner, "/auth/code", { factor, code: "000000" })).status
  expect(last).toBe(429)
  // Other attackers use up the password attempts.
  for (let n = 0; n < 25; n++) last = (await signIn(proxied.visitor(), `guess ${n}`)).status
  expect(last).toBe(429)
  expect((await signIn(proxied.visitor())).status).toBe(429)

  // A remembered browser needs the password, a known one password and code.
  expect((await signIn(owner)).status).toBe(302)
  expect((await owner.get("/admin")).status).toBe(200)
  expect((await signIn(known)).status).toBe(302)
  expect((await postFromNewNetwork(known, "/auth/code", { factor, code: code(1) })).status).toBe(302)
  expect((await known.get("/admin")).status).toBe(200)
})

test("nor out of a new one, where an e-mail brings a new password: one that works exists whenever none is sent [AUTH-03, AUTH-11]", async () => {
  const proxied = await openSiteWithInbox({ TRUST_PROXY: "1" })
  const { email } = await createTestAccount(proxied, "admin")
  const guess = (n: number) => postFromNewNetwork(proxied.visitor(), "/auth", { email, password: `guess ${n}` })
  for (let n = 0; n < 21; n++) await guess(n)
  const asked = []
  for (let n = 0; n < 5; n++)
    asked.push((await postFromNewNetwork(proxied.visitor(), "/auth/forgotten", { email })).status)
  expect(asked).toEqual([200, 200, 200, 200, 429])
  const owner = proxied.visitor()
  expect((await postFromNewNetwork(owner, "/auth", { email, password: testPassword })).status).toBe(429)
  const link = (await proxied.inbox.newest(email))?.path ?? ""
  const token = new URL(link, proxied.shop.siteUrl).searchParams.get("token") ?? ""
  expect((await postFromNewNetwork(owner, link, { token, password: "a wholly new password" })).status).toBe(302)
  expect((await guess(22)).status).toBe(429)
  expect((await postFromNewNetwork(owner, "/auth", { email, password: "a wholly new password" })).status).toBe(302)
})
