import { asc, eq } from "drizzle-orm"
import { subscriberConsents, subscribers } from "../../db/tables/newsletter.ts"
import type { Shop } from "../shop.ts"

export async function exportSubscription(shop: Shop, email: string) {
  const { id, name, state, createdAt, unsubscribedAt, leftByMergeAt } = subscribers
  const own = { id, name, state, createdAt, unsubscribedAt, leftByMergeAt }
  const [row] = await shop.db.select(own).from(subscribers).where(eq(subscribers.email, email))
  if (!row) return null
  const { kind, givenAt, source, wording } = subscriberConsents
  const consents = await shop.db
    .select({ kind, givenAt, source, wording })
    .from(subscriberConsents)
    .where(eq(subscriberConsents.subscriberId, row.id))
    .orderBy(asc(subscriberConsents.recordedAt))
  const { id: _, ...subscription } = row
  return { ...subscription, consents }
}
