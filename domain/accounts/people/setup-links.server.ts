import { createHash, randomBytes } from "node:crypto"
import { and, eq, gt, isNull } from "drizzle-orm"
import { setupLinks } from "../../../db/tables/accounts.ts"
import type { Shop } from "../../shop.ts"
import { paths } from "../../urls.ts"
import type { AccountRole } from "../account.ts"

const setupLinkHours = 24

export const invitationHours = 7 * 24

/** `email` null: for any holder. */
export type SetupLink = { email: string | null; role: AccountRole }

const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url")

/** Only the token's hash is stored. `path` is `/auth/setup?token=…`. */
export function buildSetupLink(now: Date, hours = setupLinkHours) {
  const token = randomBytes(32).toString("base64url")
  const expiresAt = new Date(now.getTime() + hours * 60 * 60 * 1000)
  return { path: paths.accountSetup(token), stored: { tokenHash: hashToken(token), expiresAt } }
}

/** Makes an admin of any holder: print it, never send it. Returns its path. */
export async function createSetupLink(shop: Shop): Promise<string> {
  const now = shop.now()
  const { path, stored } = buildSetupLink(now)
  await shop.db.insert(setupLinks).values({ ...stored, createdAt: now })
  return path
}

export const isOpenSetupLink = (now: Date) => and(isNull(setupLinks.usedAt), gt(setupLinks.expiresAt, now))

export const isSetupToken = (token: string) => eq(setupLinks.tokenHash, hashToken(token))

/** Null when invalid. Does not use it up. */
export async function findSetupLink(shop: Shop, token: string): Promise<SetupLink | null> {
  const [link] = await shop.db
    .select({ email: setupLinks.email, role: setupLinks.role })
    .from(setupLinks)
    .where(and(isSetupToken(token), isOpenSetupLink(shop.now())))
  return link ?? null
}
