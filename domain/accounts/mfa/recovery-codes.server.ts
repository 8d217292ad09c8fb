import { randomInt } from "node:crypto"
import { and, count, eq, isNull } from "drizzle-orm"
import { recoveryCodes } from "../../../db/tables/factors.ts"
import { type Actor, isSignedIn, lacksConfirmation, refuseUnconfirmed, type User } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { sendRecoveryCodesCreatedEmail, sendRecoveryCodeUsedEmail } from "../account-emails.server.ts"
import { logProof, mfaEvents } from "../security-log.ts"
import { getFactorAllowance } from "./factor-allowance.ts"
import { listFactors, lockAccount } from "./own-factors.server.ts"
import { raiseSession } from "./raise-session.server.ts"

const codeCount = 10

/** Without look-alikes. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789"

/** 40 bits; tries are limited. */
const createCode = () => {
  const sign = () => alphabet[randomInt(alphabet.length)]
  const four = () => Array.from({ length: 4 }, sign).join("")
  return `${four()}-${four()}`
}

const purpose = "recovery code"
const hashCode = (shop: Shop, userId: string, code: string) =>
  shop.secrets.hash(purpose, `${userId}.${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`)

const perAllowance = { points: 10, seconds: 3600 }

const noFactor = refuse("conflict", "Set up a second step first.")

export async function createRecoveryCodes(shop: Shop, actor: Actor): Promise<Outcome<string[]>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  if (!actor.session.hasFactor) return noFactor
  if (actor.session.assurance !== "aal2") return refuseBecause("insufficient_aal", "forbidden", "Enter a code first.")
  if (lacksConfirmation(actor, shop.now())) return refuseUnconfirmed()
  return command(shop, actor, "anyone", noInput, async ({ tx, now }) => {
    await lockAccount(tx, actor.id)
    // The last factor may have been removed since.
    if (!(await listFactors(tx, actor.id)).some(({ status }) => status === "verified")) return noFactor
    const codes = Array.from({ length: codeCount }, createCode)
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, actor.id))
    await tx
      .insert(recoveryCodes)
      .values(codes.map((code) => ({ codeHash: hashCode(shop, actor.id, code), userId: actor.id, createdAt: now })))
    await recordEvent(tx, actor, { noun: "account", nounId: actor.id, action: "made recovery codes" }, now)
    await sendRecoveryCodesCreatedEmail(shop, tx, actor)
    return done(codes)
  })
}

/** Once. Raises the session to `aal2`. */
export async function redeemRecoveryCode(shop: Shop, actor: Actor, code: string): Promise<Outcome<{ left: number }>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  const outcome = await tryRecoveryCode(shop, actor, code)
  logProof(shop.log, mfaEvents, { userId: actor.id, method: "recovery" }, outcome)
  return outcome
}

async function tryRecoveryCode(shop: Shop, actor: User, code: string): Promise<Outcome<{ left: number }>> {
  if (!(await shop.rateLimits.consume(`recovery-code:${getFactorAllowance(actor)}`, perAllowance)))
    return refuse("too_many", "That’s a lot of codes. Please wait an hour and try again.")
  return command(shop, actor, "anyone", noInput, async (context) => {
    const { tx, now } = context
    const [spent] = await tx
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(
        and(
          eq(recoveryCodes.codeHash, hashCode(shop, actor.id, code)),
          eq(recoveryCodes.userId, actor.id),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ codeHash: recoveryCodes.codeHash })
    if (!spent)
      return refuse("unprocessable", "That code isn’t right, or was used before.", {
        code: "That code isn’t right, or was used before.",
      })
    if (!(await raiseSession(context, actor, "recovery")))
      return refuseBecause("session_not_found", "forbidden", "The session is over.")
    const left = await countRecoveryCodes(tx, actor.id)
    await recordEvent(tx, actor, { noun: "account", nounId: actor.id, action: "used a recovery code" }, now)
    await sendRecoveryCodeUsedEmail(shop, tx, actor, left)
    return done({ left })
  })
}

export async function countRecoveryCodes(db: Pick<Shop["db"], "select">, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.count ?? 0
}
