import { and, eq, inArray, notExists, or, sql } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { listViews, setupLinks, userRoles, users, verifications } from "../../../db/tables/accounts.ts"
import { history } from "../../../db/tables/content.ts"
import { type Actor, isSignedIn, refuseUnlessConfirmed, type User } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { hasPersonIdentifiers, type PersonIdentifiers } from "../../person-identifiers.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { hasOtherAdmin } from "./admins.server.ts"
import { withdrawInvitations } from "./sent-invitations.server.ts"

/** Orders and invoices stay, because the law requires them. The last admin stays. `typed` is the account's address. */
export async function deleteOwnAccount(shop: Shop, actor: Actor, typed: string): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  const refused = refuseUnlessConfirmed(actor, shop.now())
  if (refused) return refused
  if (typed.trim().toLowerCase() !== actor.email.toLowerCase())
    return refuse("invalid", "Type your e-mail address to delete the account.", {
      email: `Please type ${actor.email}.`,
    })
  return command(shop, actor, "anyone", noInput, async (context) => {
    const { tx, now } = context
    if (!(await hasOtherAdmin(tx, actor.id)))
      return refuse("conflict", "You are the only admin. Make someone else an admin first.")
    await withdrawInvitations(context, actor.id)
    await tx.delete(users).where(eq(users.id, actor.id))
    await eraseNames(tx, actor)
    const formerActor = { kind: "user" as const, id: actor.id, email: "", name: former, role: actor.role }
    await recordEvent(tx, formerActor, { noun: "account", nounId: actor.id, action: "deleted" }, now)
    return done(null)
  })
}

const former = "A former account"

/** Removes names and addresses from the account's history, and from its invitation's. */
async function eraseNames(tx: Transaction, { id, email }: User): Promise<void> {
  const own = and(eq(history.noun, "account"), eq(history.nounId, id))
  const invited = and(
    eq(history.noun, "account"),
    sql`lower(${history.changes} #>> '{email,after}') = ${email.toLowerCase()}`,
  )
  await tx
    .update(history)
    .set({ changes: sql`${history.changes} - 'name' - 'email'` })
    .where(or(own, invited))
  await tx
    .update(history)
    .set({ actorName: former })
    .where(and(own, eq(history.actorId, id)))
}

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
