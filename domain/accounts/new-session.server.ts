import { createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api"
import { eq } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { type AuthMethod, sessions, users } from "../../db/tables/accounts.ts"
import type { DeviceCookie } from "./device-cookie.server.ts"
import type { Letters } from "./letters.ts"
import { sessionHint } from "./session-hint.ts"

/** The library's calls that begin a session, and what each of them proves. */
const methods = new Map<string, AuthMethod["method"]>([
  ["/sign-in/email", "password"],
  ["/magic-link/verify", "magiclink"],
  ["/passkey/verify-authentication", "passkey"],
  ["/callback/:id", "oauth"],
])

/** Calls in which a passkey was verified together with the person (a finger, a face, a PIN): two steps in one (NIST SP 800-63B). */
export const personVerified = new WeakSet<object>()

type Parts = { db: Database; letters: Letters; device: DeviceCookie; https: boolean }

const month = 30 * 24 * 60 * 60

/**
 * After a sign-in: writes down how it was proved, and tells the person of a device that has not signed in before. A
 * passkey that was added is told, too: it signs in without password and code from then on.
 */
export const noteSession = ({ db, letters, device, https }: Parts) =>
  createAuthMiddleware(async (call) => {
    const hint = { sameSite: "lax", path: "/", secure: https } as const
    if (call.path === "/sign-out") call.setCookie(sessionHint, "", { ...hint, maxAge: 0 })
    if (call.path === "/passkey/verify-registration" && !isAPIError(call.context.returned)) {
      const found = await getSessionFromCtx(call)
      if (found) await letters.passkeyAdded(found.user)
    }
    const begun = call.context.newSession
    const method = methods.get(call.path)
    if (!begun || !method) return
    const { session, user } = begun
    const at = session.createdAt
    await db
      .update(sessions)
      .set({
        amr: [{ method, timestamp: Math.floor(at.getTime() / 1000) }],
        aal: personVerified.has(call.context) ? "aal2" : "aal1",
      })
      .where(eq(sessions.id, session.id))
    const [before] = await db.select({ at: users.lastSignInAt }).from(users).where(eq(users.id, user.id))
    await db.update(users).set({ lastSignInAt: at }).where(eq(users.id, user.id))
    if (before?.at && (await device.read(call, user.email)) === null)
      await letters.newDevice(user, session.userAgent ?? "")
    await device.write(call, user.email)
    call.setCookie(sessionHint, "1", { ...hint, maxAge: month })
  })
