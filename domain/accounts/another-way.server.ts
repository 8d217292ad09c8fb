import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { authAccounts, users } from "../../db/tables/accounts.ts"
import { passkeys } from "../../db/tables/factors.ts"
import { type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { isFrom, type Provider } from "./providers/provider.ts"
import { usableProviders } from "./providers/providers.server.ts"

/** What there is to sign in with apart from an account's own rows. Read before the transaction that asks `anotherWay`. */
export type WaysHere = { providers: Provider[]; sendsMail: boolean }

export async function waysHere(shop: Shop): Promise<WaysHere> {
  const [providers, { kind }] = await Promise.all([usableProviders(shop), shop.mail.transport()])
  return { providers, sendsMail: kind === "smtp" }
}

/**
 * Whether an account can be signed in to without one of its ways: by a password, a passkey, a provider that works, or links
 * to its confirmed address if e-mails are sent. Locks the account, so that two ways that are removed at once do not each
 * count on the other.
 * @param less the id of the passkey or the provider's row that is to go
 */
export async function anotherWay(
  tx: Transaction,
  userId: string,
  less: string,
  { providers, sendsMail }: WaysHere,
): Promise<boolean> {
  const [user] = await tx
    .select({ confirmed: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
    .for("update")
  if (user?.confirmed && sendsMail) return true
  const keys = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId))
  const rows = await tx.select().from(authAccounts).where(eq(authAccounts.userId, userId))
  return (
    keys.some(({ id }) => id !== less) ||
    rows.some(
      (row) => row.id !== less && (row.password !== null || providers.some((provider) => isFrom(provider, row))),
    )
  )
}

export const lastWay = (): Outcome<never> =>
  refuse("conflict", "Nothing would be left to sign in with. Set a password or add another way first.")
