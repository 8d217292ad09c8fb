import type { User } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { countRecoveryCodes } from "./factors/recovery-codes.server.ts"
import { hasPassword } from "./own-password.server.ts"
import { listPasskeys } from "./passkeys.server.ts"
import { listConnectedProviders } from "./providers/own-providers.server.ts"
import { findPublicUser } from "./public-user.server.ts"
import { listRememberedBrowsers } from "./remembered-browsers.server.ts"
import { listOpenSessions } from "./sessions.server.ts"

export async function getOwnAccount(shop: Shop, user: User) {
  const [account, passkeys, providers, sessions, remembered, codesLeft, password] = await Promise.all([
    findPublicUser(shop.db, user.id),
    listPasskeys(shop, user),
    listConnectedProviders(shop, user),
    listOpenSessions(shop, user),
    listRememberedBrowsers(shop, user),
    countRecoveryCodes(shop.db, user.id),
    hasPassword(shop, user.id),
  ])
  return {
    name: user.name,
    email: user.email,
    role: user.role,
    factors: account?.factors ?? [],
    passkeys,
    providers,
    sessions,
    remembered,
    codesLeft,
    hasPassword: password,
  }
}
