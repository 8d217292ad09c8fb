import { eq } from "drizzle-orm"
import { z } from "zod"
import { sessions } from "../../db/tables/accounts.ts"
import { checked } from "../checked.ts"
import { done, type Outcome, refuseBecause } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { signInForm } from "./account.ts"
import { type Browser, callAuth, cookiesOf } from "./call-auth.server.ts"
import { type SessionTokens, tokensOf } from "./tokens/session-tokens.server.ts"

const wrong = "That e-mail and password don’t match."

const tooMany =
  "That’s a lot of tries. Please wait an hour and try again, choose a new password by e-mail, or use a browser that you have signed in with before."

type ByPassword = { email: string; password: string }

/**
 * Signs in by password. Known and unknown addresses get the same answer in the same time.
 * @returns the Set-Cookie headers of the new session
 */
export async function signIn(shop: Shop, byPassword: ByPassword, browser: Browser): Promise<Outcome<Headers>> {
  const answer = await tryPassword(shop, byPassword, browser)
  return answer.ok ? done(cookiesOf(answer.value)) : answer
}

/** Signs in by password, for a program that keeps tokens instead of a cookie. Errors are named as GoTrue names them. */
export async function signInForTokens(shop: Shop, input: unknown, browser: Browser): Promise<Outcome<SessionTokens>> {
  const form = checked(tokenForm, input)
  if (!form.ok) return form
  const answer = await tryPassword(shop, form.value, browser)
  if (!answer.ok) return answer
  const { token } = z.object({ token: z.string() }).parse(await answer.value.json())
  const [session] = await shop.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.token, token))
  const tokens = session && (await tokensOf(shop, session.id))
  return tokens ? done(tokens) : refuseBecause("session_not_found", "forbidden", "The session is over.")
}

/** Clients send more, like `gotrue_meta_security`. */
const tokenForm = z.object(signInForm.pick({ email: true, password: true }).shape)

async function tryPassword(shop: Shop, { email, password }: ByPassword, browser: Browser): Promise<Outcome<Response>> {
  const answer = await callAuth(shop, "/sign-in/email", browser, { email, password })
  if (answer.ok) return done(answer)
  if (answer.status === 429) return refuseBecause("over_request_rate_limit", "too_many", tooMany)
  if (answer.status >= 500) throw new Error(`sign-in answered ${answer.status}`)
  return answer.status === 403
    ? refuseBecause("email_not_confirmed", "forbidden", "Please open the link in the e-mail that we sent you first.")
    : refuseBecause("invalid_credentials", "unauthenticated", wrong)
}

/** Ends the session that the cookie names; without one there is nothing to end. @returns Set-Cookie headers */
export async function signOut(shop: Shop, browser: Browser): Promise<Headers> {
  return cookiesOf(await callAuth(shop, "/sign-out", browser, {}))
}
