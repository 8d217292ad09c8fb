import { createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api"
import { eq } from "drizzle-orm"
import { z } from "zod"
import type { Database } from "../../db/connect.ts"
import { type AuthMethod, sessions, users } from "../../db/tables/accounts.ts"
import type { DeviceCookie } from "./device-cookie.server.ts"
import { firstAssurance, noteNewPasskey, notePasskeyUse } from "./first-assurance.server.ts"
import type { Letters } from "./letters.ts"
import { ownCall } from "./own-call.ts"
import { endUnlessSamePassword } from "./same-password.server.ts"
import { sessionHint } from "./session-hint.ts"

/** The library's calls that begin a session, and what each of them proves. */
const methods = new Map<string, AuthMethod["method"]>([
  ["/sign-in/email", "password"],
  ["/magic-link/verify", "magiclink"],
  ["/passkey/verify-authentication", "passkey"],
  ["/callback/:id", "oauth"],
])

/** @param remembered name of the cookie of a browser that is not asked for the code */
type Parts = { db: Database; letters: Letters; device: DeviceCookie; remembered: string; https: boolean }

const month = 30 * 24 * 60 * 60

/**
 * After a sign-in: writes down how it was proved, and tells the person of a device that has not signed in before. A
 * passkey that was added is told, too: it signs in without password and code from then on.
 */
export const noteSession = ({ db, letters, device, remembered, https }: Parts) =>
  createAuthMiddleware(async (call) => {
    const hint = { sameSite: "lax", path: "/", secure: https } as const
    if (call.path === "/sign-out") call.setCookie(sessionHint, "", { ...hint, maxAge: 0 })
    if (call.path === "/passkey/verify-registration" && !isAPIError(call.context.returned)) {
      const found = await getSessionFromCtx(call)
      const { id } = z.object({ id: z.string() }).parse(call.context.returned)
      if (found) await noteNewPasskey(db, id, found.session)
      if (found) await letters.passkeyAdded(found.user)
    }
    const begun = call.context.newSession
    const method = methods.get(call.path)
    if (!begun || !method) return
    const { session, user } = begun
    const at = session.createdAt
    // our own page has one verified to confirm a session that is there: nobody signs in
    if (method === "passkey" && call.headers?.has(ownCall)) return notePasskeyUse(db, call, { userId: user.id, at })
    const [before] = await db.select({ at: users.lastSignInAt }).from(users).where(eq(users.id, user.id))
    // first: it waits for whoever adds a second step or changes the password, which then counts below
    await db.update(users).set({ lastSignInAt: at }).where(eq(users.id, user.id))
    if (method === "password") await endUnlessSamePassword(db, call, session)
    const first = await firstAssurance(db, call, { userId: user.id, method, at, remembered })
    const { aal, methods: proved, hasFactor } = first
    if (method === "passkey") await notePasskeyUse(db, call, { userId: user.id, at })
    const timestamp = Math.floor(at.getTime() / 1000)
    await db
      .update(sessions)
      .set({ aal, amr: proved.map((method) => ({ method, timestamp })) })
      .where(eq(sessions.id, session.id))
    if (before?.at && device.read(call.headers?.get("cookie"), user.email) === null)
      await letters.newDevice(user, session.userAgent ?? "")
    if (!hasFactor || aal === "aal2")
      call.setCookie(device.name, device.value(user.email, hasFactor), device.attributes)
    call.setCookie(sessionHint, "1", { ...hint, maxAge: month })
  })
