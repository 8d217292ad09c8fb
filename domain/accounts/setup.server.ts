import { createHash, randomBytes, randomUUID } from "node:crypto"
import { and, eq, gt, isNull } from "drizzle-orm"
import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { authAccounts, profiles, setupLinks, userRoles, users } from "../../db/tables/accounts.ts"
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
 * refused. When the e-mail address is taken nothing changes and the link still works.
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
    if (!(await insertAdmin(tx, admin, shop.now()))) {
      return refuse("conflict", "Please check the fields marked in red.", {
        email: "This address already has an account.",
      })
    }
    await tx.update(setupLinks).set({ usedAt: shop.now() }).where(isNull(setupLinks.usedAt))
    return done({ userId: admin.userId })
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

/** Writes all rows of an admin, or none. @returns false when the e-mail address is taken */
async function insertAdmin(
  tx: Transaction,
  admin: { userId: string; name: string; email: string; passwordHash: string },
  now: Date,
): Promise<boolean> {
  const stamps = { createdAt: now, updatedAt: now }
  const { userId, name, email, passwordHash } = admin
  const made = await tx
    .insert(users)
    // the machine's operator made the link, so the address needs no confirmation
    .values({ id: userId, name, email: email.toLowerCase(), emailVerified: true, ...stamps })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (made.length === 0) return false
  await tx.insert(authAccounts).values({
    id: randomUUID(),
    userId,
    accountId: userId,
    providerId: "credential",
    password: passwordHash,
    ...stamps,
  })
  await tx.insert(profiles).values({ id: userId, fullName: name, createdAt: now })
  await tx.insert(userRoles).values({ userId, role: "admin" })
  await record(tx, system("Set-up link"), { noun: "account", nounId: userId, action: "made admin" }, now)
  return true
}

const spent = refuse("not_found", "This link has already been used, or has expired.")

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url")
