import { createSetupLink, firstAdminExists } from "../domain/accounts/setup.server.ts"
import type { Shop } from "../domain/shop.ts"

/** While the shop has no admin: the address of a new one-time link that makes one. Null afterwards. */
export async function firstVisit(shop: Shop): Promise<string | null> {
  return (await firstAdminExists(shop)) ? null : shop.siteUrl + (await createSetupLink(shop))
}
