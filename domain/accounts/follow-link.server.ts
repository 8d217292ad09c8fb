import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { users } from "../../db/tables/accounts.ts"
import { maskedAddress } from "../../lib/masked-address.ts"
import { checked } from "../checked.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { linkToken, resetForm } from "./account.ts"
import { type Browser, callAuth, cookiesOf } from "./call-auth.server.ts"
import { deviceCookie } from "./device-cookie.server.ts"
import { checkNewPassword } from "./new-password.server.ts"
import { type WayBeside, waysBeside } from "./ways-beside.server.ts"

/** The refusal of a link that was used, has expired, or never was one. */
export const spent = refuse("not_found", "This link has already been used, or has expired.")

/**
 * The address whose account a link signs in to, without most of its name; null: the link was used, has expired, or never
 * was one. Reading it does not use it up.
 */
export async function addressOfLink(shop: Shop, token: string): Promise<string | null> {
  if (!linkToken.safeParse(token).success) return null
  const { internalAdapter } = await shop.auth.$context
  const hash = createHash("sha256").update(token).digest("base64url")
  const kept = await internalAdapter.findVerificationValue(`magic-link:${hash}`)
  if (!kept || kept.expiresAt <= shop.now()) return null
  return maskedAddress(z.object({ email: z.string() }).parse(JSON.parse(kept.value)).email)
}

/** Signs in by the link of a letter: once. @returns the Set-Cookie headers of the new session */
export async function signInByLink(shop: Shop, token: string, browser: Browser): Promise<Outcome<Headers>> {
  if (!linkToken.safeParse(token).success) return spent
  const query = new URLSearchParams({ token, callbackURL: "/" })
  const answer = await callAuth(shop, `/magic-link/verify?${query}`, browser)
  if (answer.status === 429) return refuse("too_many", "That’s a lot of tries. Please wait a minute and try again.")
  if (answer.status >= 500) throw new Error(`signing in by a link answered ${answer.status}`)
  const cookies = cookiesOf(answer)
  const signedIn = cookies.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie))
  return signedIn ? done(cookies) : spent
}

/** What a new password by letter leaves: passkeys and providers that sign in without it. `cookies`: this browser is known now. */
export type NewPassword = { waysBeside: WayBeside[]; cookies: Headers }

/**
 * Sets a new password by the link of a letter: once. The account’s sessions end. The browser counts as one that has signed
 * in to the account before (`sign-in-limits.server.ts`): whoever guesses passwords elsewhere does not keep the owner out.
 */
export async function resetPassword(
  shop: Shop,
  input: z.input<typeof resetForm>,
  browser: Browser,
): Promise<Outcome<NewPassword>> {
  const form = checked(resetForm, input)
  if (!form.ok) return form
  const { token, password } = form.value
  const { internalAdapter } = await shop.auth.$context
  const kept = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  // a password that is refused leaves the link as it is
  const good = kept ? await checkNewPassword(shop, password, await personOf(shop, kept.value)) : done(null)
  if (!good.ok) return good
  const answer = await callAuth(shop, "/reset-password", browser, { token, newPassword: password })
  if (answer.ok) return done(await afterReset(shop, kept?.value ?? "", browser))
  if (answer.status === 429) return refuse("too_many", "That’s a lot of tries. Please wait a minute and try again.")
  if (answer.status >= 500) throw new Error(`resetting a password answered ${answer.status}`)
  return spent
}

async function personOf(shop: Shop, userId: string): Promise<{ email: string; name: string }> {
  const [user] = await shop.db.select({ email: users.email, name: users.name }).from(users).where(eq(users.id, userId))
  return user ?? { email: "", name: "" }
}

/** @param userId whose link it was */
async function afterReset(shop: Shop, userId: string, browser: Browser): Promise<NewPassword> {
  const [user] = await shop.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const cookies = new Headers()
  const device = deviceCookie(shop)
  // one in which the second step was taken says so already
  if (user && device.read(browser.cookie, user.email) === null)
    cookies.append("set-cookie", device.afterSignIn(user.email))
  return { waysBeside: await waysBeside(shop.db, userId), cookies }
}
