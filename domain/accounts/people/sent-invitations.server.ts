import { and, eq, isNotNull, isNull, sql } from "drizzle-orm"
import { profiles, setupLinks, users } from "../../../db/tables/accounts.ts"
import type { TransactionContext } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import type { Shop } from "../../shop.ts"

const isOpenInvitationOf = (userId: string) =>
  and(eq(setupLinks.invitedBy, userId), isNull(setupLinks.usedAt), isNotNull(setupLinks.email))

export const countOpenInvitations = ({ db }: Shop, userId: string): Promise<number> =>
  db.$count(setupLinks, isOpenInvitationOf(userId))

/** Null: the terminal. `id` is the invitation's. */
export async function findInviter({ db }: Shop, id: string): Promise<{ id: string; name: string } | null> {
  const name = sql<string>`coalesce(nullif(${profiles.fullName}, ''), ${users.email}::text)`
  const [inviter] = await db
    .select({ id: users.id, name })
    .from(setupLinks)
    .innerJoin(users, eq(users.id, setupLinks.invitedBy))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(setupLinks.id, id))
  return inviter ?? null
}

/** Otherwise an admin could invite an address of their own before losing the role. Returns the number. */
export async function withdrawInvitations({ tx, actor, now }: TransactionContext, userId: string): Promise<number> {
  const gone = await tx.delete(setupLinks).where(isOpenInvitationOf(userId)).returning()
  for (const { id, email } of gone) {
    const changes = { email: { before: email, after: null } }
    await recordEvent(tx, actor, { noun: "account", nounId: id, action: "invitation withdrawn", changes }, now)
  }
  return gone.length
}
