import { and, eq, ne } from "drizzle-orm"
import { z } from "zod"
import { authAccounts } from "../../../db/tables/accounts.ts"
import { type Actor, codeFirst, confirmFirst, isSignedIn, lacksCode, lacksConfirmation } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { record } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { readSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { mailProviderDisconnected } from "../account-mails.server.ts"
import { anotherWay, lastWay, waysHere } from "../another-way.server.ts"
import { getProviderName } from "./own-providers.server.ts"

/** The last sign-in method stays. Returns the provider's name. `id` is the row's. */
export async function disconnectProvider(shop: Shop, actor: Actor, id: string): Promise<Outcome<string>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  if (lacksCode(actor)) return codeFirst()
  if (lacksConfirmation(actor, shop.now())) return confirmFirst()
  if (!z.uuid().safeParse(id).success) return unknown
  const ways = await waysHere(shop)
  return command(shop, actor, "anyone", noInput, async ({ tx, now }): Promise<Outcome<string>> => {
    if (!(await anotherWay(tx, actor.id, id, ways))) return lastWay()
    const own = and(
      eq(authAccounts.id, id),
      eq(authAccounts.userId, actor.id),
      ne(authAccounts.providerId, "credential"),
    )
    const [gone] = await tx.delete(authAccounts).where(own).returning()
    if (!gone) return unknown
    const { signIn } = await readSettings(tx, "signIn")
    const name = getProviderName(gone, signIn.providers)
    await record(tx, actor, { noun: "account", nounId: actor.id, action: `disconnected ${name}` }, now)
    await mailProviderDisconnected(shop, tx, actor, name)
    return done(name)
  })
}

const unknown = refuse("not_found", "This provider is not connected.")
