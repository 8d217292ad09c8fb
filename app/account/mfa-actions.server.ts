import { challengeFactor } from "../../domain/accounts/mfa/challenge-factor.server.ts"
import {
  deleteUnfinishedFactors,
  enrollFactor,
  findUnfinishedEnrollment,
} from "../../domain/accounts/mfa/enroll-factor.server.ts"
import type { EnrolledFactor } from "../../domain/accounts/mfa/factor.ts"
import { verifyAppCode } from "../../domain/accounts/mfa/factor-choices.server.ts"
import { removeFactor } from "../../domain/accounts/mfa/remove-factor.server.ts"
import { verifyFactor } from "../../domain/accounts/mfa/verify-factor.server.ts"
import { createDeviceCookie } from "../../domain/accounts/sessions/device-cookie.server.ts"
import { listPasskeys } from "../../domain/accounts/sessions/passkeys.server.ts"
import type { AccountActionInput, AccountAnswer } from "./account-answer.ts"

const part = "second-step"

export const mfaActions: [string, (act: AccountActionInput) => Promise<AccountAnswer>][] = [
  ["second-step app", enrollApp],
  ["second-step phone", enrollPhone],
  ["second-step verify", verify],
  ["second-step remove", remove],
]

async function enrollApp({ shop, user }: AccountActionInput): Promise<AccountAnswer> {
  await deleteUnfinishedFactors(shop, user)
  const enrolled = await enrollFactor(shop, user, { factor_type: "totp" })
  return enrolled.ok ? { part, problem: null, enrolled: enrolled.value } : { part, problem: enrolled.problem }
}

async function enrollPhone({ shop, user, fields: { phone = "" } }: AccountActionInput): Promise<AccountAnswer> {
  await deleteUnfinishedFactors(shop, user)
  const typed = { phone }
  const enrolled = await enrollFactor(shop, user, { factor_type: "phone", phone })
  if (!enrolled.ok) return { part, problem: enrolled.problem, typed }
  const asked = await challengeFactor(shop, user, enrolled.value.id, {})
  if (!asked.ok) return { part, problem: asked.problem, typed }
  return { part, problem: null, enrolled: enrolled.value, challenge: asked.value.id }
}

async function verify({ shop, user, fields, headers }: AccountActionInput): Promise<AccountAnswer> {
  const { factor = "", challenge = "", code = "", secret = "" } = fields
  const verified = challenge
    ? await verifyFactor(shop, user, factor, { challenge_id: challenge, code })
    : await verifyAppCode(shop, user, factor, code)
  if (verified.ok) {
    headers.append("set-cookie", createDeviceCookie(shop).afterMfa(user.email))
    return { part, problem: null, said: await formatTurnedOn({ shop, user }) }
  }
  const enrolled: EnrolledFactor | null = await findUnfinishedEnrollment(shop, user, factor, secret)
  return { part, problem: verified.problem, ...(enrolled && { enrolled, challenge }) }
}

/** A person who knew the password before may have added a passkey, so the first MFA setup lists them. */
async function formatTurnedOn({ shop, user }: Pick<AccountActionInput, "shop" | "user">): Promise<string> {
  const codes = "It’s on. Make recovery codes now, for when the phone is lost."
  if (user.session.hasFactor) return codes
  const before = await listPasskeys(shop, user)
  const ended = "You were signed out everywhere else."
  if (before.length === 0) return `${codes} ${ended}`
  const names = before.map(({ name }) => name).join(", ")
  return `${codes} ${ended} Your passkeys ask for the code from now on: ${names}. Remove any that you don’t know, and add one anew to sign in without the code.`
}

async function remove({ shop, user, fields: { factor = "" } }: AccountActionInput): Promise<AccountAnswer> {
  const removed = await removeFactor(shop, user, factor)
  return removed.ok ? { part, problem: null, said: "Removed." } : { part, problem: removed.problem }
}
