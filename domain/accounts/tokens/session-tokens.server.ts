import { and, eq, gt, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { sessions } from "../../../db/tables/accounts.ts"
import { done, type Outcome, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { type PublicUser, publicUser } from "../public-user.server.ts"
import { signAccessToken } from "./access-token.server.ts"
import { readRefreshToken, writeRefreshToken } from "./refresh-token.ts"
import { tokenLifetime } from "./signing-keys.server.ts"

/** What a client keeps of its session, in the names of GoTrue. `expires_at`: seconds since 1970. */
export type SessionTokens = {
  access_token: string
  token_type: "bearer"
  expires_in: number
  expires_at: number
  refresh_token: string
  user: PublicUser
}

/** How long a renewed token may be sent once more, by a second tab or after a lost answer. */
const repeatSeconds = 10

/** The tokens of a session. @returns null: the session is over */
export async function tokensOf(shop: Shop, sessionId: string): Promise<SessionTokens | null> {
  const session = await openSession(shop.db, sessionId, shop.now())
  const user = session && (await publicUser(shop.db, session.userId))
  if (!user) return null
  const { token, expiresAt } = await signAccessToken(shop, {
    user: { id: user.id, email: user.email, name: user.user_metadata.full_name },
    session,
  })
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: tokenLifetime,
    expires_at: expiresAt,
    refresh_token: writeRefreshToken(shop.secrets, session.id, session.refreshes),
    user,
  }
}

/** A session that has not expired. */
export async function openSession(db: Database | Transaction, id: string, now: Date) {
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)))
  return row
}

/**
 * Renews a session's tokens. Each token renews once; of several requests at the same moment, and once more within ten
 * seconds, all get the same successor. An older token was copied: its session ends.
 */
export async function refreshTokens(shop: Shop, refreshToken: string): Promise<Outcome<SessionTokens>> {
  const read = readRefreshToken(shop.secrets, refreshToken)
  if (!read) return unknown
  const now = shop.now()
  const session = and(eq(sessions.id, read.sessionId), gt(sessions.expiresAt, now))
  await shop.db
    .update(sessions)
    .set({ refreshes: sql`${sessions.refreshes} + 1`, refreshedAt: now })
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
  const tokens = await tokensOf(shop, read.sessionId)
  return tokens ? done(tokens) : unknown
}

const unknown = refuseBecause("refresh_token_not_found", "invalid", "Invalid Refresh Token: Refresh Token Not Found")
