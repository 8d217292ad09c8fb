import { createHmac, randomUUID } from "node:crypto"
import type pg from "pg"
import type { FuzzRole } from "./create-request.ts"

const getFuzzEmail = (who: FuzzRole) => `fuzz-${who}@people.example`

/**
 * Creates sessions for a user and an admin without forms. Recreates their accounts and roles, because fuzzed requests of the
 * admin may have deleted or changed them.
 * @param secret the site's AUTH_SECRET
 * @returns the cookie of each
 */
export async function createFuzzSessions(pool: pg.Pool, secret: string): Promise<Record<FuzzRole, string>> {
  const cookies = { anonymous: "", user: "", admin: "" }
  for (const role of ["user", "admin"] as const) {
    const email = getFuzzEmail(role)
    await pool.query(
      "insert into auth_users (id, name, email, email_verified) values (gen_random_uuid(), 'Fuzz', $1, true) on conflict do nothing",
      [email],
    )
    const { rows } = await pool.query<{ id: string }>("select id from auth_users where email = $1", [email])
    const id = rows[0]?.id
    await pool.query("update user_roles set role = $2 where user_id = $1", [id, role])
    await pool.query("delete from auth_factors where user_id = $1", [id])
    await pool.query("delete from auth_sessions where user_id = $1", [id])
    const token = randomUUID()
    await pool.query(
      "insert into auth_sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')",
      [id, token],
    )
    const signature = createHmac("sha256", secret).update(token).digest("base64")
    cookies[role] = `solander.session_token=${encodeURIComponent(`${token}.${signature}`)}`
  }
  return cookies
}

/** Whether an account has this role now: a fuzzed request of the admin may have granted it. */
export async function hasFuzzRole(pool: pg.Pool, who: FuzzRole, role: "user" | "admin"): Promise<boolean> {
  const { rows } = await pool.query(
    "select from auth_users join user_roles on user_id = id where email = $1 and role = $2",
    [getFuzzEmail(who), role],
  )
  return rows.length > 0
}
