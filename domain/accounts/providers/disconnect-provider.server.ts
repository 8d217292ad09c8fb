import { and, eq, ne } from "drizzle-orm"
import { z } from "zod"
import { authAccounts } from "../../../db/tables/accounts.ts"
import { type Actor, isSignedIn, refuseUnlessConfirmed } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { sendProviderDisconnectedEmail } from "../account-emails.server.ts"
import { getProviderName } from "./own-providers.server.ts"
import {
  getAvailableSignInMethods,
  hasOtherSignInMethod,
  refuseLastSignInMethod,
} from "./remaining-sign-in-method.server.ts"

/** The last sign-in method stays. Returns the provider's name. `id` is the row's. */
export async function disconnectProvider(shop: Shop, actor: Actor, id: string): Promise<Outcome<string>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  const refused = refuseUnlessConfirmed(actor, shop.now())
  if (refused) return refused
  if (!z.uuid().safeParse(id).success) return unknown
  const methods = await getAvailableSignInMethods(shop)
  return command(shop, actor, "anyone", noInput, async ({ tx, now }): Promise<Outcome<string>> => {
    if (!(await hasOtherSignInMethod(tx, actor.id, id, methods))) return refuseLastSignInMethod()
    const own = and(
      eq(authAccounts.id, id),
      eq(authAccounts.userId, actor.id),
      ne(authAccounts.providerId, "credential"),
    )
    const [gone] = await tx.delete(authAccounts).where(own).returning()
    if (!gone) return unknown
    const { signIn } = await getSettings(tx, "signIn")
    const name = getProviderName(gone, signIn.providers)
    await recordEvent(tx, actor, { noun: "account", nounId: actor.id, action: `disconnected ${name}` }, now)
    await sendProviderDisconnectedEmail(shop, tx, actor, name)
    return done(name)
  })
}

const unknown = refuse("not_found", "This provider is not connected.")
