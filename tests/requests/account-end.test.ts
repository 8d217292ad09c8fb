import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { sessions, users } from "../../db/tables/accounts.ts"
import { getSessionUsers } from "../../domain/accounts/sessions/actor.server.ts"
import { openSiteWithInbox } from "../support/email-inbox.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"

// The remains of a deleted account, and the maximum age of sessions.

const site = await openSiteWithInbox()
const { shop, visitor } = site
const { pool } = site.database

/** The rows of all tables, except e-mails, that contain one of these texts. */
async function findRowsWith(...texts: string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'mails'",
  )
  const found = []
  for (const { name } of tables) {
    const like = texts.map((text) => `%${text}%`)
    const { rows } = await pool.query(`select row::text as row from "${name}" row where row::text ilike any($1)`, [
      like,
    ])
    found.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return found
}

test("a deleted account leaves no name, address or number in any table, and what was done without them [AUTH-11]", async () => {
  const { id, email } = await createTestAccount(site, "user")
  const one = visitor()
  await one.post("/auth", { email, password: testPassword })
  const profile = { part: "profile", name: "Zebulon Quark", email: "zebulon@example.com" }
  expect((await one.post("/account", profile)).status).toBe(200)
  const link = (await site.inbox.newest(profile.email))?.path ?? ""
  const token = new URL(link, shop.siteUrl).searchParams.get("token") ?? ""
  expect((await one.post("/auth/confirm", { token })).status).toBe(302)
  await one.post("/account", { part: "second-step", act: "phone", phone: "+15035550188" })
  const texts = ["Zebulon", "Uli User", email, "5550188"]
  expect(await findRowsWith(...texts)).not.toEqual([])
  expect((await one.post("/account", { part: "data", act: "delete", email: profile.email })).status).toBe(302)
  expect(await shop.db.$count(users, eq(users.id, id))).toBe(0)
  expect(await findRowsWith(...texts)).toEqual([])
  const { rows } = await pool.query("select action from history where noun_id = $1 order by id", [id])
  expect(rows.map(({ action }) => action)).toEqual(["changed", "changed", "deleted"])
})

test("a session that is used each day ends after ninety days: pages, tokens and sockets ask to sign in [AUTH-09]", async () => {
  const { id, email } = await createTestAccount(site, "user")
  const one = visitor()
  await one.post("/auth", { email, password: testPassword })
  const begun = (days: number) =>
    shop.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
      .where(eq(sessions.userId, id))
  await begun(89)
  expect((await one.get("/account")).status).toBe(200)
  const [session] = await shop.db.select().from(sessions).where(eq(sessions.userId, id))
  const ids = [session?.id ?? ""]
  expect((await getSessionUsers(shop, ids)).size).toBe(1)
  await begun(91)
  expect((await one.get("/account")).headers.get("location")).toBe("/auth?next=%2Faccount")
  expect((await one.get("/auth/v1/user")).status).toBe(401)
  expect((await getSessionUsers(shop, ids)).size).toBe(0)
  // Signing in again starts another session.
  expect((await one.post("/auth", { email, password: testPassword })).status).toBe(302)
  expect((await one.get("/account")).status).toBe(200)
})
