import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { sessions, users } from "../../db/tables/accounts.ts"
import { factors, recoveryCodes } from "../../db/tables/factors.ts"
import { callAuthApi, createAppChallenge, enrollApp, getTokens } from "../support/api-calls.ts"
import { openSiteWithInbox } from "../support/email-inbox.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"
import { ensureTimeInTotpStep, generateTotpCode } from "../support/totp.ts"
import type { Visitor } from "../support/visitor.ts"

// The rights of a session before MFA, and concurrent requests.

const site = await openSiteWithInbox()
const { shop, visitor } = site

beforeEach(() => site.database.pool.query("delete from rate_limits"))
beforeEach(() => ensureTimeInTotpStep(site))
afterEach(() => expect(site.errors).toEqual([]))

const verify = async (token: string, { id, secret }: { id: string; secret: string }, steps = 0) =>
  callAuthApi(site, `/factors/${id}/verify`, {
    token,
    body: {
      challenge_id: await createAppChallenge(site, token, id),
      code: generateTotpCode(secret, shop.now(), steps),
    },
  })

/** An account with an authenticator app. `token` is of an aal2 session. */
async function createMember(role: "admin" | "user" = "user") {
  await site.database.pool.query("delete from rate_limits")
  const person = await createTestAccount(site, role)
  const { access_token: token } = await getTokens(site, person.email)
  const app = await enrollApp(site, token)
  expect((await verify(token, app)).status).toBe(200)
  return { ...person, token, app }
}

async function signedIn(email: string): Promise<Visitor> {
  const one = visitor()
  expect((await one.post("/auth", { email, password: testPassword })).status).toBe(302)
  return one
}

const location = (answer: Response) => answer.headers.get("location")

describe("a session without the code", () => {
  test.each(["admin", "user"] as const)(
    "of a %s is led from the account page to the code and back [AUTH-05]",
    async (role) => {
      const { id, email, app } = await createMember(role)
      const one = await signedIn(email)
      const toCode = [302, "/auth/code?next=%2Faccount"]
      const get = async (path: string) => {
        const answer = await one.get(path)
        return [answer.status, location(answer)]
      }
      expect(await get("/account")).toEqual(toCode)
      expect(await get("/account/data.json")).toEqual([302, "/auth/code?next=%2Faccount%2Fdata.json"])
      const others = await shop.db.select().from(sessions).where(eq(sessions.userId, id))
      for (const form of [
        { part: "profile", name: "Eve", email },
        { part: "password", current: testPassword, password: "a thief's new password" },
        { part: "devices", act: "end", session: others[0]?.id },
        { part: "devices", act: "end-others" },
        { part: "second-step", act: "app" },
        { part: "recovery", act: "make" },
        { part: "data", act: "delete", email },
        { part: "nonsense" },
      ]) {
        const answer = await one.post("/account", form)
        expect([form, answer.status, location(answer), await answer.text()]).toEqual([form, ...toCode, ""])
      }
      const data = await one.get("/account.data")
      const text = await data.text()
      expect([data.status, text.includes("/auth/code?next=%2Faccount")]).toEqual([202, true])
      expect(text).not.toContain(email)
      expect(await shop.db.select().from(users).where(eq(users.id, id))).toMatchObject([
        { name: expect.not.stringMatching("Eve") },
      ])
      expect(await shop.db.$count(sessions, eq(sessions.userId, id))).toBe(others.length)

      // the code leads on to where one was
      const page = await one.html("/auth/code?next=%2Faccount")
      const factor = /name="factor" value="([^"]+)"/.exec(page)?.[1] ?? ""
      const code = generateTotpCode(app.secret, shop.now(), 1)
      const taken = await one.post("/auth/code", { factor, code, next: "/account" })
      expect([taken.status, location(taken)]).toEqual([302, "/account"])
      expect(await one.html("/account")).toContain("Your account")
    },
  )

  test("may sign out, see public pages, and set a new password by e-mail [AUTH-05]", async () => {
    const { email } = await createMember()
    const one = await signedIn(email)
    for (const path of ["/", "/gallery", "/auth/code", "/auth/recovery", "/auth/forgotten"])
      expect([path, (await one.get(path)).status]).toEqual([path, 200])
    await one.post("/auth/forgotten", { email })
    const { searchParams } = new URL((await site.inbox.newest(email))?.path ?? "", shop.siteUrl)
    const token = searchParams.get("token") ?? ""
    expect((await one.post("/auth", { token, password: "another quiet morning" })).status).toBe(302)
    const two = visitor()
    await two.post("/auth", { email, password: "another quiet morning" })
    expect((await two.post("/auth/sign-out")).status).toBe(302)
    expect(location(await two.get("/account"))).toBe("/auth?next=%2Faccount")
  })

  test("ends no other session by a call, and itself by a call for all [AUTH-05]", async () => {
    const { id, email, token } = await createMember()
    const { access_token: low } = await getTokens(site, email)
    const out = (scope: string) => callAuthApi(site, `/logout?scope=${scope}`, { token: low })
    expect(await out("others")).toMatchObject({ status: 403, body: { error_code: "insufficient_aal" } })
    expect(await shop.db.$count(sessions, eq(sessions.userId, id))).toBe(2)
    expect((await out("global")).status).toBe(204)
    expect((await callAuthApi(site, "/user", { method: "GET", token })).status).toBe(200)
    expect((await callAuthApi(site, "/user", { method: "GET", token: low })).status).toBe(403)
  })
})

describe("at the same moment", () => {
  test("one address signs up twice: both responses say to look for the link", async () => {
    for (let n = 0; n < 3; n++) {
      await site.database.pool.query("delete from rate_limits")
      const email = `twice-${n}@example.com`
      const answers = await Promise.all(
        [0, 1, 2].map(() => visitor().post("/auth/sign-up", { email, password: testPassword })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await shop.db.$count(users, eq(users.email, email))).toBe(1)
    }
  })

  test("the last two second steps are removed: the recovery codes go with them [AUTH-04, AUTH-05]", async () => {
    for (let n = 0; n < 6; n++) {
      const { id, token, app } = await createMember()
      const second = await enrollApp(site, token)
      expect((await verify(token, second)).status).toBe(200)
      await shop.db.insert(recoveryCodes).values({ codeHash: `code of ${id}`, userId: id })
      await Promise.all(
        [app, second].map((one) => callAuthApi(site, `/factors/${one.id}`, { method: "DELETE", token })),
      )
      const left = await shop.db.$count(factors, eq(factors.userId, id))
      const codes = await shop.db.$count(recoveryCodes, eq(recoveryCodes.userId, id))
      // The later one is refused if the first one has already lowered the session's assurance level.
      expect([left, codes]).toEqual(left === 0 ? [0, 0] : [1, 1])
    }
  })

  test("recovery codes are made and the last second step removed: none are left [AUTH-04, AUTH-05]", async () => {
    for (let n = 0; n < 6; n++) {
      const { id, email, token, app } = await createMember()
      const one = await signedIn(email)
      await shop.db.update(sessions).set({ aal: "aal2" }).where(eq(sessions.userId, id))
      await Promise.all([
        one.post("/account", { part: "recovery", act: "make" }),
        callAuthApi(site, `/factors/${app.id}`, { method: "DELETE", token }),
      ])
      expect(await shop.db.$count(factors, eq(factors.userId, id))).toBe(0)
      expect(await shop.db.$count(recoveryCodes, eq(recoveryCodes.userId, id))).toBe(0)
    }
  })

  test("one link that confirms an address is sent nine times: one signs in, the others are told [AUTH-01]", async () => {
    for (let n = 0; n < 3; n++) {
      await site.database.pool.query("delete from rate_limits")
      const email = `nine-${n}@example.com`
      await visitor().post("/auth/sign-up", { email, password: testPassword })
      const { searchParams } = new URL((await site.inbox.newest(email))?.path ?? "", shop.siteUrl)
      const token = searchParams.get("token") ?? ""
      const answers = await Promise.all(
        Array.from({ length: 9 }, () => visitor().post("/auth/confirm", { token, password: testPassword })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([302, ...Array(8).fill(404)])
      for (const answer of answers) {
        if (answer.status === 302) expect(answer.headers.getSetCookie().join()).toContain("session_token=")
        else expect(await answer.text()).toContain("Your address is confirmed already. You can sign in.")
      }
      const [user] = await shop.db.select().from(users).where(eq(users.email, email))
      expect(user?.emailVerified).toBe(true)
      expect(await shop.db.$count(sessions, eq(sessions.userId, user?.id ?? ""))).toBe(1)
    }
  })
})
