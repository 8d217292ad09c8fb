import { APIError, createAuthMiddleware } from "better-auth/api"
import { and, eq } from "drizzle-orm"
import type { Database } from "../../../db/connect.ts"
import { authAccounts, sessions, users } from "../../../db/tables/accounts.ts"

/** Password hash at the start of a sign-in, by call; null: the address has no password. */
const before = new WeakMap<object, string | null>()

/** The same query for known and unknown addresses. */
export const recordPasswordHash = (db: Database) =>
  createAuthMiddleware(async (call) => {
    const { email } = (call.body ?? {}) as { email?: unknown }
    if (call.path !== "/sign-in/email" || typeof email !== "string") return
    before.set(call.context, await findPasswordHash(db, eq(users.email, email)))
  })

/**
 * Ends a session whose password was changed while it was checked, because the change ended only earlier sessions. Call it after
 * writing the account's row, which waits for a concurrent change.
 * @throws the answer to a wrong password
 */
export async function endSessionIfPasswordChanged(
  db: Database,
  call: { context: object },
  session: { id: string; userId: string },
): Promise<void> {
  if (before.get(call.context) === (await findPasswordHash(db, eq(users.id, session.userId)))) return
  await db.delete(sessions).where(eq(sessions.id, session.id))
  throw new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD", message: "Invalid email or password" })
}

async function findPasswordHash(db: Database, whose: ReturnType<typeof eq>): Promise<string | null> {
  const [stored] = await db
    .select({ hash: authAccounts.password })
    .from(authAccounts)
    .innerJoin(users, eq(users.id, authAccounts.userId))
    .where(and(whose, eq(authAccounts.providerId, "credential")))
  return stored?.hash ?? null
}
