import { createHash, randomBytes } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { type AuthMethod, sessions, users } from "../../../db/tables/accounts.ts"
import type { User } from "../../actor.ts"
import { lacksConfirmation } from "../../actor.ts"
import type { Outcome } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import type { SessionTokens } from "../tokens/session-tokens.server.ts"
import type { Browser } from "./call-auth.server.ts"
import { linkAlreadyUsed, signInByLinkForTokens } from "./follow-link.server.ts"
import { deletePasswordResets } from "./password-resets.server.ts"

const linkSeconds = 60

/** The session may set a password (`canReplacePassword`). It uses a sign-in link internally, so that limits and log apply. */
export async function recoverSession(shop: Shop, token: string, browser: Browser): Promise<Outcome<SessionTokens>> {
  const { internalAdapter } = await shop.auth.$context
  const identifier = `reset-password:${token}`
  const stored = await internalAdapter.findVerificationValue(identifier)
  const now = shop.now()
  if (!stored || stored.expiresAt <= now) return linkAlreadyUsed
  const [user] = await shop.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, stored.value))
  if (!user) return linkAlreadyUsed
  const link = randomBytes(24).toString("base64url")
  const hash = createHash("sha256").update(link).digest("base64url")
  await internalAdapter.createVerificationValue({
    identifier: `magic-link:${hash}`,
    value: JSON.stringify({ type: "magic-link", email: user.email }),
    expiresAt: new Date(now.getTime() + linkSeconds * 1000),
  })
  const tokens = await signInByLinkForTokens(shop, link, browser)
  if (!tokens.ok) return tokens
  const session = eq(sessions.id, tokens.value.session_id)
  const method: AuthMethod = { method: "reset", timestamp: Math.floor(now.getTime() / 1000) }
  await shop.db
    .update(sessions)
    .set({ amr: sql`${sessions.amr} || ${JSON.stringify([method])}::jsonb` })
    .where(session)
  // Last, so that a failure leaves the token valid; of two concurrent requests one gets a session.
  if (!(await internalAdapter.consumeVerificationValue(identifier))) {
    await shop.db.delete(sessions).where(session)
    return linkAlreadyUsed
  }
  await deletePasswordResets(shop.db, user.id)
  return tokens
}

/** Whether a reset e-mail began the session, recently. */
export async function canReplacePassword(db: Database | Transaction, user: User, now: Date): Promise<boolean> {
  if (lacksConfirmation(user, now)) return false
  const byReset = sql`${sessions.amr} @> '[{"method": "reset"}]'`
  return (await db.$count(sessions, and(eq(sessions.id, user.session.id), byReset))) > 0
}
