import { and, eq, isNotNull } from "drizzle-orm"
import { z } from "zod"
import { authAccounts, sessions } from "../../../db/tables/accounts.ts"
import { type Actor, hasPendingMfa, isSignedIn, refuseWithoutCode, type User } from "../../actor.ts"
import { done, type Outcome, refuse, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { type Browser, callAuth } from "./call-auth.server.ts"
import { confirmProofs } from "./confirm-proofs.ts"
import { canTryPassword, tooManyPasswords } from "./own-password.server.ts"

/** Confirms the current sign-in alone. Returns when. */
export async function confirmByPassword(shop: Shop, actor: Actor, password: string): Promise<Outcome<Date>> {
  const user = requireConfirmable(actor)
  if (!user.ok) return user
  if (!(await canTryPassword(shop, user.value))) return tooManyPasswords
  const [stored] = await shop.db
    .select({ hash: authAccounts.password })
    .from(authAccounts)
    .where(
      and(
        eq(authAccounts.userId, user.value.id),
        eq(authAccounts.providerId, "credential"),
        isNotNull(authAccounts.password),
      ),
    )
  const { password: passwords } = await shop.auth.$context
  const right = stored?.hash && !password.includes("\0") && (await passwords.verify({ hash: stored.hash, password }))
  return right ? recordConfirmation(shop, user.value) : wrongPassword
}

/** The library uses passkeys for sign-in only, so its session is deleted at once. `response` is the browser's JSON. */
export async function confirmByPasskey(
  shop: Shop,
  actor: Actor,
  response: string,
  browser: Browser,
): Promise<Outcome<Date>> {
  const user = requireConfirmable(actor)
  if (!user.ok) return user
  const parsed = credential.safeParse(response)
  if (!parsed.success) return wrongPasskey
  const answer = await callAuth(shop, "/passkey/verify-authentication", browser, { response: parsed.data })
  if (answer.status === 429) return tooManyPasswords
  if (answer.status >= 500) throw new Error(`confirming by a passkey answered ${answer.status}`)
  if (!answer.ok) return wrongPasskey
  const { session } = startedSession.parse(await answer.json())
  await shop.db.delete(sessions).where(eq(sessions.id, session.id))
  return session.userId === user.value.id ? recordConfirmation(shop, user.value) : wrongPasskey
}

const credential = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue("not JSON")
      return z.NEVER
    }
  })
  .pipe(z.looseObject({ id: z.string().refine((id) => !id.includes("\0")) }))

const startedSession = z.object({ session: z.object({ id: z.uuid(), userId: z.uuid() }) })

/** Only sessions that have verified the second factor can be confirmed. */
export function requireConfirmable(actor: Actor): Outcome<User> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  return hasPendingMfa(actor) ? refuseWithoutCode() : done(actor)
}

export async function recordConfirmation(shop: Shop, { session }: User): Promise<Outcome<Date>> {
  const now = shop.now()
  const [open] = await shop.db
    .update(sessions)
    .set({ confirmedAt: now })
    .where(eq(sessions.id, session.id))
    .returning({ id: sessions.id })
  return open ? done(now) : refuseBecause("session_not_found", "forbidden", "The session is over.")
}

const wrong = (message: string, field: string) => refuse("invalid", message, { [field]: message })
const wrongPassword = wrong("That’s not your password.", confirmProofs.password)
const wrongPasskey = wrong("That isn’t a passkey of this account.", confirmProofs.passkey)
