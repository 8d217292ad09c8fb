import { createHash, randomBytes } from "node:crypto"
import { and, eq, gt, isNull } from "drizzle-orm"
import { setupLinks } from "../../db/tables/accounts.ts"
import type { Shop } from "../shop.ts"
import type { Role } from "./account.ts"
import { setupLink } from "./account-links.ts"

/** How long a set-up link of the terminal works. */
const setupLinkHours = 24

/** How long the link of an invitation works. */
export const invitationHours = 7 * 24

/** Whom a link is for. `email` null: whoever holds it. */
export type SetupLink = { email: string | null; role: Role }

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url")

/**
 * A new one-time link, and what is stored of it: only a hash of its token.
 * @returns `path`: `/auth/setup?token=…`
 */
export function newSetupLink(now: Date, hours = setupLinkHours) {
  const token = randomBytes(32).toString("base64url")
  const expiresAt = new Date(now.getTime() + hours * 60 * 60 * 1000)
  return { path: setupLink(token), stored: { tokenHash: hashOf(token), expiresAt } }
}

/**
 * A one-time link that makes an admin of whoever holds it, for the operator of the machine: print it, never send it.
 * @returns its path
 */
export async function createSetupLink(shop: Shop): Promise<string> {
  const now = shop.now()
  const { path, stored } = newSetupLink(now)
  await shop.db.insert(setupLinks).values({ ...stored, createdAt: now })
  return path
}

/** The condition for links that still work. */
export const isOpen = (now: Date) => and(isNull(setupLinks.usedAt), gt(setupLinks.expiresAt, now))

export const hasToken = (token: string) => eq(setupLinks.tokenHash, hashOf(token))

/** Whom the link is for; null: it no longer works. Reading it does not use it up. */
export async function readSetupLink(shop: Shop, token: string): Promise<SetupLink | null> {
  const [link] = await shop.db
    .select({ email: setupLinks.email, role: setupLinks.role })
    .from(setupLinks)
    .where(and(hasToken(token), isOpen(shop.now())))
  return link ?? null
}
