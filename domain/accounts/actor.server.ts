import { eq, sql } from "drizzle-orm"
import { isConnectionProblem } from "../../db/errors.ts"
import { profiles, userRoles } from "../../db/tables/accounts.ts"
import { type Actor, visitor } from "../actor.ts"
import type { Shop } from "../shop.ts"

/**
 * Who sent the request: the session's user with the profile's name and the role, read for each
 * request, so that a removed role counts from the next one on.
 * When profile or role cannot be read, that is logged and the person has no role (AUTH-02).
 */
export async function findActor(shop: Shop, headers: Headers): Promise<Actor> {
  if (!headers.get("cookie")?.includes("session_token")) return visitor
  const session = await shop.auth.api.getSession({ headers }).catch(async (error) => {
    // The library hides the cause. When the database is unavailable, this query throws the actual error.
    await shop.db.execute(sql`select 1`)
    throw error
  })
  if (!session) return visitor
  const { id, email, name } = session.user
  const rows = await readProfileAndRoles(shop, id)
  return {
    kind: "user",
    id,
    email,
    name: rows[0] ? rows[0].fullName : name,
    role: rows.some((row) => row.role === "admin") ? "admin" : "user",
  }
}

async function readProfileAndRoles(shop: Shop, userId: string) {
  try {
    return await shop.db
      .select({ fullName: profiles.fullName, role: userRoles.role })
      .from(profiles)
      .leftJoin(userRoles, eq(userRoles.userId, profiles.id))
      .where(eq(profiles.id, userId))
  } catch (error) {
    if (isConnectionProblem(error)) throw error
    shop.log.error({ err: error, userId }, "profile or role could not be read")
    return []
  }
}
