import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api"
import { and, eq, sql } from "drizzle-orm"
import type { Database } from "../../../db/connect.ts"
import { sessions } from "../../../db/tables/accounts.ts"
import { factors } from "../../../db/tables/factors.ts"
import { confirmationNeeded, isConfirmationTooOld } from "../../actor.ts"
import { passkeyName } from "../account.ts"

type CodeRequirement = { db: Database; now: () => Date }

const protectedCalls = new Set(["/passkey/generate-register-options", "/passkey/verify-registration", "/link-social"])

/** Passkeys and providers sign in alone, so adding one requires the second factor and a recent confirmation. */
export const requireCodeForSignInMethods = ({ db, now }: CodeRequirement) =>
  createAuthMiddleware(async (call) => {
    if (!protectedCalls.has(call.path)) return
    const { name } = (call.body ?? {}) as { name?: unknown }
    if (name !== undefined && !passkeyName.safeParse(name).success)
      throw new APIError("BAD_REQUEST", { message: "A name has at most 60 characters." })
    const found = await getSessionFromCtx(call)
    if (!found) return
    if (await sessionLacksCode(db, found.session.id))
      throw new APIError("FORBIDDEN", { code: "insufficient_aal", message: "Enter a code first." })
    if (await sessionLacksConfirmation(db, found.session.id, now()))
      throw new APIError("FORBIDDEN", { code: confirmationNeeded, message: "Confirm first." })
  })

async function sessionLacksConfirmation(db: Database, id: string, now: Date): Promise<boolean> {
  const at = sql<Date>`coalesce(${sessions.confirmedAt}, ${sessions.createdAt})`.mapWith(sessions.createdAt)
  const [open] = await db.select({ at }).from(sessions).where(eq(sessions.id, id))
  return !open || isConfirmationTooOld(open.at, now)
}

export async function sessionLacksCode(db: Database, session: string): Promise<boolean> {
  const [lacking] = await db
    .select({ id: factors.id })
    .from(sessions)
    .innerJoin(factors, and(eq(factors.userId, sessions.userId), eq(factors.status, "verified")))
    .where(and(eq(sessions.id, session), eq(sessions.aal, "aal1")))
    .limit(1)
  return lacking !== undefined
}
