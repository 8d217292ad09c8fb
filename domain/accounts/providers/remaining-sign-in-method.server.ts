import { eq } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { authAccounts, users } from "../../../db/tables/accounts.ts"
import { passkeys } from "../../../db/tables/factors.ts"
import { type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { isProviderAccount, type Provider } from "./provider.ts"
import { listUsableProviders } from "./providers.server.ts"

/** Read before the transaction that calls `hasOtherSignInMethod`. */
type AvailableSignInMethods = { providers: Provider[]; sendsEmail: boolean }

export async function getAvailableSignInMethods(shop: Shop): Promise<AvailableSignInMethods> {
  const [providers, { kind }] = await Promise.all([listUsableProviders(shop), shop.mail.transport()])
  return { providers, sendsEmail: kind === "smtp" }
}

/**
 * Whether a sign-in method remains without `less`. Locks the account, so that concurrent removals do not rely on each other.
 */
export async function hasOtherSignInMethod(
  tx: Transaction,
  userId: string,
  less: string,
  { providers, sendsEmail }: AvailableSignInMethods,
): Promise<boolean> {
  const [user] = await tx
    .select({ confirmed: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
    .for("update")
  if (user?.confirmed && sendsEmail) return true
  const keys = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId))
  const rows = await tx.select().from(authAccounts).where(eq(authAccounts.userId, userId))
  return (
    keys.some(({ id }) => id !== less) ||
    rows.some(
      (row) =>
        row.id !== less && (row.password !== null || providers.some((provider) => isProviderAccount(provider, row))),
    )
  )
}

export const refuseLastSignInMethod = (): Outcome<never> =>
  refuse("conflict", "Nothing would be left to sign in with. Set a password or add another way first.")
