import { createHmac, randomUUID } from "node:crypto"
import type pg from "pg"

export type CookieUser = { id: string; email: string; cookie: string }

/**
 * Creates accounts with sessions and returns their cookies. They have no passwords, because signing in often would only measure
 * hashing.
 * @param secret the site's `AUTH_SECRET`
 */
export async function createSessionUsers(
  database: Pick<pg.Pool, "query">,
  secret: string,
  roles: ("admin" | "user")[],
): Promise<CookieUser[]> {
  const people = roles.map((role) => ({ id: randomUUID(), token: randomUUID(), role }))
  const ids = people.map(({ id }) => id)
  await database.query(
    `insert into auth_users (id, name, email, email_verified)
     select id, 'Somebody', id || '@example.com', true from unnest($1::uuid[]) as id`,
    [ids],
  )
  await database.query(
    `insert into auth_sessions (user_id, token, expires_at)
     select id, token, now() + interval '1 day' from unnest($1::uuid[], $2::text[]) as given (id, token)`,
    [ids, people.map(({ token }) => token)],
  )
  const admins = people.filter(({ role }) => role === "admin").map(({ id }) => id)
  await database.query("update user_roles set role = 'admin' where user_id = any ($1::uuid[])", [admins])
  return people.map(({ id, token }) => {
    const signature = createHmac("sha256", secret).update(token).digest("base64")
    const cookie = `solander.session_token=${encodeURIComponent(`${token}.${signature}`)}`
    return { id, email: `${id}@example.com`, cookie }
  })
}
