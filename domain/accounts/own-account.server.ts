import type { User } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { recoveryCodesLeft } from "./factors/recovery-codes.server.ts"
import { hasPassword } from "./own-password.server.ts"
import { ownPasskeys } from "./passkeys.server.ts"
import { ownProviders } from "./providers/own-providers.server.ts"
import { publicUser } from "./public-user.server.ts"
import { rememberedBy } from "./remembered-browsers.server.ts"
import { openSessions } from "./sessions.server.ts"

export async function ownAccount(shop: Shop, user: User) {
  const [shown, passkeys, providers, sessions, remembered, codesLeft, password] = await Promise.all([
    publicUser(shop.db, user.id),
    ownPasskeys(shop, user),
    ownProviders(shop, user),
    openSessions(shop, user),
    rememberedBy(shop, user),
    recoveryCodesLeft(shop.db, user.id),
    hasPassword(shop, user.id),
  ])
  return {
    name: user.name,
    email: user.email,
    role: user.role,
    factors: shown?.factors ?? [],
    passkeys,
    providers,
    sessions,
    remembered,
    codesLeft,
    hasPassword: password,
  }
}
