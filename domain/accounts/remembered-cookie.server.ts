import { createHash } from "node:crypto"
import { and, eq, gt } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { rememberedBrowsers } from "../../db/tables/factors.ts"

/** The cookie of a browser that is not asked for the code. With https its name ties it to this host and to https. */
export const rememberedCookie = (siteUrl: string): string =>
  `${siteUrl.startsWith("https:") ? "__Host-solander" : "solander"}.remembered`

/** What is kept of the cookie's token: 256 random bits need no slow hash. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url")

/** Whether the cookie's browser need not ask this account for a code. @param token the cookie's */
export async function isRemembered(db: Database, userId: string, token: string | null, now: Date): Promise<boolean> {
  if (!token) return false
  const [row] = await db
    .select({ id: rememberedBrowsers.id })
    .from(rememberedBrowsers)
    .where(
      and(
        eq(rememberedBrowsers.tokenHash, hashOfToken(token)),
        eq(rememberedBrowsers.userId, userId),
        gt(rememberedBrowsers.expiresAt, now),
      ),
    )
  return row !== undefined
}

/** Every browser is asked for the code again: what one proves by a second step has changed, or may be in others' hands. */
export async function forgetBrowsers(db: Database | Transaction, userId: string): Promise<void> {
  await db.delete(rememberedBrowsers).where(eq(rememberedBrowsers.userId, userId))
}
