import { sayDate } from "../../lib/calendar-dates.ts"
import { confirmedAddress } from "../accounts/confirmed-address.server.ts"
import type { User } from "../actor.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { stageWords } from "./commission-stages.ts"
import { commissionsFrom } from "./commissions-from.server.ts"

export type OwnCommission = {
  createdAt: Date
  subject: string
  facts: string[]
  state: string
}

/** Newest first. Only a confirmed address counts: signing up with another's address must not reveal that person's requests. */
export async function ownCommissions(shop: Shop, user: User): Promise<OwnCommission[]> {
  const email = await confirmedAddress(shop, user)
  if (email === null) return []
  const [found, { promises }] = await Promise.all([commissionsFrom(shop, email), readSettings(shop.db, "promises")])
  return found.toReversed().map(({ createdAt, stage, subject, size, medium, budget, deadline }) => ({
    createdAt,
    subject,
    facts: [size, medium, budget, deadline ? `by ${sayDate(deadline)}` : ""].filter((fact) => fact !== ""),
    state: stageWords(stage, promises.commissionAnswerWithin),
  }))
}
