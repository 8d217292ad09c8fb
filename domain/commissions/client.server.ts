import { createHash, randomBytes } from "node:crypto"
import { and, eq, gt, isNull } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { commissionRoomLinks } from "../../db/tables/commissions.ts"
import { type Actor, getActorName, visitor } from "../actor.ts"
import { command } from "../command.server.ts"
import { type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type CommissionRow, type Hand, lockCommission, noCommission } from "./commission-row.server.ts"

export type Client = { kind: "client"; commissionId: string; linkId: string; name: string }

const linkDays = 400

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url")

const works = (now: Date) => and(isNull(commissionRoomLinks.revokedAt), gt(commissionRoomLinks.expiresAt, now))

/** @returns the secret, of which only a hash is stored */
export async function newRoomLink(
  tx: Transaction,
  to: { commissionId: string; name: string },
  now: Date,
): Promise<string> {
  const secret = randomBytes(24).toString("base64url")
  const expiresAt = new Date(now.getTime() + linkDays * 86_400_000)
  await tx.insert(commissionRoomLinks).values({ ...to, secretHash: hashOf(secret), createdAt: now, expiresAt })
  return secret
}

/** Null: the link is unknown, revoked or expired. */
export async function clientOf(shop: Pick<Shop, "db" | "now">, secret: string): Promise<Client | null> {
  const [link] = await shop.db
    .select()
    .from(commissionRoomLinks)
    .where(and(eq(commissionRoomLinks.secretHash, hashOf(secret)), works(shop.now())))
  return link ? { kind: "client", commissionId: link.commissionId, linkId: link.id, name: link.name } : null
}

export async function noteRoomOpened(shop: Pick<Shop, "db" | "now">, client: Client): Promise<boolean> {
  const now = shop.now()
  const [link] = await shop.db
    .select({ lastUsedAt: commissionRoomLinks.lastUsedAt })
    .from(commissionRoomLinks)
    .where(eq(commissionRoomLinks.id, client.linkId))
  if (!link || (link.lastUsedAt && now.getTime() - link.lastUsedAt.getTime() < 3_600_000)) return false
  await shop.db.update(commissionRoomLinks).set({ lastUsedAt: now }).where(eq(commissionRoomLinks.id, client.linkId))
  return true
}

const noLink = refuse("not_found", "This link doesn’t work any more. Ask the studio for a new one.")

async function stillWorks(db: Database | Transaction, client: Client, now: Date): Promise<boolean> {
  const [link] = await db
    .select({ id: commissionRoomLinks.id })
    .from(commissionRoomLinks)
    .where(and(eq(commissionRoomLinks.id, client.linkId), works(now)))
  return link !== undefined
}

/** Refuses (404) a link that was revoked in the meantime, or of another commission. */
export function signed<V, T>(
  shop: Shop,
  who: Actor | Client,
  commissionId: string,
  input: Outcome<V>,
  work: (hand: Hand, row: CommissionRow, value: V) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const isClient = who.kind === "client"
  return command(
    shop,
    isClient ? visitor : who,
    isClient ? "anyone" : "commissions.write",
    input,
    async (run, value) => {
      if (isClient && who.commissionId !== commissionId) return noLink
      const row = await lockCommission(run.tx, commissionId)
      // Links are revoked under the same lock, so this one works until the transaction ends.
      if (isClient && !(row && (await stillWorks(run.tx, who, run.now)))) return noLink
      if (!row) return noCommission
      const hand: Hand = isClient
        ? { ...run, mover: "buyer", by: who.name }
        : { ...run, mover: "admin", by: getActorName(who) }
      return work(hand, row, value)
    },
  )
}

export const commandOnCommission = <V, T>(
  shop: Shop,
  actor: Actor,
  commissionId: string,
  input: Outcome<V>,
  work: (hand: Hand, row: CommissionRow, value: V) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => signed(shop, actor, commissionId, input, work)
