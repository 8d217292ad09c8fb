import { and, eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { authAccounts, profiles, sessions, userRoles, users } from "../../db/tables/accounts.ts"

/**
 * Call it before all accounts are replaced. @returns restores the admin, by e-mail address, with the same password and sessions
 */
export async function captureAdmin(tx: Transaction, id: string): Promise<() => Promise<void>> {
  const [user] = await tx.select().from(users).where(eq(users.id, id))
  if (!user) throw new Error("the admin who restores an archive has no account")
  const [credential] = await tx
    .select()
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, id), eq(authAccounts.providerId, "credential")))
  const open = await tx.select().from(sessions).where(eq(sessions.userId, id))
  return async () => {
    const [restored] = await tx
      .insert(users)
      .values(user)
      .onConflictDoUpdate({ target: users.email, set: { emailVerified: true } })
      .returning({ id: users.id })
    const userId = restored?.id ?? id
    if (credential)
      await tx
        .insert(authAccounts)
        .values({ ...credential, userId, accountId: userId })
        .onConflictDoUpdate({
          target: [authAccounts.providerId, authAccounts.accountId],
          set: { password: credential.password, updatedAt: credential.updatedAt },
        })
    if (open.length > 0) await tx.insert(sessions).values(open.map((session) => ({ ...session, userId })))
    await tx.insert(profiles).values({ id: userId, fullName: user.name }).onConflictDoNothing()
    await tx
      .insert(userRoles)
      .values({ userId, role: "admin" })
      .onConflictDoUpdate({ target: userRoles.userId, set: { role: "admin" } })
  }
}
