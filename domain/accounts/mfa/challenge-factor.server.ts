import { randomInt, randomUUID } from "node:crypto"
import { lt } from "drizzle-orm"
import type { z } from "zod"
import { isStillReferenced } from "../../../db/errors.ts"
import { challenges } from "../../../db/tables/factors.ts"
import { TextProblem } from "../../../services/sms/sms.ts"
import { type Actor, isSignedIn } from "../../actor.ts"
import { done, type Outcome, refuse, refuseBecause } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { type Challenge, challengeForm, challengeSeconds } from "./factor.ts"
import { getFactorAllowance } from "./factor-allowance.ts"
import { getOwnFactor } from "./own-factors.server.ts"

/** Texts cost money. Unconfirmed numbers are counted apart, so that an attacker cannot block codes to the owner's. */
const texts = { points: 8, seconds: 3600 }
const textsOfSite = { points: 200, seconds: 3600 }
const perAllowance = { points: 60, seconds: 3600 }

export const codePurpose = "code of a challenge"

/** Sends a code to a phone; an app generates its own. */
export async function challengeFactor(
  shop: Shop,
  actor: Actor,
  factorId: string,
  input: z.input<typeof challengeForm>,
): Promise<Outcome<Challenge>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  const form = validateInput(challengeForm, input)
  if (!form.ok) return form
  const factor = await getOwnFactor(shop.db, actor.id, factorId)
  if (!factor.ok) return factor
  const { type, phone, status } = factor.value
  const allowance = getFactorAllowance(actor)
  if (!(await shop.rateLimits.consume(`challenge:${allowance}`, perAllowance))) return tooMany
  const now = shop.now()
  const expiresAt = new Date(now.getTime() + challengeSeconds * 1000)
  const code = phone === null ? null : String(randomInt(1_000_000)).padStart(6, "0")
  const id = randomUUID()
  if (code !== null && phone !== null) {
    // The owner's verified number in a known browser is counted apart from others' requests.
    const own = actor.session.device !== undefined && status === "verified"
    const keys = own ? [allowance] : [`${status}:account:${actor.id}`, `${status}:phone:${phone}`]
    const within = await Promise.all(keys.map((key) => shop.rateLimits.consume(`text:${key}`, texts)))
    if (within.includes(false) || !(await shop.rateLimits.consume(`text:${status}:site`, textsOfSite))) return tooMany
    const { site } = await getSettings(shop.db, "site")
    try {
      await shop.texts.send({
        to: phone,
        channel: form.value.channel,
        text: `${code} is your code for ${site.artistName}.`,
      })
    } catch (error) {
      if (!(error instanceof TextProblem)) throw error
      shop.log.error({ err: error }, "a code could not be sent to a phone")
      return refuseBecause(
        "sms_send_failed",
        "unavailable",
        "The message could not be sent. Please try again, or use another way.",
      )
    }
  }
  await shop.db.delete(challenges).where(lt(challenges.expiresAt, now))
  const challenge = {
    id,
    factorId,
    sessionId: actor.session.id,
    codeHash: code === null ? null : shop.secrets.hash(codePurpose, `${id}.${code}`),
    expiresAt,
    createdAt: now,
  }
  try {
    await shop.db.insert(challenges).values(challenge)
  } catch (error) {
    // Another request has ended the session or removed the factor.
    if (isStillReferenced(error)) return refuse("unauthenticated", "Sign in first.")
    throw error
  }
  return done({ id, type, expires_at: Math.floor(expiresAt.getTime() / 1000) })
}

const tooMany = refuseBecause(
  "over_request_rate_limit",
  "too_many",
  "That’s a lot of codes. Please wait an hour, or use a recovery code.",
)
