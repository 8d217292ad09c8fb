import { createHash, randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import { pages } from "../../db/tables/pages.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { pagePaths } from "../urls.ts"
import { lockPageRow, type PageRow, pageNotFound } from "./page-row.server.ts"

const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("base64url")

/** 192 bits, as `createDraftLink` generates them. */
const isSecret = (text: string) => /^[\w-]{32}$/.test(text)

/** Shows the draft without an account. Only a hash is stored, so the URL is in this answer alone; an earlier link ends. */
export const createDraftLink = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ url: string }>> =>
  command(shop, actor, "pages.write", noInput, async ({ tx, now }) => {
    const row = await lockPageRow(tx, id)
    if (!row || row.archivedAt) return pageNotFound
    const secret = randomBytes(24).toString("base64url")
    await tx
      .update(pages)
      .set({ draftSecretHash: hashSecret(secret) })
      .where(eq(pages.id, id))
    await recordEvent(tx, actor, { noun: "page", nounId: id, action: "draft link created" }, now)
    return done({ url: `${shop.siteUrl}${pagePaths.draft(secret)}` })
  })

/** Idempotent. */
export const revokeDraftLink = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  command(shop, actor, "pages.write", noInput, async ({ tx, now }) => {
    const row = await lockPageRow(tx, id)
    if (!row) return pageNotFound
    if (row.draftSecretHash === null) return done(null)
    await tx.update(pages).set({ draftSecretHash: null }).where(eq(pages.id, id))
    await recordEvent(tx, actor, { noun: "page", nounId: id, action: "draft link revoked" }, now)
    return done(null)
  })

export async function findPageByDraftSecret({ db }: Pick<Shop, "db">, secret: string): Promise<PageRow | null> {
  if (!isSecret(secret)) return null
  const [row] = await db
    .select()
    .from(pages)
    .where(eq(pages.draftSecretHash, hashSecret(secret)))
  return row && !row.archivedAt ? row : null
}
