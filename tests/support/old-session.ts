import type { TestShop } from "./app.ts"
import { createTestAccount, testPassword } from "./test-accounts.ts"

/** Backdates all sessions of an account by a number of minutes, and clears their confirmations. */
export const backdateSessions = (site: TestShop, userId: string, minutes: number) =>
  site.database.pool.query(
    "update auth_sessions set created_at = now() - make_interval(mins => $2), confirmed_at = null where user_id = $1",
    [userId, minutes],
  )

/** A new account whose session began a number of minutes ago. */
export async function createUserWithOldSession(site: TestShop, minutes: number, role: "admin" | "user" = "user") {
  const person = await createTestAccount(site, role)
  const browser = site.visitor()
  await browser.post("/auth", { email: person.email, password: testPassword })
  await backdateSessions(site, person.id, minutes)
  return { ...person, browser }
}
