import type { SubscriberState } from "../../../db/tables/newsletter.ts"
import type { Shop } from "../../shop.ts"
import { findSubscriberByToken } from "./subscriber-links.server.ts"

export async function findSubscription(
  shop: Shop,
  token: string,
): Promise<{ email: string; state: SubscriberState } | null> {
  const found = await findSubscriberByToken(shop, shop.db, token)
  return found && { email: found.email, state: found.state }
}
