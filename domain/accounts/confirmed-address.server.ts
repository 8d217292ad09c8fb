import { and, eq } from "drizzle-orm"
import { users } from "../../db/tables/accounts.ts"
import type { User } from "../actor.ts"
import type { Shop } from "../shop.ts"

/** The account's e-mail address, if its owner has shown that it is theirs; else null. */
export async function confirmedAddress(shop: Shop, { id }: User): Promise<string | null> {
  const [user] = await shop.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), eq(users.emailVerified, true)))
  return user?.email ?? null
}
