import { and, eq, gt, lte } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { acmeChallenges } from "../../db/tables/site-domain.ts"

const lifeMs = 3_600_000

/** RFC 8555, section 8.3: base64url. */
const isChallengeToken = (token: string): boolean => /^[\w-]{1,200}$/.test(token)

/** Any process may be asked for it, also one on another machine. */
export async function saveChallenge(db: Database, token: string, answer: string, now: Date): Promise<void> {
  if (!isChallengeToken(token)) throw new Error("the authority's token is malformed")
  const values = { answer, expiresAt: new Date(now.getTime() + lifeMs) }
  await db
    .insert(acmeChallenges)
    .values({ token, ...values })
    .onConflictDoUpdate({ target: acmeChallenges.token, set: values })
}

export async function findChallengeAnswer(db: Database, token: string, now: Date): Promise<string | null> {
  if (!isChallengeToken(token)) return null
  const [row] = await db
    .select({ answer: acmeChallenges.answer })
    .from(acmeChallenges)
    .where(and(eq(acmeChallenges.token, token), gt(acmeChallenges.expiresAt, now)))
  return row?.answer ?? null
}

export async function purgeChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(acmeChallenges).where(lte(acmeChallenges.expiresAt, now))
}
