import { createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api"
import { eq } from "drizzle-orm"
import { z } from "zod"
import type { Database } from "../../../db/connect.ts"
import { type AuthMethod, sessions, users } from "../../../db/tables/accounts.ts"
import type { RateLimits } from "../../../services/rate-limits/rate-limits.ts"
import type { AccountEmails } from "../account-email-types.ts"
import { getFirstAssurance, recordNewPasskey, recordPasskeyUse } from "../mfa/first-assurance.server.ts"
import { ownCall } from "../own-call.ts"
import { logSecurityEvent, type SecurityLogger } from "../security-log.ts"
import type { DeviceCookie } from "./device-cookie.server.ts"
import { endSessionIfPasswordChanged } from "./end-if-password-changed.server.ts"
import { findProgram, recordProgram } from "./known-programs.server.ts"
import { sessionHint } from "./session-hint.ts"

const methods = new Map<string, AuthMethod["method"]>([
  ["/sign-in/email", "password"],
  ["/magic-link/verify", "magiclink"],
  ["/passkey/verify-authentication", "passkey"],
  ["/callback/:id", "oauth"],
])

/** `remembered` is the cookie of a browser that needs no code. */
type SignInServices = {
  db: Database
  limits: RateLimits
  emails: AccountEmails
  device: DeviceCookie
  remembered: string
  https: boolean
  log: SecurityLogger
}

const month = 30 * 24 * 60 * 60

/** Records how a sign-in was proved, and notifies of new devices, and of new passkeys, which need no password or code. */
export const recordSignIn = ({ db, limits, emails, device, remembered, https, log }: SignInServices) =>
  createAuthMiddleware(async (call) => {
    const hint = { sameSite: "lax", path: "/", secure: https } as const
    if (call.path === "/sign-out") call.setCookie(sessionHint, "", { ...hint, maxAge: 0 })
    if (call.path === "/passkey/verify-registration" && !isAPIError(call.context.returned)) {
      const found = await getSessionFromCtx(call)
      const { id } = z.object({ id: z.string() }).parse(call.context.returned)
      if (found) await recordNewPasskey(db, id, found.session)
      if (found) await emails.passkeyAdded(found.user)
    }
    const started = call.context.newSession
    const method = methods.get(call.path)
    // Our page verifies a passkey to confirm an existing session.
    const confirms = method === "passkey" && call.headers?.has(ownCall) === true
    if (!started && method && !confirms) await logFailedSignIn(db, log, call, method)
    if (!started || !method) return
    const { session, user } = started
    const at = session.createdAt
    if (confirms) return recordPasskeyUse(db, call, { userId: user.id, at })
    const [before] = await db.select({ at: users.lastSignInAt }).from(users).where(eq(users.id, user.id))
    // First, because it waits for a concurrent change of factors or password, which then counts below.
    await db.update(users).set({ lastSignInAt: at }).where(eq(users.id, user.id))
    if (method === "password")
      await endSessionIfPasswordChanged(db, call, session).catch((error) => {
        const reason = "password_changed"
        logSecurityEvent(log, { event: "sign-in failed", userId: user.id, method, reason })
        throw error
      })
    const first = await getFirstAssurance(db, call, { userId: user.id, method, at, remembered })
    const { aal, methods: proved, hasFactor } = first
    if (method === "passkey") await recordPasskeyUse(db, call, { userId: user.id, at })
    const timestamp = Math.floor(at.getTime() / 1000)
    await db
      .update(sessions)
      .set({ aal, amr: proved.map((method) => ({ method, timestamp })) })
      .where(eq(sessions.id, session.id))
    logSecurityEvent(log, { event: "signed in", userId: user.id, method: proved.join(" "), assurance: aal })
    const program = findProgram(call.headers)
    const isKnown =
      device.read(call.headers?.get("cookie"), user.email) !== null ||
      (program !== null && !(await recordProgram(limits, user.id, program)))
    if (before?.at && !isKnown) await emails.newDevice(user, session.userAgent ?? "")
    if (!hasFactor || aal === "aal2")
      call.setCookie(device.name, device.value(user.email, hasFactor), device.attributes)
    call.setCookie(sessionHint, "1", { ...hint, maxAge: month })
  })

type Call = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

async function logFailedSignIn(db: Database, log: SecurityLogger, call: Call, method: string): Promise<void> {
  const { returned } = call.context
  // Links and providers fail with a redirect that has the reason.
  const location = isAPIError(returned) ? new Headers(returned.headers).get("location") : null
  const errorCode =
    location && URL.canParse(location, "http://x") ? new URL(location, "http://x").searchParams.get("error") : null
  // A redirect without error: a provider was connected, or continues.
  if (location !== null && errorCode === null) return
  const code = errorCode ?? (isAPIError(returned) ? String(returned.body?.code ?? returned.status).toLowerCase() : "")
  // The browser can forge what a provider says.
  const reason = /^[\w'-]{1,100}$/.test(code) ? code : "refused"
  const { email } = (call.body ?? {}) as { email?: unknown }
  const [known] =
    typeof email === "string"
      ? await db.select({ id: users.id }).from(users).where(eq(users.email, email.trim().toLowerCase()))
      : []
  logSecurityEvent(log, { event: "sign-in failed", userId: known?.id ?? null, method, reason })
}
