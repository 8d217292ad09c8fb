import { sayDate } from "../../lib/calendar-dates.ts"
import { confirmedAddress } from "../accounts/confirmed-address.server.ts"
import type { User } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { stageWords } from "./commission-stages.ts"
import { commissionsFrom } from "./commissions-from.server.ts"

/** A request for a commission as the person who made it reads it. */
export type OwnCommission = {
  createdAt: Date
  subject: string
  /** Size, medium, budget and deadline, as far as they were said. */
  facts: string[]
  state: string
}

/**
 * The commissions that were asked for with the account's address, newest first. Only a confirmed address counts: whoever
 * signs up with another's address must not see what that person asked for.
 */
export async function ownCommissions(shop: Shop, user: User): Promise<OwnCommission[]> {
  const email = await confirmedAddress(shop, user)
  if (email === null) return []
  const found = await commissionsFrom(shop, email)
  return found.toReversed().map(({ createdAt, stage, subject, size, medium, budget, deadline }) => ({
    createdAt,
    subject,
    facts: [size, medium, budget, deadline ? `by ${sayDate(deadline)}` : ""].filter((fact) => fact !== ""),
    state: stageWords(stage),
  }))
}
