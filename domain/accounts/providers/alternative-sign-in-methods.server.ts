import { and, asc, eq, ne } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { authAccounts } from "../../../db/tables/accounts.ts"
import { passkeys } from "../../../db/tables/factors.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import { getProviderName } from "./own-providers.server.ts"

export type AlternativeSignInMethod = { is: "passkey" | "provider"; name: string; since: Date }

/** Oldest first. A new password ends none of them (decision 060). */
export async function listAlternativeSignInMethods(
  db: Database | Transaction,
  userId: string,
): Promise<AlternativeSignInMethod[]> {
  const keys = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  const rows = await db
    .select()
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, userId), ne(authAccounts.providerId, "credential")))
    .orderBy(asc(authAccounts.createdAt), asc(authAccounts.id))
  const { signIn } = await getSettings(db, "signIn")
  return [
    ...keys.map(({ name, createdAt }) => ({ is: "passkey" as const, name: name || "Passkey", since: createdAt })),
    ...rows.map((row) => ({
      is: "provider" as const,
      name: getProviderName(row, signIn.providers),
      since: row.createdAt,
    })),
  ]
}
