import { timingSafeEqual } from "node:crypto"
import { clockSkewMs, lacksConfirmation, type User } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { type ClientReturn, formatClientReturn } from "./client-return.ts"

/** The account that the e-mail went to, or the requesting browser. */
export type FlowOwner = { email: string } | { browser: string }

/** The longest link works for a day, plus time for its page. */
const lifeSeconds = 25 * 60 * 60

type Signer = Pick<Shop, "secrets" | "now">

export function startClientFlow(shop: Signer, back: ClientReturn, owner: FlowOwner): string {
  const path = formatClientReturn(back)
  const startedAt = shop.now().getTime()
  return `${path}&flow=${startedAt}.${sign(shop, path, startedAt, owner)}`
}

/** True once, for the flow's owner, who must have signed in or confirmed since: forged and copied links return nothing. */
export async function redeemClientFlow(
  shop: Signer & Pick<Shop, "rateLimits">,
  { flow, ...back }: ClientReturn & { flow: string },
  user: User,
  browser: string | undefined,
): Promise<boolean> {
  const now = shop.now()
  const [started = "", signature = ""] = flow.split(".")
  const startedAt = Number(started)
  const path = formatClientReturn(back)
  const owners: FlowOwner[] = [{ email: user.email }, ...(browser ? [{ browser }] : [])]
  const isOwn = owners.some((owner) => isSame(signature, sign(shop, path, startedAt, owner)))
  if (!isOwn || now.getTime() - startedAt > lifeSeconds * 1000) return false
  if (lacksConfirmation(user, now) || user.session.confirmedAt.getTime() < startedAt - clockSkewMs) return false
  return shop.rateLimits.consume(`client-flow:${signature}`, { points: 1, seconds: lifeSeconds })
}

function sign({ secrets }: Signer, path: string, startedAt: number, owner: FlowOwner): string {
  const of = "email" in owner ? ["email", owner.email.toLowerCase()] : ["browser", owner.browser]
  return secrets.hash("return to a client", JSON.stringify([path, startedAt, ...of]))
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
