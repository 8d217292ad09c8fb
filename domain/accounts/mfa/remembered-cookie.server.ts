import { createHash } from "node:crypto"
import { and, eq, gt } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { rememberedBrowsers } from "../../../db/tables/factors.ts"

/** With https, the name's prefix ties the cookie to this host and https. */
export const getRememberedCookieName = (siteUrl: string): string =>
  `${siteUrl.startsWith("https:") ? "__Host-solander" : "solander"}.remembered`

/** 256 random bits need no slow hash. */
export const hashRememberedToken = (token: string): string => createHash("sha256").update(token).digest("base64url")

export async function isRemembered(db: Database, userId: string, token: string | null, now: Date): Promise<boolean> {
  if (!token) return false
  const [row] = await db
    .select({ id: rememberedBrowsers.id })
    .from(rememberedBrowsers)
    .where(
      and(
        eq(rememberedBrowsers.tokenHash, hashRememberedToken(token)),
        eq(rememberedBrowsers.userId, userId),
        gt(rememberedBrowsers.expiresAt, now),
      ),
    )
  return row !== undefined
}

/** All browsers need a code again: the second factor has changed, or may be compromised. */
export async function deleteRememberedBrowsers(db: Database | Transaction, userId: string): Promise<void> {
  await db.delete(rememberedBrowsers).where(eq(rememberedBrowsers.userId, userId))
}
