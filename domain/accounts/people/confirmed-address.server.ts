import { and, eq } from "drizzle-orm"
import { users } from "../../../db/tables/accounts.ts"
import type { User } from "../../actor.ts"
import type { Shop } from "../../shop.ts"

/** Null unless `emailVerified`, which includes addresses that are only trusted from a provider (`addressOnTrust`). */
export async function findConfirmedAddress(shop: Shop, { id }: User): Promise<string | null> {
  const [user] = await shop.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), eq(users.emailVerified, true)))
  return user?.email ?? null
}
