import { randomInt } from "node:crypto"
import { and, count, eq, isNull } from "drizzle-orm"
import { recoveryCodes } from "../../../db/tables/factors.ts"
import { type Actor, confirmFirst, isSignedIn, lacksConfirmation, type User } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { record } from "../../history.server.ts"
import { done, type Outcome, refuse, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { mailRecoveryCodesMade, mailRecoveryCodeUsed } from "../account-mails.server.ts"
import { raiseSession } from "../raise-session.server.ts"
import { noteProof, secondStep } from "../security-log.ts"
import { factorsOf, lockAccount } from "./own-factors.server.ts"
import { stepAllowance } from "./step-allowance.ts"

const howMany = 10

/** Without look-alikes. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789"

/** 40 bits; tries are limited. */
const newCode = () => {
  const sign = () => alphabet[randomInt(alphabet.length)]
  const four = () => Array.from({ length: 4 }, sign).join("")
  return `${four()}-${four()}`
}

const purpose = "recovery code"
const hashOf = (shop: Shop, userId: string, code: string) =>
  shop.secrets.hash(purpose, `${userId}.${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`)

const perAllowance = { points: 10, seconds: 3600 }

const noStep = refuse("conflict", "Set up a second step first.")

export async function makeRecoveryCodes(shop: Shop, actor: Actor): Promise<Outcome<string[]>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  if (!actor.session.hasFactor) return noStep
  if (actor.session.assurance !== "aal2") return refuseBecause("insufficient_aal", "forbidden", "Enter a code first.")
  if (lacksConfirmation(actor, shop.now())) return confirmFirst()
  return command(shop, actor, "anyone", noInput, async ({ tx, now }) => {
    await lockAccount(tx, actor.id)
    // The last factor may have been removed since.
    if (!(await factorsOf(tx, actor.id)).some(({ status }) => status === "verified")) return noStep
    const codes = Array.from({ length: howMany }, newCode)
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, actor.id))
    await tx
      .insert(recoveryCodes)
      .values(codes.map((code) => ({ codeHash: hashOf(shop, actor.id, code), userId: actor.id, createdAt: now })))
    await record(tx, actor, { noun: "account", nounId: actor.id, action: "made recovery codes" }, now)
    await mailRecoveryCodesMade(shop, tx, actor)
    return done(codes)
  })
}

/** Once. Raises the session to `aal2`. */
export async function takeRecoveryCode(shop: Shop, actor: Actor, code: string): Promise<Outcome<{ left: number }>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  const outcome = await tryRecoveryCode(shop, actor, code)
  noteProof(shop.log, secondStep, { userId: actor.id, method: "recovery" }, outcome)
  return outcome
}

async function tryRecoveryCode(shop: Shop, actor: User, code: string): Promise<Outcome<{ left: number }>> {
  if (!(await shop.rateLimits.take(`recovery-code:${stepAllowance(actor)}`, perAllowance)))
    return refuse("too_many", "That’s a lot of codes. Please wait an hour and try again.")
  return command(shop, actor, "anyone", noInput, async (run) => {
    const { tx, now } = run
    const [spent] = await tx
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(
        and(
          eq(recoveryCodes.codeHash, hashOf(shop, actor.id, code)),
          eq(recoveryCodes.userId, actor.id),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ codeHash: recoveryCodes.codeHash })
    if (!spent)
      return refuse("unprocessable", "That code isn’t right, or was used before.", {
        code: "That code isn’t right, or was used before.",
      })
    if (!(await raiseSession(run, actor, "recovery")))
      return refuseBecause("session_not_found", "forbidden", "The session is over.")
    const left = await recoveryCodesLeft(tx, actor.id)
    await record(tx, actor, { noun: "account", nounId: actor.id, action: "used a recovery code" }, now)
    await mailRecoveryCodeUsed(shop, tx, actor, left)
    return done({ left })
  })
}

export async function recoveryCodesLeft(db: Pick<Shop["db"], "select">, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.count ?? 0
}
