import { randomUUID } from "node:crypto"
import { and, eq, lt } from "drizzle-orm"
import { isUniqueViolation } from "../../../db/errors.ts"
import { factors } from "../../../db/tables/factors.ts"
import { type Actor, isSignedIn, refuseUnlessConfirmed, type User } from "../../actor.ts"
import { command } from "../../command.server.ts"
import { done, type Outcome, refuse, refuseBecause } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { type EnrolledFactor, type EnrollForm, enrollForm, maxFactors } from "./factor.ts"
import { getOwnFactor, listFactors, lockAccount } from "./own-factors.server.ts"
import { createTotpKey, createTotpSecret } from "./totp.server.ts"

export const factorPurpose = "factor"

const day = 24 * 60 * 60 * 1000

/** The factor counts once a code is verified. An account with a second factor must have verified it. */
export async function enrollFactor(shop: Shop, actor: Actor, input: EnrollForm): Promise<Outcome<EnrolledFactor>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  const refused = refuseUnlessConfirmed(actor, shop.now())
  if (refused) return refused
  const form = validateInput(enrollForm, input)
  const secret = createTotpSecret()
  const sealedSecret = await shop.secrets.seal(factorPurpose, secret)
  try {
    return await command(shop, actor, "anyone", form, async ({ tx, now }, value): Promise<Outcome<EnrolledFactor>> => {
      // Two concurrent requests would both find room.
      await lockAccount(tx, actor.id)
      const isStale = lt(factors.createdAt, new Date(now.getTime() - day))
      await tx.delete(factors).where(and(eq(factors.userId, actor.id), eq(factors.status, "unverified"), isStale))
      if ((await listFactors(tx, actor.id)).length >= maxFactors)
        return refuseBecause(
          "too_many_enrolled_mfa_factors",
          "unprocessable",
          `There can be ${maxFactors} second steps. Remove one first.`,
        )
      const row = {
        id: randomUUID(),
        userId: actor.id,
        type: value.factor_type,
        friendlyName: value.friendly_name,
        createdAt: now,
        updatedAt: now,
      }
      const common = { id: row.id, friendly_name: row.friendlyName }
      if (value.factor_type === "phone") {
        await tx.insert(factors).values({ ...row, phone: value.phone })
        return done({ ...common, type: "phone", phone: value.phone })
      }
      const issuer = value.issuer || (await getSettings(tx, "site")).site.artistName
      await tx.insert(factors).values({ ...row, issuer, sealedSecret })
      return done({ ...common, type: "totp", totp: await createTotpKey(secret, issuer, actor.email) })
    })
  } catch (error) {
    if (!isUniqueViolation(error, "auth_factors_name")) throw error
    return refuseBecause("mfa_factor_name_conflict", "unprocessable", "You have a second step of this name.")
  }
}

export async function deleteUnfinishedFactors(shop: Shop, { id }: User): Promise<void> {
  await shop.db.delete(factors).where(and(eq(factors.userId, id), eq(factors.status, "unverified")))
}

/** Null when unknown, or when `shownSecret` differs: other sessions of the account must not learn the secret here. */
export async function findUnfinishedEnrollment(
  shop: Shop,
  user: User,
  factorId: string,
  shownSecret: string,
): Promise<EnrolledFactor | null> {
  const found = await getOwnFactor(shop.db, user.id, factorId)
  if (!found.ok || found.value.status === "verified") return null
  const { id, friendlyName: friendly_name, phone, issuer, sealedSecret } = found.value
  if (phone !== null) return { id, type: "phone", friendly_name, phone }
  const secret = await shop.secrets.open(factorPurpose, sealedSecret ?? "")
  if (secret !== shownSecret) return null
  return { id, type: "totp", friendly_name, totp: await createTotpKey(secret, issuer ?? "", user.email) }
}
