import { isAPIError } from "better-auth/api"
import { eq, inArray, sql } from "drizzle-orm"
import { isConnectionProblem } from "../../db/errors.ts"
import { profiles, sessions, userRoles, users } from "../../db/tables/accounts.ts"
import { factors } from "../../db/tables/factors.ts"
import { type Actor, type User, visitor } from "../actor.ts"
import { done, type Outcome, refuseBecause } from "../problem.ts"
import { studioWantsStep } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { deviceCookie } from "./device-cookie.server.ts"
import { readAccessToken } from "./tokens/access-token.server.ts"

/**
 * Who sent the request: the session's user with the profile's name, the role and what the session has proved, read for
 * each request, so that a removed role counts from the next one on.
 * When profile or role cannot be read, that is logged and the person has no role (AUTH-02).
 */
export async function findActor(shop: Shop, headers: Headers): Promise<Actor> {
  if (!headers.get("cookie")?.includes("session_token")) return visitor
  const found = await readSession(shop, headers).catch(async () => {
    // The library hides the cause. While the database is unavailable, this query throws the actual error.
    await shop.db.execute(sql`select 1`)
    // It is there again: what fails now is the program's own fault.
    return readSession(shop, headers)
  })
  if (!found) return visitor
  const { id, email, name } = found.user
  const rows = await readUser(shop, found.session.id).catch((error) => {
    if (isConnectionProblem(error)) throw error
    shop.log.error({ err: error, userId: id }, "profile or role could not be read")
    return null
  })
  // Signed out since the session was looked up, or past its end.
  if (rows && (!rows[0] || isPastEnd(rows[0], shop.now()))) return visitor
  const session = { id: found.session.id, assurance: "aal1", hasFactor: true, confirmedAt: new Date(0) } as const
  const user = userOf(rows ?? []) ?? { kind: "user", id, email, name, role: "user", session }
  const device = deviceCookie(shop).read(headers.get("cookie"), user.email)
  return device?.tookStep ? { ...user, session: { ...user.session, device: device.id } } : user
}

const readSession = (shop: Shop, headers: Headers) =>
  shop.auth.api.getSession({ headers }).catch((error) => {
    // It ended, by another request, between being read and being prolonged.
    if (isAPIError(error) && error.statusCode === 401) return null
    throw error
  })

/** The user of an access token whose session is still open. Of the token only the ids are believed. */
export async function userOfToken(shop: Shop, token: string): Promise<Outcome<User>> {
  const claims = await readAccessToken(shop, token)
  if (!claims.ok) return claims
  const open = (await readUser(shop, claims.value.session_id)).filter(
    (row) => row.expiresAt > shop.now() && !isPastEnd(row, shop.now()),
  )
  const user = userOf(open)
  return user?.id === claims.value.sub ? done(user) : refuseBecause("bad_jwt", "forbidden", "The session is over.")
}

/** The users of those of the sessions that are open, by the sessions' ids. */
export async function usersOfSessions(shop: Shop, sessionIds: string[]): Promise<Map<string, User>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await selectUsers(shop).where(inArray(sessions.id, sessionIds))
  return new Map(
    rows.flatMap((row): [string, User][] => {
      const user = row.expiresAt > shop.now() && !isPastEnd(row, shop.now()) ? userOf([row]) : null
      return user ? [[row.sessionId, user]] : []
    }),
  )
}

/** Days after which a session ends however often it is used. */
const longestDays = 90

const isPastEnd = ({ createdAt }: { createdAt: Date }, now: Date) =>
  now.getTime() - createdAt.getTime() > longestDays * 86_400_000

const readUser = (shop: Shop, sessionId: string) => selectUsers(shop).where(eq(sessions.id, sessionId))

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
      studioWantsStep,
      hasFactor: sql<boolean>`exists (select from ${factors} where ${factors.userId} = ${users.id} and ${factors.status} = 'verified')`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))

function userOf(rows: Awaited<ReturnType<typeof readUser>>): User | null {
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
