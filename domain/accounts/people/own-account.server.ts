import type { User } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { countRecoveryCodes } from "../mfa/recovery-codes.server.ts"
import { listRememberedBrowsers } from "../mfa/remembered-browsers.server.ts"
import { listConnectedProviders } from "../providers/own-providers.server.ts"
import { hasPassword } from "../sessions/own-password.server.ts"
import { listPasskeys } from "../sessions/passkeys.server.ts"
import { listOpenSessions } from "../sessions/sessions.server.ts"
import { findPublicUser } from "../tokens/public-user.server.ts"

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
