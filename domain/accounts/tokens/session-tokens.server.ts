import { and, eq, gt, sql } from "drizzle-orm"
import { z } from "zod"
import type { Database, Transaction } from "../../../db/connect.ts"
import { sessions } from "../../../db/tables/accounts.ts"
import { done, type Outcome, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { maxIdleDays, maxSessionDays } from "../session-life.ts"
import { signAccessToken } from "./access-token.server.ts"
import { findPublicUser, type PublicUser } from "./public-user.server.ts"
import { formatRefreshToken, parseRefreshToken } from "./refresh-token.ts"
import { tokenLifetimeSeconds } from "./signing-keys.server.ts"

export type SessionTokens = {
  access_token: string
  token_type: "bearer"
  expires_in: number
  expires_at: number
  refresh_token: string
  user: PublicUser
}

/** A second tab or a retry may send a renewed token once more. */
const repeatSeconds = 10

export async function findSessionTokens(shop: Shop, sessionId: string): Promise<SessionTokens | null> {
  const session = await openSession(shop.db, sessionId, shop.now())
  const user = session && (await findPublicUser(shop.db, session.userId))
  if (!user) return null
  const { token, expiresAt } = await signAccessToken(shop, {
    user: { id: user.id, email: user.email, name: user.user_metadata.full_name },
    session,
  })
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: tokenLifetimeSeconds,
    expires_at: expiresAt,
    refresh_token: formatRefreshToken(shop.secrets, session.id, session.refreshes),
    user,
  }
}

export async function getResponseTokens(
  shop: Shop,
  answer: Response,
): Promise<Outcome<SessionTokens & { session_id: string }>> {
  const { token } = signedIn.parse(await answer.json())
  const [session] = await shop.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.token, token))
  const tokens = session && (await findSessionTokens(shop, session.id))
  return tokens
    ? done({ ...tokens, session_id: session.id })
    : refuseBecause("session_not_found", "forbidden", "The session is over.")
}

const signedIn = z.object({ token: z.string() })

/** A cookie session prolongs `expires_at` beyond the longest lifetime. */
const isOpen = (id: string, now: Date) =>
  and(eq(sessions.id, id), gt(sessions.expiresAt, now), gt(sessions.createdAt, daysBefore(now, maxSessionDays)))

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

async function openSession(db: Database | Transaction, id: string, now: Date) {
  const [row] = await db.select().from(sessions).where(isOpen(id, now))
  return row
}

const prolonged = (now: Date) => sql`greatest(${sessions.expiresAt}, least(
  ${now}::timestamptz + make_interval(days => ${maxIdleDays}),
  ${sessions.createdAt} + make_interval(days => ${maxSessionDays})))`

/** Each token renews once; concurrent requests and a retry in ten seconds get the same one. An older one ends the session. */
export async function refreshTokens(shop: Shop, refreshToken: string): Promise<Outcome<SessionTokens>> {
  const read = parseRefreshToken(shop.secrets, refreshToken)
  if (!read) return unknown
  const now = shop.now()
  const session = isOpen(read.sessionId, now)
  await shop.db
    .update(sessions)
    .set({ refreshes: sql`${sessions.refreshes} + 1`, refreshedAt: now, updatedAt: now, expiresAt: prolonged(now) })
    .where(and(session, eq(sessions.refreshes, read.refreshes)))
  const [row] = await shop.db
    .select({ refreshes: sessions.refreshes, refreshedAt: sessions.refreshedAt })
    .from(sessions)
    .where(session)
  if (!row) return unknown
  const age = now.getTime() - (row.refreshedAt?.getTime() ?? 0)
  if (row.refreshes !== read.refreshes + 1 || age > repeatSeconds * 1000) {
    await shop.db.delete(sessions).where(eq(sessions.id, read.sessionId))
    shop.log.warn({ sessionId: read.sessionId }, "an old refresh token was used: its session was ended")
    return refuseBecause("refresh_token_already_used", "invalid", "Invalid Refresh Token: Already Used")
  }
  const tokens = await findSessionTokens(shop, read.sessionId)
  return tokens ? done(tokens) : unknown
}

const unknown = refuseBecause("refresh_token_not_found", "invalid", "Invalid Refresh Token: Refresh Token Not Found")
