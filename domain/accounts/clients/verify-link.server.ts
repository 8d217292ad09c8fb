import { z } from "zod"
import type { User } from "../../actor.ts"
import { done, type Outcome, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { linkTokenSchema } from "../account.ts"
import { passwordLength } from "../password-length.ts"
import type { Browser } from "../sessions/call-auth.server.ts"
import { confirmNewAddress } from "../sessions/change-address.server.ts"
import { confirmForTokens } from "../sessions/confirm-address.server.ts"
import { signInByLinkForTokens } from "../sessions/follow-link.server.ts"
import { recoverSession } from "../sessions/recover-session.server.ts"
import { findSessionTokens, type SessionTokens } from "../tokens/session-tokens.server.ts"

/** GoTrue's names; `email` signs in or confirms an address. */
export const linkTypes = ["signup", "magiclink", "email", "recovery", "email_change"] as const

/** Clients send more fields, such as `gotrue_meta_security`. */
const verifyForm = z.object({
  type: z.enum(linkTypes, `The type is one of ${linkTypes.join(", ")}.`),
  token_hash: linkTokenSchema.optional(),
  token: linkTokenSchema.optional(),
  password: z.string().max(passwordLength.max).default(""),
})

/** Confirmation tokens are signed (JWT), others are random. */
const isSigned = (token: string) => token.includes(".")

/** Once. Confirming an account requires its password, and changing an address a session of its account. */
export async function verifyLink(
  shop: Shop,
  input: unknown,
  browser: Browser,
  user: User | null,
): Promise<Outcome<SessionTokens>> {
  const form = validateInput(verifyForm, input)
  if (!form.ok) return form
  const { type, password } = form.value
  const token = form.value.token_hash ?? form.value.token ?? ""
  if (token === "") return refuseBecause("validation_failed", "invalid", "The token_hash is missing.")
  if (type === "recovery") return asExpired(await recoverSession(shop, token, browser))
  if (type === "email_change") {
    if (!user) return refuseBecause("no_authorization", "unauthenticated", "Sign in to the account first.")
    const changed = await confirmNewAddress(shop, user, token)
    if (!changed.ok) return asExpired(changed)
    const tokens = await findSessionTokens(shop, user.session.id)
    return tokens ? done(tokens) : refuseBecause("session_not_found", "forbidden", "The session is over.")
  }
  if (type === "magiclink" || !isSigned(token)) return asExpired(await signInByLinkForTokens(shop, token, browser))
  if (password === "") return passwordMissing
  return asExpired(await confirmForTokens(shop, { token, password }, browser))
}

const passwordMissing = refuseBecause(
  "validation_failed",
  "invalid",
  "The password is missing: whoever has the mailbox may not be who signed up.",
)

/** GoTrue has one error for all invalid links. */
const asExpired = <T>(outcome: Outcome<T>): Outcome<T> =>
  outcome.ok || outcome.problem.code !== "not_found"
    ? outcome
    : refuseBecause("otp_expired", "forbidden", "Email link is invalid or has expired")
