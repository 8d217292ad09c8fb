import { and, eq, inArray, notExists, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { listViews, setupLinks, userRoles, users, verifications } from "../../db/tables/accounts.ts"
import { hasPersonIdentifiers, type PersonIdentifiers } from "../person-identifiers.server.ts"

/** Accounts of admins stay. Returns the deleted ids. */
export async function eraseAccounts(
  tx: Transaction,
  emails: string[],
  addresses: PersonIdentifiers | null,
): Promise<string[]> {
  if (emails.length === 0) return []
  const admin = tx
    .select({ one: sql`1` })
    .from(userRoles)
    .where(and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
  const gone = await tx
    .delete(users)
    .where(and(inArray(users.email, emails), notExists(admin)))
    .returning({ id: users.id })
  const small = emails.map((email) => email.toLowerCase())
  await tx
    .delete(setupLinks)
    .where(sql`lower(${setupLinks.email}) = any (${sql.param(small)}::text[]) and ${setupLinks.usedAt} is null`)
  if (addresses) {
    await tx.delete(verifications).where(hasPersonIdentifiers(sql`concat_ws(' ', identifier, value)`, addresses))
    await tx.delete(listViews).where(hasPersonIdentifiers(sql`concat_ws(' ', name, search)`, addresses))
  }
  return gone.map(({ id }) => id)
}
