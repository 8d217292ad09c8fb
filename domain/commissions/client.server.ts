import { createHash, randomBytes } from "node:crypto"
import { and, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm"
import { union } from "drizzle-orm/pg-core"
import { z } from "zod"
import type { Database, Transaction } from "../../db/connect.ts"
import { commissionPortalLinks, revokedPortalLinks } from "../../db/tables/commissions.ts"
import { type Actor, getActorName, visitor } from "../actor.ts"
import { command } from "../command.server.ts"
import { type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import {
  type CommissionCommandContext,
  type CommissionRow,
  lockCommission,
  noCommission,
  updateCommission,
} from "./commission-row.server.ts"

export type Client = { kind: "client"; commissionId: string; linkId: string; name: string }

const linkDays = 400

const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("base64url")

const isValidLink = (now: Date) =>
  and(isNull(commissionPortalLinks.revokedAt), gt(commissionPortalLinks.expiresAt, now))

/** @returns the secret, of which only a hash is stored */
export async function insertPortalLink(
  tx: Transaction,
  to: { commissionId: string; name: string },
  now: Date,
): Promise<string> {
  const secret = randomBytes(24).toString("base64url")
  const expiresAt = new Date(now.getTime() + linkDays * 86_400_000)
  await tx.insert(commissionPortalLinks).values({ ...to, secretHash: hashSecret(secret), createdAt: now, expiresAt })
  return secret
}

/** Null: the link is unknown, revoked or expired. */
export async function findClient(shop: Pick<Shop, "db" | "now">, secret: string): Promise<Client | null> {
  const [link] = await shop.db
    .select()
    .from(commissionPortalLinks)
    .where(and(eq(commissionPortalLinks.secretHash, hashSecret(secret)), isValidLink(shop.now())))
  return link ? { kind: "client", commissionId: link.commissionId, linkId: link.id, name: link.name } : null
}

export async function recordPortalVisit(shop: Pick<Shop, "db" | "now">, client: Client): Promise<boolean> {
  const now = shop.now()
  const [link] = await shop.db
    .select({ lastUsedAt: commissionPortalLinks.lastUsedAt })
    .from(commissionPortalLinks)
    .where(eq(commissionPortalLinks.id, client.linkId))
  if (!link || (link.lastUsedAt && now.getTime() - link.lastUsedAt.getTime() < 3_600_000)) return false
  await shop.db
    .update(commissionPortalLinks)
    .set({ lastUsedAt: now })
    .where(eq(commissionPortalLinks.id, client.linkId))
  return true
}

const noLink = refuse("not_found", "This link doesn’t work any more. Ask the studio for a new one.")

async function isLinkStillValid(db: Database | Transaction, client: Client, now: Date): Promise<boolean> {
  const [link] = await db
    .select({ id: commissionPortalLinks.id })
    .from(commissionPortalLinks)
    .where(and(eq(commissionPortalLinks.id, client.linkId), isValidLink(now)))
  return link !== undefined
}

/** Refuses (404) a link that was revoked in the meantime, or of another commission. */
export function portalCommand<V, T>(
  shop: Shop,
  who: Actor | Client,
  commissionId: string,
  input: Outcome<V>,
  work: (hand: CommissionCommandContext, row: CommissionRow, value: V) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const isClient = who.kind === "client"
  return command(
    shop,
    isClient ? visitor : who,
    isClient ? "anyone" : "commissions.write",
    input,
    async (context, value) => {
      if (isClient && who.commissionId !== commissionId) return noLink
      const row = await lockCommission(context.tx, commissionId)
      // Links are revoked under the same lock, so this one works until the transaction ends.
      if (isClient && !(row && (await isLinkStillValid(context.tx, who, context.now)))) return noLink
      if (!row) return noCommission
      const commissionContext: CommissionCommandContext = isClient
        ? { ...context, role: "buyer", by: who.name }
        : { ...context, role: "admin", by: getActorName(who) }
      return work(commissionContext, row, value)
    },
  )
}

export const commandOnCommission = <V, T>(
  shop: Shop,
  actor: Actor,
  commissionId: string,
  input: Outcome<V>,
  work: (hand: CommissionCommandContext, row: CommissionRow, value: V) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => portalCommand(shop, actor, commissionId, input, work)

const showConsentSchema = z.strictObject({ show: z.enum(["yes", "no"], "Please choose.") })

export const saveShowConsent = (
  shop: Shop,
  who: Actor | Client,
  id: string,
  input: z.input<typeof showConsentSchema>,
): Promise<Outcome<CommissionRow>> =>
  portalCommand(shop, who, id, validateInput(showConsentSchema, input), async (context, row, { show }) => {
    if (row.stage !== "delivered" && row.stage !== "closed")
      return refuse("conflict", "The piece hasn’t been delivered yet.")
    const showConsentAt = show === "yes" ? (row.showConsentAt ?? context.now) : null
    const changes = { showConsentAt: { before: row.showConsentAt, after: showConsentAt } }
    return updateCommission(context, row, { showConsentAt }, "edited", { changes })
  })

type RevokedLink = typeof revokedPortalLinks.$inferSelect

/** Revoked links that have not expired: read before an archive replaces all rows. */
export function listRevokedPortalLinks(tx: Transaction, now: Date): Promise<RevokedLink[]> {
  const { secretHash, revokedAt, expiresAt } = commissionPortalLinks
  const { until } = revokedPortalLinks
  return union(
    tx
      .select({ secretHash, until: expiresAt })
      .from(commissionPortalLinks)
      .where(and(isNotNull(revokedAt), gt(expiresAt, now))),
    tx.select({ secretHash: revokedPortalLinks.secretHash, until }).from(revokedPortalLinks).where(gt(until, now)),
  )
}

/**
 * An older archive would restore revoked links. They are remembered, because another archive may contain one that this lacks.
 */
export async function reapplyRevokedPortalLinks(tx: Transaction, revoked: RevokedLink[], now: Date): Promise<void> {
  if (revoked.length > 0) await tx.insert(revokedPortalLinks).values(revoked).onConflictDoNothing()
  await tx.delete(revokedPortalLinks).where(lte(revokedPortalLinks.until, now))
  await tx
    .update(commissionPortalLinks)
    .set({ revokedAt: now })
    .where(
      and(
        isNull(commissionPortalLinks.revokedAt),
        sql`${commissionPortalLinks.secretHash} in (select ${revokedPortalLinks.secretHash} from ${revokedPortalLinks})`,
      ),
    )
}
