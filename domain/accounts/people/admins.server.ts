import { asc, eq } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { userRoles, users } from "../../../db/tables/accounts.ts"
import type { TransactionContext } from "../../command.server.ts"
import { type Outcome, refuse } from "../../problem.ts"

/** Nobody else can remove a role until the transaction ends. */
async function lockAdmins(tx: Transaction): Promise<string[]> {
  const admins = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, "admin"))
    .orderBy(userRoles.userId)
    .for("update")
  return admins.map(({ userId }) => userId)
}

/** Refuses an actor who has lost the role since. Locks the admins, so that of two who demote each other one succeeds. */
export async function refuseFormerAdmin({
  tx,
  actor,
}: TransactionContext): Promise<(Outcome<never> & { ok: false }) | null> {
  const admins = await lockAdmins(tx)
  const isFormer = actor.kind === "user" && !admins.includes(actor.id)
  return isFormer ? refuse("forbidden", "You are no longer an admin. Nothing was changed.") : null
}

export async function hasOtherAdmin(tx: Transaction, userId: string): Promise<boolean> {
  const admins = await lockAdmins(tx)
  return !admins.includes(userId) || admins.length > 1
}

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
