import { eq, type SQL, sql } from "drizzle-orm"
import type { z } from "zod"
import type { Transaction } from "../../../db/connect.ts"
import { profiles, userRoles, users } from "../../../db/tables/accounts.ts"
import { type Actor, getActorName } from "../../actor.ts"
import { type CommandContext, command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { type AccountRole, roleForm } from "../account.ts"
import { sendRoleChangedEmail } from "../account-emails.server.ts"
import { deleteRememberedBrowsers } from "../mfa/remembered-cookie.server.ts"
import { hasOtherAdmin, refuseFormerAdmin } from "./admins.server.ts"
import { withdrawInvitations } from "./sent-invitations.server.ts"

/** `confirmed`: the owner has proved the address, not only a provider that the artist trusts. */
export type Account = { id: string; email: string; name: string; confirmed: boolean; role: AccountRole }

export const isConfirmed = sql<boolean>`(${users.emailVerified} and not ${users.addressOnTrust})`

export async function findAccount(tx: Transaction, whose: SQL): Promise<Account | null> {
  const [row] = await tx
    .select({
      id: users.id,
      email: users.email,
      name: sql<string>`coalesce(${profiles.fullName}, ${users.name})`,
      confirmed: isConfirmed,
      role: userRoles.role,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(whose)
  return row ? { ...row, role: row.role ?? "user" } : null
}

export const saveRole = (tx: Transaction, userId: string, role: AccountRole) =>
  tx.insert(userRoles).values({ userId, role }).onConflictDoUpdate({ target: userRoles.userId, set: { role } })

export type RoleAssignment = { account: Account; changed: boolean; withdrawn: number }

/** Sends an e-mail, and withdraws a former admin's invitations. The last admin stays. */
export async function changeRole(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof roleForm>,
): Promise<Outcome<RoleAssignment>> {
  return command(shop, actor, "accounts.roles", validateInput(roleForm, input), (run, { id, role }) =>
    assignRole(run, eq(users.id, id), role),
  )
}

/** An unconfirmed address may belong to another person, so its account cannot become admin. */
export async function assignRole(
  context: CommandContext,
  whose: SQL,
  role: AccountRole,
): Promise<Outcome<RoleAssignment>> {
  const { shop, tx, actor, now } = context
  const refused = await refuseFormerAdmin(context)
  if (refused) return refused
  const account = await findAccount(tx, whose)
  if (!account) return refuse("not_found", "This account no longer exists.")
  if (account.role === role) return done({ account, changed: false, withdrawn: 0 })
  if (role === "admin" && !account.confirmed)
    return refuse(
      "conflict",
      "This address isn’t confirmed yet. Please invite it: the link in the invitation confirms it.",
    )
  if (role === "user" && !(await hasOtherAdmin(tx, account.id)))
    return refuse("conflict", "This is the only admin. Please make someone else an admin first.")
  await saveRole(tx, account.id, role)
  await deleteRememberedBrowsers(tx, account.id)
  const withdrawn = role === "user" ? await withdrawInvitations(context, account.id) : 0
  const changes = { role: { before: account.role, after: role } }
  await recordEvent(tx, actor, { noun: "account", nounId: account.id, action: `made ${role}`, changes }, now)
  await sendRoleChangedEmail(shop, tx, account, role, actor.kind === "user" ? getActorName(actor) : null)
  return done({ account: { ...account, role }, changed: true, withdrawn })
}
