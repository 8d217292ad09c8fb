import { asc, eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { userRoles, users } from "../../db/tables/accounts.ts"

/** Null before there is one. */
export async function findFirstAdminEmail(tx: Transaction): Promise<string | null> {
  const [admin] = await tx
    .select({ email: users.email })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(userRoles.role, "admin"))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  return admin?.email ?? null
}
