import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { users } from "../../../db/tables/accounts.ts"
import { maskAddress } from "../../../lib/mask-address.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { linkTokenSchema, resetForm } from "../account.ts"
import {
  type AlternativeSignInMethod,
  listAlternativeSignInMethods,
} from "../providers/alternative-sign-in-methods.server.ts"
import { getResponseTokens, type SessionTokens } from "../tokens/session-tokens.server.ts"
import { type Browser, callAuth, getResponseCookies } from "./call-auth.server.ts"
import { createDeviceCookie } from "./device-cookie.server.ts"
import { validateNewPassword } from "./new-password.server.ts"

export const linkAlreadyUsed = refuse("not_found", "This link has already been used, or has expired.")

const tooManyLinks = refuse("too_many", "That’s a lot of tries. Please wait a minute and try again.")

/** Masked address of a sign-in link, without using it up; null when invalid. */
export async function findLinkAddress(shop: Shop, token: string): Promise<string | null> {
  if (!linkTokenSchema.safeParse(token).success) return null
  const { internalAdapter } = await shop.auth.$context
  const hash = createHash("sha256").update(token).digest("base64url")
  const stored = await internalAdapter.findVerificationValue(`magic-link:${hash}`)
  if (!stored || stored.expiresAt <= shop.now()) return null
  return maskAddress(z.object({ email: z.string() }).parse(JSON.parse(stored.value)).email)
}

export async function signInByLink(shop: Shop, token: string, browser: Browser): Promise<Outcome<Headers>> {
  if (!linkTokenSchema.safeParse(token).success) return linkAlreadyUsed
  const query = new URLSearchParams({ token, callbackURL: "/" })
  const answer = await callAuth(shop, `/magic-link/verify?${query}`, browser)
  if (answer.status === 429) return tooManyLinks
  if (answer.status >= 500) throw new Error(`signing in by a link answered ${answer.status}`)
  const cookies = getResponseCookies(answer)
  const signedIn = cookies.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie))
  return signedIn ? done(cookies) : linkAlreadyUsed
}

/** For clients with tokens instead of cookies. */
export async function signInByLinkForTokens(
  shop: Shop,
  token: string,
  browser: Browser,
): Promise<Outcome<SessionTokens & { session_id: string }>> {
  if (!linkTokenSchema.safeParse(token).success) return linkAlreadyUsed
  const answer = await callAuth(shop, `/magic-link/verify?${new URLSearchParams({ token })}`, browser)
  if (answer.status === 429) return tooManyLinks
  if (answer.status >= 500) throw new Error(`signing in by a link answered ${answer.status}`)
  return answer.ok ? getResponseTokens(shop, answer) : linkAlreadyUsed
}

/** `listAlternativeSignInMethods`: passkeys and providers that sign in without the password; `cookies` mark this browser as known. */
type PasswordResetResult = { waysBeside: AlternativeSignInMethod[]; cookies: Headers }

/** Ends the account's sessions. The device cookie keeps password guessing elsewhere from locking the owner out. */
export async function resetPassword(
  shop: Shop,
  input: z.input<typeof resetForm>,
  browser: Browser,
): Promise<Outcome<PasswordResetResult>> {
  const form = validateInput(resetForm, input)
  if (!form.ok) return form
  const { token, password } = form.value
  const { internalAdapter } = await shop.auth.$context
  const kept = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  // A refused password leaves the link valid.
  const good = kept ? await validateNewPassword(shop, password, await findResetUser(shop, kept.value)) : done(null)
  if (!good.ok) return good
  const answer = await callAuth(shop, "/reset-password", browser, { token, newPassword: password })
  if (answer.ok) return done(await afterReset(shop, kept?.value ?? "", browser))
  if (answer.status === 429) return tooManyLinks
  if (answer.status >= 500) throw new Error(`resetting a password answered ${answer.status}`)
  return linkAlreadyUsed
}

async function findResetUser(shop: Shop, userId: string): Promise<{ email: string; name: string }> {
  const [user] = await shop.db.select({ email: users.email, name: users.name }).from(users).where(eq(users.id, userId))
  return user ?? { email: "", name: "" }
}

async function afterReset(shop: Shop, userId: string, browser: Browser): Promise<PasswordResetResult> {
  const [user] = await shop.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const cookies = new Headers()
  const device = createDeviceCookie(shop)
  // A browser with a verified second factor is known already.
  if (user && device.read(browser.cookie, user.email) === null)
    cookies.append("set-cookie", device.afterSignIn(user.email))
  return { waysBeside: await listAlternativeSignInMethods(shop.db, userId), cookies }
}
