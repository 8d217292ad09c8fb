import type { createAuthMiddleware } from "better-auth/api"
import { and, eq, sql } from "drizzle-orm"
import type { Database } from "../../../db/connect.ts"
import { type AuthMethod, sessions } from "../../../db/tables/accounts.ts"
import { factors, passkeys } from "../../../db/tables/factors.ts"
import { describeDevice } from "../device.ts"
import { isRemembered } from "./remembered-cookie.server.ts"

type Call = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** Calls with a user-verified passkey (finger, face, PIN), which is two factors in one (NIST SP 800-63B), by credential id. */
export const userVerifiedPasskeys = new WeakMap<object, string>()

/** `hasFactor`: the account has a second factor. */
type FirstAssurance = { aal: "aal1" | "aal2"; methods: AuthMethod["method"][]; hasFactor: boolean }

const hasVerifiedFactor = async (db: Database, userId: string) => {
  const verified = and(eq(factors.userId, userId), eq(factors.status, "verified"))
  return (await db.$count(factors, verified)) > 0
}

/**
 * A passkey counts as second factor only if it was added after one was verified: an attacker with the password could have added
 * it. A password counts with it in a remembered browser.
 * @param remembered name of that browser's cookie
 */
export async function getFirstAssurance(
  db: Database,
  call: Call,
  { userId, method, at, remembered }: { userId: string; method: AuthMethod["method"]; at: Date; remembered: string },
): Promise<FirstAssurance> {
  const hasFactor = await hasVerifiedFactor(db, userId)
  const credentialID = userVerifiedPasskeys.get(call.context)
  if (method === "passkey" && credentialID !== undefined) {
    const [used] = await db
      .select({ proves: passkeys.provesSecondStep })
      .from(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialID, credentialID)))
    const enough = used?.proves || !hasFactor
    return { aal: enough ? "aal2" : "aal1", methods: [method], hasFactor }
  }
  if (method === "password" && (await isRemembered(db, userId, call.getCookie(remembered), at)))
    return { aal: "aal2", methods: [method, "remembered"], hasFactor }
  return { aal: "aal1", methods: [method], hasFactor }
}

/** Records whether the passkey was added in a session with a verified second factor. Keeps the owner's name for it. */
export async function recordNewPasskey(
  db: Database,
  id: string,
  session: { id: string; userId: string; userAgent?: string | null | undefined },
): Promise<void> {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, session.userId))
  const name = sql`coalesce(nullif(trim(${passkeys.name}), ''), ${describeDevice(session.userAgent ?? "").slice(0, 60)})`
  await db.update(passkeys).set({ name }).where(own)
  const proved = and(eq(sessions.id, session.id), eq(sessions.aal, "aal2"))
  if (!(await hasVerifiedFactor(db, session.userId)) || (await db.$count(sessions, proved)) === 0) return
  await db.update(passkeys).set({ provesSecondStep: true }).where(own)
}

export async function recordPasskeyUse(
  db: Database,
  call: { body?: { response?: { id?: unknown } } },
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  const own = and(eq(passkeys.userId, userId), eq(passkeys.credentialID, String(call.body?.response?.id)))
  await db.update(passkeys).set({ usedAt: at }).where(own)
}
