import { eq } from "drizzle-orm"
import type pg from "pg"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { sessions, users } from "../../db/tables/accounts.ts"
import { factors } from "../../db/tables/factors.ts"
import { challengeFactor } from "../../domain/accounts/mfa/challenge-factor.server.ts"
import { findActor } from "../../domain/accounts/sessions/actor.server.ts"
import { openTestShop, type TestShop } from "../support/app.ts"
import { openSiteWithInbox } from "../support/email-inbox.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"

// Concurrent requests for one account: the second one sees the state after the first.

const site = await openTestShop()
const { shop, visitor } = site
const { pool } = site.database

beforeEach(() => pool.query("delete from rate_limits"))
afterEach(() => expect(site.errors).toEqual([]))

const change = (current: string, chosen: string) => ({ part: "password", current, password: chosen })

/** Two sessions of one account: the owner's and an attacker's with the password. */
async function openTwoSessions(of: TestShop = site) {
  const { email, id } = await createTestAccount(of, "user")
  const [owner, thief] = [of.visitor(), of.visitor()]
  for (const one of [owner, thief])
    expect((await one.post("/auth", { email, password: testPassword })).status).toBe(302)
  return { email, id, owner, thief }
}

const countWaiting = async (client: pg.PoolClient) => {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0]?.count ?? 0
}

/** Locks the account's row while two requests start in sequence, to simulate a slow machine. */
async function runWhileLocked(
  id: string,
  first: () => Promise<Response>,
  second: () => Promise<Response>,
  { pool }: TestShop["database"] = site.database,
) {
  const client = await pool.connect()
  try {
    await client.query("begin")
    await client.query("select from auth_users where id = $1 for update", [id])
    const one = first()
    await expect.poll(() => countWaiting(client), { timeout: 25_000 }).toBeGreaterThan(0)
    const other = second()
    // The second request waits for the row as well, or finishes without it.
    await Promise.race([other, expect.poll(() => countWaiting(client), { timeout: 25_000 }).toBeGreaterThan(1)])
    await client.query("commit")
    return [await one, await other] as const
  } finally {
    client.release()
  }
}

describe("a password that is changed", () => {
  test("twice at once is changed once: the other session is over [AUTH-01, AUTH-11]", async () => {
    const { email, owner, thief } = await openTwoSessions()
    const chosen = ["the owner's new password", "the stranger's password"]
    const answers = await Promise.all([
      owner.post("/account", change(testPassword, chosen[0] ?? "")),
      thief.post("/account", change(testPassword, chosen[1] ?? "")),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const works = await Promise.all(chosen.map((password) => visitor().post("/auth", { email, password })))
    expect(works.map(({ status }) => status === 302)).toEqual(answers.map(({ status }) => status === 200))
  })

  test("lets nobody in who was signing in with the one before [AUTH-01, AUTH-11]", async () => {
    const { email, id, owner } = await openTwoSessions()
    const late = visitor()
    const [, changed] = await runWhileLocked(
      id,
      () => late.post("/auth", { email, password: testPassword }),
      () => owner.post("/account", change(testPassword, "the owner's new password")),
    )
    expect(changed.status).toBe(200)
    expect((await late.get("/account")).status).toBe(302)
    expect(await shop.db.$count(sessions, eq(sessions.userId, id))).toBe(1)
  })

  test("by e-mail, too [AUTH-01, AUTH-11]", async () => {
    const mailed = await openSiteWithInbox()
    const { email, id } = await openTwoSessions(mailed)
    await mailed.visitor().post("/auth/forgotten", { email })
    const token = new URL((await mailed.inbox.newest(email))?.path ?? "", shop.siteUrl).searchParams.get("token") ?? ""
    const late = mailed.visitor()
    const [, changed] = await runWhileLocked(
      id,
      () => late.post("/auth", { email, password: testPassword }),
      () => mailed.visitor().post("/auth", { token, password: "the owner's new password" }),
      mailed.database,
    )
    expect(changed.status).toBe(302)
    expect((await late.get("/account")).status).toBe(302)
    expect(await mailed.shop.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
  })
})

test("two who sign up with one address at once get the same answer, and it has one account [AUTH-01, AUTH-11]", async () => {
  const email = "twice@example.com"
  const answers = await Promise.all(
    ["one password of them", "four words of another"].map((password) =>
      visitor().post("/auth/sign-up", { email, password }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await shop.db.$count(users, eq(users.email, email))).toBe(1)
})

test("a session that ends while a request reads it leaves a visitor, and no error [AUTH-09]", async () => {
  const { id, owner } = await openTwoSessions()
  // The session is due for renewal, which happens during the request.
  await shop.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() + 86_400_000) })
    .where(eq(sessions.userId, id))
  const client = await pool.connect()
  try {
    await client.query("begin")
    await client.query("delete from auth_sessions where user_id = $1", [id])
    const asked = owner.get("/account")
    await expect.poll(() => countWaiting(client), { timeout: 5000 }).toBeGreaterThan(0)
    await client.query("commit")
    const answer = await asked
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/auth?next=%2Faccount"])
  } finally {
    client.release()
  }
})

test("a session that ends while a text message is sent is redirected to sign in", async () => {
  const { id } = await openTwoSessions()
  const [session] = await shop.db.select().from(sessions).where(eq(sessions.userId, id))
  const [phone] = await shop.db.insert(factors).values({ userId: id, type: "phone", phone: "+15035550142" }).returning()
  if (!session || !phone) throw new Error("the user is not signed in")
  const { send } = shop.texts
  shop.texts.send = async () => void (await shop.db.delete(sessions).where(eq(sessions.userId, id)))
  const actor = {
    ...{ kind: "user" as const, id, email: "", name: "", role: "user" as const },
    session: { id: session.id, assurance: "aal1" as const, hasFactor: false, confirmedAt: new Date() },
  }
  expect(await challengeFactor(shop, actor, phone.id, {})).toMatchObject({
    ok: false,
    problem: { code: "unauthenticated" },
  })
  shop.texts.send = send
})

test("a session that ends after its lookup leaves an anonymous visitor, not a user who must enter a code", async () => {
  const { id, owner } = await openTwoSessions()
  const headers = new Headers({ cookie: [...owner.cookies].map((pair) => pair.join("=")).join("; ") })
  expect((await findActor(shop, headers)).kind).toBe("user")
  const getSession = async (asked: { headers: Headers }) => {
    const found = await shop.auth.api.getSession(asked)
    await shop.db.delete(sessions).where(eq(sessions.userId, id))
    return found
  }
  const api = { ...shop.auth.api, getSession } as typeof shop.auth.api
  expect(await findActor({ ...shop, auth: { ...shop.auth, api } }, headers)).toEqual({ kind: "visitor" })
})

test("a session lookup that fails during a short database outage is retried", async () => {
  const { owner } = await openTwoSessions()
  const headers = new Headers({ cookie: [...owner.cookies].map((pair) => pair.join("=")).join("; ") })
  let asked = 0
  const getSession = async (of: { headers: Headers }) => {
    if (++asked === 1) throw new Error("Failed to get session")
    return await shop.auth.api.getSession(of)
  }
  const api = { ...shop.auth.api, getSession } as typeof shop.auth.api
  expect((await findActor({ ...shop, auth: { ...shop.auth, api } }, headers)).kind).toBe("user")
  expect(asked).toBe(2)
})
