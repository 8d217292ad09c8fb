import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm"
import type { z } from "zod"
import { sessions } from "../../../db/tables/accounts.ts"
import { challenges, factors } from "../../../db/tables/factors.ts"
import { type Actor, hasPendingMfa, isSignedIn, refuseWithoutCode, type User } from "../../actor.ts"
import { type CommandContext, command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { sendFactorAddedEmail } from "../account-emails.server.ts"
import { logProof, mfaEvents } from "../security-log.ts"
import { codePurpose } from "./challenge-factor.server.ts"
import { factorPurpose } from "./enroll-factor.server.ts"
import { maxChallengeTries, verifyForm } from "./factor.ts"
import { getFactorAllowance } from "./factor-allowance.ts"
import { type Factor, getOwnFactor, listFactors, lockAccount } from "./own-factors.server.ts"
import { raiseSession } from "./raise-session.server.ts"
import { deleteRememberedBrowsers } from "./remembered-cookie.server.ts"
import { findTimeStep } from "./totp.server.ts"

/** Per session, and per allowance of sessions without a second factor. */
const perSession = { points: 15, seconds: 600 }
const perAllowance = { points: 60, seconds: 3600 }

/**
 * Raises the session to `aal2`, ends sessions that have verified no code, and activates an unverified factor. With the first
 * factor all other sessions end, also those of passkeys. A code is accepted once, for any challenge.
 */
export async function verifyFactor(
  shop: Shop,
  actor: Actor,
  factorId: string,
  input: z.input<typeof verifyForm>,
): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  const outcome = await tryCode(shop, actor, factorId, input)
  logProof(shop.log, mfaEvents, { userId: actor.id, method: "code" }, outcome)
  return outcome
}

async function tryCode(
  shop: Shop,
  actor: User,
  factorId: string,
  input: z.input<typeof verifyForm>,
): Promise<Outcome<null>> {
  const form = validateInput(verifyForm, input)
  if (!form.ok) return form
  const factor = await getOwnFactor(shop.db, actor.id, factorId)
  if (!factor.ok) return factor
  // The enrollment is older than the account's first factor, and may be of another person with the password.
  if (factor.value.status === "unverified" && hasPendingMfa(actor)) return refuseWithoutCode()
  if (!(await canTry(shop, actor))) return tooMany
  const challenge = await countTry(shop, actor, factorId, form.value.challenge_id)
  if (!challenge.ok) return challenge
  const proof = await getProof(shop, factor.value, challenge.value, form.value.code)
  if (proof === null) return wrongCode
  return command(shop, actor, "anyone", done(proof), (run) =>
    accept(run, actor, factor.value, challenge.value.id, proof),
  )
}

const canTry = async (shop: Shop, user: User) =>
  (await shop.rateLimits.consume(`code:session:${user.session.id}`, perSession)) &&
  (user.session.assurance === "aal2" ||
    (await shop.rateLimits.consume(`code:${getFactorAllowance(user)}`, perAllowance)))

type StoredChallenge = { id: string; codeHash: string | null }

/** Counts every try in one statement, so that parallel tries cannot share one. */
async function countTry(shop: Shop, actor: User, factorId: string, id: string): Promise<Outcome<StoredChallenge>> {
  const this_ = and(
    eq(challenges.id, id),
    eq(challenges.factorId, factorId),
    eq(challenges.sessionId, actor.session.id),
  )
  const [taken] = await shop.db
    .update(challenges)
    .set({ tries: sql`${challenges.tries} + 1` })
    .where(
      and(
        this_,
        isNull(challenges.verifiedAt),
        gt(challenges.expiresAt, shop.now()),
        lt(challenges.tries, maxChallengeTries),
      ),
    )
    .returning({ id: challenges.id, codeHash: challenges.codeHash })
  if (taken) return done(taken)
  const [stored] = await shop.db.select().from(challenges).where(this_)
  return stored && stored.tries >= maxChallengeTries && stored.verifiedAt === null ? tooMany : expired
}

/** The TOTP time step, or true for a phone; null when wrong. */
async function getProof(
  shop: Shop,
  factor: Factor,
  asked: StoredChallenge,
  code: string,
): Promise<number | true | null> {
  if (factor.sealedSecret !== null)
    return findTimeStep(await shop.secrets.open(factorPurpose, factor.sealedSecret), code, shop.now())
  return asked.codeHash === shop.secrets.hash(codePurpose, `${asked.id}.${code}`) ? true : null
}

async function accept(
  context: CommandContext,
  actor: User,
  factor: Factor,
  challengeId: string,
  proof: number | true,
): Promise<Outcome<null>> {
  const { tx, now, shop } = context
  await lockAccount(tx, actor.id)
  const first = !(await listFactors(tx, actor.id)).some(({ status }) => status === "verified")
  const [answered] = await tx
    .update(challenges)
    .set({ verifiedAt: now })
    .where(and(eq(challenges.id, challengeId), isNull(challenges.verifiedAt)))
    .returning({ id: challenges.id })
  if (!answered) return expired
  const unused = proof === true ? undefined : lt(factors.lastStep, proof)
  const [spent] = await tx
    .update(factors)
    .set({ status: "verified", updatedAt: now, ...(proof === true ? {} : { lastStep: proof }) })
    .where(and(eq(factors.id, factor.id), unused))
    .returning({ id: factors.id })
  if (!spent) return wrongCode
  if (!(await raiseSession(context, actor, factor.type))) return sessionEnded
  // Signs out sessions with the password alone.
  const low = first ? undefined : eq(sessions.aal, "aal1")
  await tx.delete(sessions).where(and(eq(sessions.userId, actor.id), low, ne(sessions.id, actor.session.id)))
  if (factor.status === "unverified") {
    await deleteRememberedBrowsers(tx, actor.id)
    await recordEvent(tx, actor, { noun: "account", nounId: actor.id, action: "added a second step" }, now)
    await sendFactorAddedEmail(shop, tx, actor, factor.type)
  }
  return done(null)
}

const sessionEnded = refuseBecause("session_not_found", "forbidden", "The session is over.")
const expired = refuseBecause(
  "mfa_challenge_expired",
  "unprocessable",
  "That took too long. Please ask for a new code.",
)
const notRight = "That code isn’t right."
const { problem: wrong } = refuseBecause("mfa_verification_failed", "unprocessable", notRight)
const wrongCode = { ok: false as const, problem: { ...wrong, fields: { code: notRight } } }
const tooMany = refuseBecause(
  "over_request_rate_limit",
  "too_many",
  "That’s a lot of codes. Please wait ten minutes, or use a recovery code.",
)
