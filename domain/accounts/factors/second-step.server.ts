import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { challengeFactor } from "./challenge-factor.server.ts"
import { factorsOf } from "./own-factors.server.ts"
import { verifyFactor } from "./verify-factor.server.ts"

/** A verified factor as the code page shows it. `hint`: the end of a phone's number, or the factor's name. */
export type StepChoice = { id: string; type: "totp" | "phone"; hint: string }

/** The ways in which this account can take its second step, apps first. */
export async function stepChoices(shop: Shop, userId: string): Promise<StepChoice[]> {
  const all = (await factorsOf(shop.db, userId)).filter(({ status }) => status === "verified")
  const choices = all.map(({ id, type, phone, friendlyName }) => ({
    id,
    type,
    hint: phone === null ? friendlyName : `… ${phone.slice(-3)}`,
  }))
  return [...choices.filter(({ type }) => type === "totp"), ...choices.filter(({ type }) => type === "phone")]
}

/** Takes a code of an app: asks and answers in one. */
export async function takeAppCode(shop: Shop, actor: Actor, factorId: string, code: string): Promise<Outcome<null>> {
  const asked = await challengeFactor(shop, actor, factorId, {})
  if (!asked.ok) return asked
  const verified = await verifyFactor(shop, actor, factorId, { challenge_id: asked.value.id, code })
  return verified.ok ? done(null) : verified
}
