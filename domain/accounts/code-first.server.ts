import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api"
import { and, eq } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { sessions } from "../../db/tables/accounts.ts"
import { factors } from "../../db/tables/factors.ts"

const adding = new Set(["/passkey/generate-register-options", "/passkey/verify-registration", "/link-social"])

/** A passkey or a provider signs in by itself: an account with a second step takes that first, before it gets one. */
export const codeBeforeWays = (db: Database) =>
  createAuthMiddleware(async (call) => {
    if (!adding.has(call.path)) return
    const found = await getSessionFromCtx(call)
    if (found && (await sessionLacksCode(db, found.session.id)))
      throw new APIError("FORBIDDEN", { code: "insufficient_aal", message: "Enter a code first." })
  })

/** Whether the account asks for a second step that the given session has not taken. */
export async function sessionLacksCode(db: Database, session: string): Promise<boolean> {
  const [lacking] = await db
    .select({ id: factors.id })
    .from(sessions)
    .innerJoin(factors, and(eq(factors.userId, sessions.userId), eq(factors.status, "verified")))
    .where(and(eq(sessions.id, session), eq(sessions.aal, "aal1")))
    .limit(1)
  return lacking !== undefined
}
