import { eq, sql } from "drizzle-orm"
import { subscribers } from "../../db/tables/newsletter.ts"
import type { Shop } from "../shop.ts"
import { type SubscriberState, tokenSchema } from "./subscriber.ts"

/** The subscription that a mail's link belongs to; null for an unknown token. Changes nothing. */
export async function findSubscription(
  shop: Shop,
  token: string,
): Promise<{ email: string; state: SubscriberState } | null> {
  if (!tokenSchema.safeParse(token).success) return null
  const [row] = await shop.db
    .select({ email: subscribers.email, state: sql<SubscriberState>`${subscribers.state}` })
    .from(subscribers)
    .where(eq(subscribers.token, token))
  return row ?? null
}
