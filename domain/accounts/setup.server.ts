import { createHash, randomBytes, randomUUID } from "node:crypto"
import { and, eq, gt, isNull } from "drizzle-orm"
import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { authAccounts, profiles, sessions, setupLinks, userRoles, users } from "../../db/tables/accounts.ts"
import { system } from "../actor.ts"
import { checked } from "../checked.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type SetupForm, setupForm } from "./account.ts"

/** How long a set-up link works. */
export const setupLinkHours = 24

/** Whether anybody may administer the site yet. */
export async function firstAdminExists(shop: Shop): Promise<boolean> {
  const rows = await shop.db
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, "admin"))
    .limit(1)
  return rows.length > 0
}

/**
 * A one-time link that creates an admin, for the operator of the machine: print it, never send it.
 * Only a hash of its token is stored.
 * @returns its path, `/auth/setup?token=…`
 */
export async function createSetupLink(shop: Shop): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  const now = shop.now()
  const expiresAt = new Date(now.getTime() + setupLinkHours * 60 * 60 * 1000)
  await shop.db.insert(setupLinks).values({ tokenHash: hashOf(token), expiresAt, createdAt: now })
  return `${href("/auth/setup")}?token=${token}`
}

/** Whether the link still works. */
export async function setupLinkWorks(shop: Shop, token: string): Promise<boolean> {
  const rows = await shop.db
    .select({ tokenHash: setupLinks.tokenHash })
    .from(setupLinks)
    .where(
      and(eq(setupLinks.tokenHash, hashOf(token)), isNull(setupLinks.usedAt), gt(setupLinks.expiresAt, shop.now())),
    )
  return rows.length > 0
}

/**
 * Uses the link to make an admin. Of several requests at once one succeeds; the others, and every other open link, are
 * refused. An address that has an account keeps it, gets the new password, and its sessions end: whoever can print the
 * link runs the machine. After an archive was read back the artist's account has no password.
 * @returns the new user's id
 */
export async function spendSetupLink(
  shop: Shop,
  token: string,
  input: SetupForm,
): Promise<Outcome<{ userId: string }>> {
  const parsed = checked(setupForm, input)
  if (!parsed.ok) return parsed
  if (!(await setupLinkWorks(shop, token))) return spent
  const { password: passwords } = await shop.auth.$context
  const admin = { ...parsed.value, userId: randomUUID(), passwordHash: await passwords.hash(parsed.value.password) }
  return shop.db.transaction(async (tx) => {
    if (!(await lockOpenLinks(tx, shop.now())).includes(hashOf(token))) return spent
    const userId = await makeAdmin(tx, admin, shop.now())
    await tx.update(setupLinks).set({ usedAt: shop.now() }).where(isNull(setupLinks.usedAt))
    return done({ userId })
  })
}

/** A second request waits here and then finds no open link. Locked in one order, which prevents deadlocks. */
async function lockOpenLinks(tx: Transaction, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ tokenHash: setupLinks.tokenHash })
    .from(setupLinks)
    .where(and(isNull(setupLinks.usedAt), gt(setupLinks.expiresAt, now)))
    .orderBy(setupLinks.tokenHash)
    .for("update")
  return rows.map((row) => row.tokenHash)
}

type NewAdmin = { userId: string; name: string; email: string; passwordHash: string }

/** Writes the rows of an admin, or those that an existing account lacks. @returns the user's id */
async function makeAdmin(tx: Transaction, { userId: newId, name, email, passwordHash }: NewAdmin, now: Date) {
  const stamps = { createdAt: now, updatedAt: now }
  const [user] = await tx
    .insert(users)
    // the machine's operator made the link, so the address needs no confirmation
    .values({ id: newId, name, email: email.toLowerCase(), emailVerified: true, ...stamps })
    .onConflictDoUpdate({ target: users.email, set: { name, emailVerified: true, updatedAt: now } })
    .returning({ id: users.id })
  const userId = user?.id ?? newId
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  const credential = { userId, accountId: userId, providerId: "credential" }
  await tx
    .insert(authAccounts)
    .values({ id: randomUUID(), ...credential, password: passwordHash, ...stamps })
    .onConflictDoUpdate({
      target: [authAccounts.providerId, authAccounts.accountId],
      set: { password: passwordHash, updatedAt: now },
    })
  await tx.insert(profiles).values({ id: userId, fullName: name, createdAt: now }).onConflictDoNothing()
  await tx
    .insert(userRoles)
    .values({ userId, role: "admin" })
    .onConflictDoUpdate({ target: userRoles.userId, set: { role: "admin" } })
  await record(tx, system("Set-up link"), { noun: "account", nounId: userId, action: "made admin" }, now)
  return userId
}

const spent = refuse("not_found", "This link has already been used, or has expired.")

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url")
