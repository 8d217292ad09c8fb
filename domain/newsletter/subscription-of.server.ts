import { eq } from "drizzle-orm"
import { subscribers } from "../../db/tables/newsletter.ts"
import type { Shop } from "../shop.ts"

/** Whether an address gets the newsletter, and since when; null: it never asked for it. */
export async function subscriptionOf(shop: Shop, email: string) {
  const { state, createdAt } = subscribers
  const [row] = await shop.db.select({ state, createdAt }).from(subscribers).where(eq(subscribers.email, email))
  return row ?? null
}
