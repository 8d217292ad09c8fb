import { z } from "zod"
import { hasMailServer } from "../../outbox/has-mail-server.server.ts"
import { done, type Outcome, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { signInForm } from "../account.ts"
import { getResponseTokens, type SessionTokens } from "../tokens/session-tokens.server.ts"
import { type Browser, callAuth, getResponseCookies } from "./call-auth.server.ts"
import { emailNotConfirmed } from "./email-not-confirmed.ts"
import { requestAccountEmail } from "./request-account-email.server.ts"

const wrong = "That e-mail and password don’t match."

const tooMany =
  "That’s a lot of tries. Please wait an hour and try again, choose a new password by e-mail, or use a browser that you have signed in with before."

const cannotConfirm =
  "Your address isn’t confirmed, and this site can’t send e-mail yet, so there is no link to confirm it. Please write to the studio."

const getNotConfirmedMessages = (canSendEmail: boolean) =>
  canSendEmail
    ? {
        sent: "Please confirm your address first. We’ve just sent you the e-mail with the link again.",
        notSent: "Please confirm your address first: open the link in the newest e-mail that we sent you.",
      }
    : { sent: cannotConfirm, notSent: cannotConfirm }

/** `next`: path after a confirmation; the page validates it. */
type PasswordCredentials = { email: string; password: string; next?: string | undefined }

/** The same answer and duration for unknown addresses. A correct password of an unconfirmed account sends its link again. */
export async function signIn(shop: Shop, byPassword: PasswordCredentials, browser: Browser): Promise<Outcome<Headers>> {
  const answer = await tryPassword(shop, byPassword, browser)
  if (answer.ok) return done(getResponseCookies(answer.value))
  if (answer.problem.reason !== emailNotConfirmed) return answer
  const { email, next } = byPassword
  const asked = await requestAccountEmail(shop, "confirm-again", { email, next }, browser)
  const messages = getNotConfirmedMessages(await hasMailServer(shop))
  return refuseBecause(emailNotConfirmed, "forbidden", messages[asked.ok ? "sent" : "notSent"])
}

/** Errors have GoTrue's names. The client requests a confirmation link itself, because it knows the target. */
export async function signInForTokens(shop: Shop, input: unknown, browser: Browser): Promise<Outcome<SessionTokens>> {
  const form = validateInput(tokenForm, input)
  if (!form.ok) return form
  const answer = await tryPassword(shop, form.value, browser)
  if (!answer.ok) return answer
  return getResponseTokens(shop, answer.value)
}

const tokenForm = z.object(signInForm.pick({ email: true, password: true }).shape)

async function tryPassword(
  shop: Shop,
  { email, password }: PasswordCredentials,
  browser: Browser,
): Promise<Outcome<Response>> {
  const answer = await callAuth(shop, "/sign-in/email", browser, { email, password })
  if (answer.ok) return done(answer)
  if (answer.status === 429) return refuseBecause("over_request_rate_limit", "too_many", tooMany)
  if (answer.status >= 500) throw new Error(`sign-in answered ${answer.status}`)
  return answer.status === 403
    ? refuseBecause(emailNotConfirmed, "forbidden", getNotConfirmedMessages(await hasMailServer(shop)).notSent)
    : refuseBecause("invalid_credentials", "unauthenticated", wrong)
}

export async function signOut(shop: Shop, browser: Browser): Promise<Headers> {
  return getResponseCookies(await callAuth(shop, "/sign-out", browser, {}))
}
