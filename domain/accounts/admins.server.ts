import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { userRoles } from "../../db/tables/accounts.ts"
import type { Write } from "../command.server.ts"
import { type Outcome, refuse } from "../problem.ts"

/** Locks the admins until the transaction ends: nobody else takes a role away meanwhile. @returns their ids */
async function lockAdmins(tx: Transaction): Promise<string[]> {
  const admins = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, "admin"))
    .orderBy(userRoles.userId)
    .for("update")
  return admins.map(({ userId }) => userId)
}

/**
 * A refusal for whoever has stopped being an admin since the request was let in; null for everybody else. Locks the
 * admins: of two who take the role from each other at once, one does.
 */
export async function refuseFormerAdmin({ tx, actor }: Write): Promise<(Outcome<never> & { ok: false }) | null> {
  const admins = await lockAdmins(tx)
  const isFormer = actor.kind === "user" && !admins.includes(actor.id)
  return isFormer ? refuse("forbidden", "You are no longer an admin. Nothing was changed.") : null
}

/** Whether somebody but this user may administer the site, or the user may not. Locks the admins: two cannot leave at once. */
export async function anotherAdmin(tx: Transaction, userId: string): Promise<boolean> {
  const admins = await lockAdmins(tx)
  return !admins.includes(userId) || admins.length > 1
}
