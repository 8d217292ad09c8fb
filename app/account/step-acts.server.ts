import { deviceCookie } from "../../domain/accounts/device-cookie.server.ts"
import { challengeFactor } from "../../domain/accounts/factors/challenge-factor.server.ts"
import { enrollFactor } from "../../domain/accounts/factors/enroll-factor.server.ts"
import type { Enrolled } from "../../domain/accounts/factors/factor.ts"
import { removeFactor } from "../../domain/accounts/factors/remove-factor.server.ts"
import { takeAppCode } from "../../domain/accounts/factors/second-step.server.ts"
import { againToEnroll, dropUnfinished } from "../../domain/accounts/factors/unfinished-factors.server.ts"
import { verifyFactor } from "../../domain/accounts/factors/verify-factor.server.ts"
import { ownPasskeys } from "../../domain/accounts/passkeys.server.ts"
import type { AccountAnswer, Act } from "./account-answer.ts"

const part = "second-step"

export const stepActs: [string, (act: Act) => Promise<AccountAnswer>][] = [
  ["second-step app", beginApp],
  ["second-step phone", beginPhone],
  ["second-step verify", verify],
  ["second-step remove", remove],
]

async function beginApp({ shop, user }: Act): Promise<AccountAnswer> {
  await dropUnfinished(shop, user)
  const enrolled = await enrollFactor(shop, user, { factor_type: "totp" })
  return enrolled.ok ? { part, problem: null, enrolled: enrolled.value } : { part, problem: enrolled.problem }
}

async function beginPhone({ shop, user, fields: { phone = "" } }: Act): Promise<AccountAnswer> {
  await dropUnfinished(shop, user)
  const typed = { phone }
  const enrolled = await enrollFactor(shop, user, { factor_type: "phone", phone })
  if (!enrolled.ok) return { part, problem: enrolled.problem, typed }
  const asked = await challengeFactor(shop, user, enrolled.value.id, {})
  if (!asked.ok) return { part, problem: asked.problem, typed }
  return { part, problem: null, enrolled: enrolled.value, challenge: asked.value.id }
}

async function verify({ shop, user, fields, headers }: Act): Promise<AccountAnswer> {
  const { factor = "", challenge = "", code = "", secret = "" } = fields
  const verified = challenge
    ? await verifyFactor(shop, user, factor, { challenge_id: challenge, code })
    : await takeAppCode(shop, user, factor, code)
  if (verified.ok) {
    headers.append("set-cookie", deviceCookie(shop).afterStep(user.email))
    return { part, problem: null, said: await turnedOn({ shop, user }) }
  }
  const enrolled: Enrolled | null = await againToEnroll(shop, user, factor, secret)
  return { part, problem: verified.problem, ...(enrolled && { enrolled, challenge }) }
}

/** A person who knew the password before may have added a passkey, so the first MFA setup lists them. */
async function turnedOn({ shop, user }: Pick<Act, "shop" | "user">): Promise<string> {
  const codes = "It’s on. Make recovery codes now, for when the phone is lost."
  if (user.session.hasFactor) return codes
  const before = await ownPasskeys(shop, user)
  const ended = "You were signed out everywhere else."
  if (before.length === 0) return `${codes} ${ended}`
  const names = before.map(({ name }) => name).join(", ")
  return `${codes} ${ended} Your passkeys ask for the code from now on: ${names}. Remove any that you don’t know, and add one anew to sign in without the code.`
}

async function remove({ shop, user, fields: { factor = "" } }: Act): Promise<AccountAnswer> {
  const removed = await removeFactor(shop, user, factor)
  return removed.ok ? { part, problem: null, said: "Removed." } : { part, problem: removed.problem }
}
