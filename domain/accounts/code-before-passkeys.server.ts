import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api"
import { and, eq } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { sessions } from "../../db/tables/accounts.ts"
import { factors } from "../../db/tables/factors.ts"

const adding = new Set(["/passkey/generate-register-options", "/passkey/verify-registration"])

/** A passkey signs in by itself: an account with a second step takes that first, before it gets one. */
export const codeBeforePasskeys = (db: Database) =>
  createAuthMiddleware(async (call) => {
    if (!adding.has(call.path)) return
    const found = await getSessionFromCtx(call)
    if (!found) return
    const [lacking] = await db
      .select({ id: factors.id })
      .from(sessions)
      .innerJoin(factors, and(eq(factors.userId, sessions.userId), eq(factors.status, "verified")))
      .where(and(eq(sessions.id, found.session.id), eq(sessions.aal, "aal1")))
      .limit(1)
    if (lacking) throw new APIError("FORBIDDEN", { code: "insufficient_aal", message: "Enter a code first." })
  })
