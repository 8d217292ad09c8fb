import { isAPIError } from "better-auth/api"
import { eq, inArray, sql } from "drizzle-orm"
import { isConnectionProblem } from "../../../db/errors.ts"
import { profiles, sessions, userRoles, users } from "../../../db/tables/accounts.ts"
import { factors } from "../../../db/tables/factors.ts"
import { type Actor, type User, visitor } from "../../actor.ts"
import { done, type Outcome, refuseBecause } from "../../problem.ts"
import { isStudioMfaRequired } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { isSessionExpired } from "../session-life.ts"
import { verifyAccessToken } from "../tokens/access-token.server.ts"
import { createDeviceCookie } from "./device-cookie.server.ts"

/** Reads the role for each request. If profile or role cannot be read, logs it and gives no role (AUTH-02). */
export async function findActor(shop: Shop, headers: Headers): Promise<Actor> {
  if (!headers.get("cookie")?.includes("session_token")) return visitor
  const found = await findSession(shop, headers).catch(async () => {
    // The library hides the cause; while the database is unavailable, this query throws the real error.
    await shop.db.execute(sql`select 1`)
    // The database is available again, so a further failure is ours.
    return findSession(shop, headers)
  })
  if (!found) return visitor
  const { id, email, name } = found.user
  const rows = await findSessionUser(shop, found.session.id).catch((error) => {
    if (isConnectionProblem(error)) throw error
    shop.log.error({ err: error, userId: id }, "profile or role could not be read")
    return null
  })
  // Signed out since, or expired.
  if (rows && (!rows[0] || isSessionExpired(rows[0], shop.now()))) return visitor
  const session = { id: found.session.id, assurance: "aal1", hasFactor: true, confirmedAt: new Date(0) } as const
  const user = toUser(rows ?? []) ?? { kind: "user", id, email, name, role: "user", session }
  const device = createDeviceCookie(shop).read(headers.get("cookie"), user.email)
  return device?.tookStep ? { ...user, session: { ...user.session, device: device.id } } : user
}

const findSession = (shop: Shop, headers: Headers) =>
  shop.auth.api.getSession({ headers }).catch((error) => {
    // Another request ended the session before it was prolonged.
    if (isAPIError(error) && error.statusCode === 401) return null
    throw error
  })

/** Only the token's ids are trusted; its session must be open. */
export async function getTokenUser(shop: Shop, token: string): Promise<Outcome<User>> {
  const claims = await verifyAccessToken(shop, token)
  if (!claims.ok) return claims
  const open = (await findSessionUser(shop, claims.value.session_id)).filter(
    (row) => row.expiresAt > shop.now() && !isSessionExpired(row, shop.now()),
  )
  const user = toUser(open)
  return user?.id === claims.value.sub ? done(user) : refuseBecause("bad_jwt", "forbidden", "The session is over.")
}

export async function getSessionUsers(shop: Shop, sessionIds: string[]): Promise<Map<string, User>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await selectUsers(shop).where(inArray(sessions.id, sessionIds))
  return new Map(
    rows.flatMap((row): [string, User][] => {
      const user = row.expiresAt > shop.now() && !isSessionExpired(row, shop.now()) ? toUser([row]) : null
      return user ? [[row.sessionId, user]] : []
    }),
  )
}

const findSessionUser = (shop: Shop, sessionId: string) => selectUsers(shop).where(eq(sessions.id, sessionId))

const selectUsers = (shop: Shop) =>
  shop.db
    .select({
      sessionId: sessions.id,
      id: users.id,
      email: users.email,
      name: users.name,
      fullName: profiles.fullName,
      role: userRoles.role,
      assurance: sessions.aal,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      confirmedAt: sessions.confirmedAt,
      studioWantsStep: isStudioMfaRequired,
      hasFactor: sql<boolean>`exists (select from ${factors} where ${factors.userId} = ${users.id} and ${factors.status} = 'verified')`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))

function toUser(rows: Awaited<ReturnType<typeof findSessionUser>>): User | null {
  const [row] = rows
  if (!row) return null
  const { id, email, sessionId, assurance, hasFactor } = row
  const role = row.role ?? "user"
  const lacksStep = role === "admin" && row.studioWantsStep && assurance === "aal1" && !hasFactor
  const session = { id: sessionId, assurance, hasFactor, confirmedAt: row.confirmedAt ?? row.createdAt }
  return {
    ...{ kind: "user", id, email, name: row.fullName ?? row.name, role },
    session: lacksStep ? { ...session, lacksStep } : session,
  }
}
