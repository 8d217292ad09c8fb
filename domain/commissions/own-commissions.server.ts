import { formatCalendarDate } from "../../lib/calendar-dates.ts"
import { findConfirmedAddress } from "../accounts/people/confirmed-address.server.ts"
import type { User } from "../actor.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { getStageLabel } from "./commission-stages.ts"
import { listCommissionsByEmail } from "./commissions-by-email.server.ts"

export type OwnCommission = {
  createdAt: Date
  subject: string
  facts: string[]
  state: string
}

/** Newest first. Only a confirmed address counts: signing up with another's address must not reveal that person's requests. */
export async function listOwnCommissions(shop: Shop, user: User): Promise<OwnCommission[]> {
  const email = await findConfirmedAddress(shop, user)
  if (email === null) return []
  const [found, { promises }] = await Promise.all([
    listCommissionsByEmail(shop, email),
    getSettings(shop.db, "promises"),
  ])
  return found.toReversed().map(({ createdAt, stage, subject, size, medium, budget, deadline }) => ({
    createdAt,
    subject,
    facts: [size, medium, budget, deadline ? `by ${formatCalendarDate(deadline)}` : ""].filter((fact) => fact !== ""),
    state: getStageLabel(stage, promises.commissionAnswerWithin),
  }))
}
