import { APIError, createAuthMiddleware } from "better-auth/api"
import { and, eq } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { authAccounts, sessions, users } from "../../db/tables/accounts.ts"

/** The password's hash when a sign-in began, by the call; null: the address has no password. */
const before = new WeakMap<object, string | null>()

/** Before a password is checked: notes which it was. One question for any address, known or not. */
export const notePassword = (db: Database) =>
  createAuthMiddleware(async (call) => {
    const { email } = (call.body ?? {}) as { email?: unknown }
    if (call.path !== "/sign-in/email" || typeof email !== "string") return
    before.set(call.context, await passwordOf(db, eq(users.email, email)))
  })

/**
 * Ends a session that began with a password which was changed while it was checked: the change has ended the sessions that
 * it found, and this one came later. Ask it when the account's row has been written, which waits for a change.
 * @throws the answer to a wrong password
 */
export async function endUnlessSamePassword(
  db: Database,
  call: { context: object },
  session: { id: string; userId: string },
): Promise<void> {
  if (before.get(call.context) === (await passwordOf(db, eq(users.id, session.userId)))) return
  await db.delete(sessions).where(eq(sessions.id, session.id))
  throw new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD", message: "Invalid email or password" })
}

async function passwordOf(db: Database, whose: ReturnType<typeof eq>): Promise<string | null> {
  const [kept] = await db
    .select({ hash: authAccounts.password })
    .from(authAccounts)
    .innerJoin(users, eq(users.id, authAccounts.userId))
    .where(and(whose, eq(authAccounts.providerId, "credential")))
  return kept?.hash ?? null
}
