import { and, eq, lt } from "drizzle-orm"
import { sessions, setupLinks, users, verifications } from "../../../db/tables/accounts.ts"
import { challenges, factors, rememberedBrowsers } from "../../../db/tables/factors.ts"
import { system } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { purgeProviderSecrets } from "../providers/provider-commands.server.ts"
import { rotateOldKeys } from "../tokens/signing-keys.server.ts"

const day = 24 * 60 * 60 * 1000

/** Unconfirmed accounts are deleted after this time. */
const daysToConfirm = 7

/** Expired links stay this long, so that the inviter sees that they were not accepted. */
const daysAfterLink = 30

/** Daily: rotates signing keys, and deletes what has expired or was not finished. */
export async function purgeAccounts(shop: Shop): Promise<void> {
  await rotateOldKeys(shop, system("Accounts"))
  await purgeProviderSecrets(shop)
  const now = shop.now()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  await shop.db.delete(sessions).where(lt(sessions.expiresAt, now))
  await shop.db.delete(verifications).where(lt(verifications.expiresAt, now))
  await shop.db.delete(challenges).where(lt(challenges.expiresAt, now))
  await shop.db.delete(rememberedBrowsers).where(lt(rememberedBrowsers.expiresAt, now))
  await shop.db.delete(setupLinks).where(lt(setupLinks.expiresAt, ago(daysAfterLink)))
  await shop.db.delete(factors).where(and(eq(factors.status, "unverified"), lt(factors.createdAt, ago(1))))
  await shop.db.delete(users).where(and(eq(users.emailVerified, false), lt(users.createdAt, ago(daysToConfirm))))
}
