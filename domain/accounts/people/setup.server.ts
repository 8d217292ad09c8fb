import { randomUUID } from "node:crypto"
import { and, eq, isNull, or, sql } from "drizzle-orm"
import { authAccounts, profiles, sessions, setupLinks, users } from "../../../db/tables/accounts.ts"
import { type Actor, system } from "../../actor.ts"
import { type CommandContext, command } from "../../command.server.ts"
import type { FieldChanges } from "../../field-changes.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { createFirstDelivery } from "../../settings/first-delivery.server.ts"
import { writeSettings } from "../../settings/settings-commands.server.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { type AccountRole, type SetupForm, setupForm } from "../account.ts"
import { deleteRememberedBrowsers } from "../mfa/remembered-cookie.server.ts"
import { validateNewPassword } from "../sessions/new-password.server.ts"
import { type Account, findAccount, saveRole } from "./change-role.server.ts"
import { createSetupLink, findSetupLink, isOpenSetupLink, isSetupToken, type SetupLink } from "./setup-links.server.ts"
import { hasAdmin, isSetupPending } from "./setup-pending.server.ts"

/** A one-time link that creates the first admin; null when the shop has one. */
export async function createFirstAdminLink(shop: Shop): Promise<string | null> {
  return (await hasAdmin(shop.db)) ? null : shop.siteUrl + (await createSetupLink(shop))
}

/**
 * Of concurrent requests one succeeds, and other open links to the address (or without an address) become invalid. A link
 * without an address makes an admin; an existing account is kept, gets the new password, and its sessions end: the operator
 * prints such links, and after a restore the artist's account has no password. A link with an address is an invitation: a
 * confirmed account gets the role and keeps its password, an unconfirmed one is replaced, with all credentials of its unknown
 * creator.
 */
export async function redeemSetupLink(
  shop: Shop,
  token: string,
  input: SetupForm,
): Promise<Outcome<{ userId: string; role: AccountRole }>> {
  const form = validateInput(setupForm, input)
  if (!form.ok) return form
  const link = await findSetupLink(shop, token)
  if (!link) return setupLinkUsed
  if (link.email !== null && link.email.toLowerCase() !== form.value.email.toLowerCase())
    return refuse("invalid", "This invitation is for another address.", { email: `Please enter ${link.email}.` })
  const good = await validateNewPassword(shop, form.value.password, form.value)
  if (!good.ok) return good
  const { password: passwords } = await shop.auth.$context
  const passwordHash = await passwords.hash(form.value.password)
  return command(shop, system("Set-up link"), "anyone", form, async (context, { name, email, country, timeZone }) => {
    if (!(await lockLink(context, token, link))) return setupLinkUsed
    const offersSetup = link.email === null && shop.offersSetup && (await isSetupPending(context.tx))
    const known = link.email === null ? null : await findAccount(context.tx, eq(users.email, email))
    const account = known?.confirmed ? known : await saveSetupAccount(context, { name, email, passwordHash })
    const role = await assignSetupRole(context, account, link)
    if (link.email === null) await createFirstDelivery(context.tx, context.now, { country, timeZone })
    if (offersSetup) await openSetupSteps(context)
    await context.tx
      .update(setupLinks)
      .set({ usedAt: context.now })
      .where(
        and(
          isNull(setupLinks.usedAt),
          or(eq(setupLinks.email, email), link.email === null ? isNull(setupLinks.email) : undefined),
        ),
      )
    return done({ userId: account.id, role })
  })
}

/** A concurrent request waits here, then finds no open link. Ordered locks prevent deadlocks. */
async function lockLink({ tx, now }: CommandContext, token: string, { email }: SetupLink): Promise<boolean> {
  const links = await tx
    .select({ isThis: sql<boolean>`${isSetupToken(token)}` })
    .from(setupLinks)
    .where(and(isOpenSetupLink(now), email === null ? isNull(setupLinks.email) : isSetupToken(token)))
    .orderBy(setupLinks.tokenHash)
    .for("update")
  return links.some(({ isThis }) => isThis)
}

type NewAccount = { name: string; email: string; passwordHash: string }

/** An existing account gets the new name and password, and its sessions end. */
export async function saveSetupAccount(
  { tx, now }: CommandContext,
  { name, email, passwordHash }: NewAccount,
): Promise<Account> {
  const known = await findAccount(tx, eq(users.email, email))
  const stamps = { createdAt: now, updatedAt: now }
  if (known?.confirmed === false) await tx.delete(users).where(eq(users.id, known.id))
  const [user] = await tx
    .insert(users)
    // The link went to this address or to the operator, so it is confirmed.
    .values({ name, email: email.toLowerCase(), emailVerified: true, ...stamps })
    .onConflictDoUpdate({ target: users.email, set: { name, emailVerified: true, updatedAt: now } })
    .returning({ id: users.id })
  if (!user) throw new Error("the account was not written")
  const { id } = user
  await tx.delete(sessions).where(eq(sessions.userId, id))
  await deleteRememberedBrowsers(tx, id)
  const credential = { userId: id, accountId: id, providerId: "credential" }
  await tx
    .insert(authAccounts)
    .values({ id: randomUUID(), ...credential, password: passwordHash, ...stamps })
    .onConflictDoUpdate({
      target: [authAccounts.providerId, authAccounts.accountId],
      set: { password: passwordHash, updatedAt: now },
    })
  await tx
    .insert(profiles)
    .values({ id, fullName: name, createdAt: now })
    .onConflictDoUpdate({ target: profiles.id, set: { fullName: name } })
  return { id, email, name, confirmed: true, role: known?.confirmed ? known.role : "user" }
}

/** The steps after the account: the name of the site is one of them. */
async function openSetupSteps(context: CommandContext): Promise<void> {
  const { setup } = await getSettings(context.tx, "setup")
  await writeSettings(context, "setup", { ...setup, state: "open" })
}

/** An invitation removes no role. */
async function assignSetupRole({ tx, now }: CommandContext, account: Account, link: SetupLink): Promise<AccountRole> {
  const role = link.role === "admin" ? "admin" : account.role
  await saveRole(tx, account.id, role)
  if (role !== account.role) await deleteRememberedBrowsers(tx, account.id)
  const changes: FieldChanges = role === account.role ? {} : { role: { before: account.role, after: role } }
  const { id, email, name } = account
  const invited: Actor = { kind: "user", id, email, name, role }
  const [actor, action] =
    link.email === null ? [system("Set-up link"), "made admin"] : [invited, "accepted the invitation"]
  await recordEvent(tx, actor, { noun: "account", nounId: id, action, changes }, now)
  return role
}

const setupLinkUsed = refuse("not_found", "This link has already been used, or has expired.")
