import { hasAdmin } from "../domain/accounts/setup.server.ts"
import { createSetupLink } from "../domain/accounts/setup-links.server.ts"
import type { Shop } from "../domain/shop.ts"

/** A one-time link that creates the first admin; null when the shop has one. */
export async function createFirstAdminLink(shop: Shop): Promise<string | null> {
  return (await hasAdmin(shop)) ? null : shop.siteUrl + (await createSetupLink(shop))
}
