import { afterEach, expect, test } from "vitest"
import { factors } from "../../db/tables/factors.ts"
import { openTestShop } from "../support/app.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"
import { ensureTimeInTotpStep, generateTotpCode } from "../support/totp.ts"
import type { Visitor } from "../support/visitor.ts"

// An attacker with the password uses up the account's shared attempts. The owner's browser has its own.

const site = await openTestShop()
const { shop, visitor } = site

afterEach(() => expect(site.errors).toEqual([]))

const getDeviceCookie = (one: Visitor) => one.cookies.get("solander.device")?.split(".")[2]

async function signIn(email: string, one = visitor()): Promise<Visitor> {
  await site.database.pool.query("delete from rate_limits")
  expect((await one.post("/auth", { email, password: testPassword })).status).toBe(302)
  return one
}

/** The owner's browser with MFA by an app and a phone, and attackers with the password. */
async function createOwnerAndAttackers() {
  const person = await createTestAccount(site, "user")
  const planned = await signIn(person.email)
  const owner = await signIn(person.email)
  expect([getDeviceCookie(planned), getDeviceCookie(owner)]).toEqual(["first", "first"])
  const page = await (await owner.post("/account", { part: "second-step", act: "app" })).text()
  const [, secret = ""] = /name="secret" value="([^"]+)"/.exec(page) ?? []
  const [, app = ""] = /name="factor" value="([^"]+)"/.exec(page) ?? []
  ensureTimeInTotpStep(site)
  const code = generateTotpCode(secret, shop.now(), -1)
  expect((await owner.post("/account", { part: "second-step", act: "verify", factor: app, code, secret })).status).toBe(
    200,
  )
  const made = await (await owner.post("/account", { part: "recovery", act: "make" })).text()
  const [, recovery = ""] = /<li>([a-z0-9]{4}-[a-z0-9]{4})<\/li>/.exec(made) ?? []
  const [phone] = await shop.db
    .insert(factors)
    .values({
      userId: person.id,
      type: "phone",
      status: "verified",
      phone: `+1503${String(Math.random()).slice(2, 9)}`,
    })
    .returning()
  await owner.post("/auth/sign-out")
  const thieves = [planned, ...Array.from({ length: 5 }, () => visitor())]
  for (const one of thieves) await signIn(person.email, one)
  expect(thieves.map(getDeviceCookie)).toEqual(["first", ...Array(5).fill(undefined)])
  const fresh = await signIn(person.email)
  await signIn(person.email, owner)
  expect(getDeviceCookie(owner)).toBe("step")
  return { ...person, thieves, fresh, owner, app, secret, recovery, phone: phone?.id ?? "" }
}

/** The last status of many posts from the attackers' sessions. */
async function useUpAttempts(thieves: Visitor[], path: string, form: Record<string, string>) {
  let status = 0
  for (const one of thieves) for (let n = 0; n < 11; n++) status = (await one.post(path, form)).status
  return status
}

test("codes of an app: a browser that has completed MFA before may enter one", async () => {
  const { thieves, fresh, owner, app: factor, secret } = await createOwnerAndAttackers()
  expect(await useUpAttempts(thieves, "/auth/code", { factor, code: "000000" })).toBe(429)
  const right = { factor, code: generateTotpCode(secret, shop.now()) }
  expect((await fresh.post("/auth/code", right)).status).toBe(429)
  expect((await owner.post("/auth/code", right)).status).toBe(302)
})

test("messages to a phone, and recovery codes", async () => {
  const { thieves, fresh, owner, phone, recovery } = await createOwnerAndAttackers()
  expect(await useUpAttempts(thieves, "/auth/code", { send: phone })).toBe(429)
  expect(await useUpAttempts(thieves, "/auth/recovery", { code: "aaaa-aaaa" })).toBe(429)
  expect((await fresh.post("/auth/code", { send: phone })).status).toBe(429)
  expect((await fresh.post("/auth/recovery", { code: recovery })).status).toBe(429)
  const before = site.texts.length
  expect((await owner.post("/auth/code", { send: phone })).status).toBe(200)
  expect(site.texts.length).toBe(before + 1)
  expect((await owner.post("/auth/recovery", { code: recovery })).status).toBe(302)
})

test("a browser's own attempts are limited, too, and an altered cookie has none", async () => {
  const { email, fresh, owner, phone } = await createOwnerAndAttackers()
  const forged = visitor()
  const value = owner.cookies.get("solander.device") ?? ""
  forged.cookies.set(
    "solander.device",
    value.replace(/^./, (first) => (first === "a" ? "b" : "a")),
  )
  await signIn(email, forged)
  const send = async (one: Visitor) => (await one.post("/auth/code", { send: phone })).status
  const statuses: number[] = []
  for (let n = 0; n < 9; n++) statuses.push(await send(owner))
  expect(statuses).toEqual([...Array(8).fill(200), 429])
  for (let n = 0; n < 8; n++) expect(await send(forged)).toBe(200)
  expect(await send(fresh)).toBe(429)
})
