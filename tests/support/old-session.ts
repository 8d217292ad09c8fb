import type { TestShop } from "./app.ts"
import { makePerson, password } from "./people.ts"

/** Backdates all sessions of an account by a number of minutes, and clears their confirmations. */
export const age = (site: TestShop, userId: string, minutes: number) =>
  site.database.pool.query(
    "update auth_sessions set created_at = now() - make_interval(mins => $2), confirmed_at = null where user_id = $1",
    [userId, minutes],
  )

/** A new account whose session began a number of minutes ago. */
export async function signedInBefore(site: TestShop, minutes: number, role: "admin" | "user" = "user") {
  const person = await makePerson(site, role)
  const browser = site.visitor()
  await browser.post("/auth", { email: person.email, password })
  await age(site, person.id, minutes)
  return { ...person, browser }
}
