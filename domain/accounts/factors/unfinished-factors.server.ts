import { and, eq } from "drizzle-orm"
import { factors } from "../../../db/tables/factors.ts"
import type { User } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { factorPurpose } from "./enroll-factor.server.ts"
import type { EnrolledFactor } from "./factor.ts"
import { getOwnFactor } from "./own-factors.server.ts"
import { createTotpKey } from "./totp.server.ts"

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
