import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { challengeFactor } from "./challenge-factor.server.ts"
import { listFactors } from "./own-factors.server.ts"
import { verifyFactor } from "./verify-factor.server.ts"

/** `hint`: the end of the phone number, or the factor's name. */
type FactorChoice = { id: string; type: "totp" | "phone"; hint: string }

export async function listFactorChoices(shop: Shop, userId: string): Promise<FactorChoice[]> {
  const all = (await listFactors(shop.db, userId)).filter(({ status }) => status === "verified")
  const choices = all.map(({ id, type, phone, friendlyName }) => ({
    id,
    type,
    hint: phone === null ? friendlyName : `… ${phone.slice(-3)}`,
  }))
  return [...choices.filter(({ type }) => type === "totp"), ...choices.filter(({ type }) => type === "phone")]
}

export async function verifyAppCode(shop: Shop, actor: Actor, factorId: string, code: string): Promise<Outcome<null>> {
  const asked = await challengeFactor(shop, actor, factorId, {})
  if (!asked.ok) return asked
  const verified = await verifyFactor(shop, actor, factorId, { challenge_id: asked.value.id, code })
  return verified.ok ? done(null) : verified
}
