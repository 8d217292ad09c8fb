import { createHash, randomBytes } from "node:crypto"
import { and, eq, gt, isNull } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { commissionRoomLinks } from "../../db/tables/commissions.ts"
import { type Actor, nameOf, visitor } from "../actor.ts"
import { command } from "../command.server.ts"
import { type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type CommissionRow, type Hand, lockCommission, noCommission } from "./commission-row.server.ts"

/** A client whose link to the room was proved: see `clientOf`. */
export type Client = { kind: "client"; commissionId: string; linkId: string; name: string }

/** How long a link to the room works: in days. */
const linkDays = 400

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url")

const works = (now: Date) => and(isNull(commissionRoomLinks.revokedAt), gt(commissionRoomLinks.expiresAt, now))

/** Makes a link to the room. @returns its secret, which is kept nowhere */
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

/** Whose link this is; null: it does not work, or no longer. */
export async function clientOf(shop: Pick<Shop, "db" | "now">, secret: string): Promise<Client | null> {
  const [link] = await shop.db
    .select()
    .from(commissionRoomLinks)
    .where(and(eq(commissionRoomLinks.secretHash, hashOf(secret)), works(shop.now())))
  return link ? { kind: "client", commissionId: link.commissionId, linkId: link.id, name: link.name } : null
}

/** Notes that a link was opened, at most once an hour. @returns whether it was noted */
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

/**
 * Runs a command of the client, or of the studio that writes down what the client said elsewhere, on a locked commission.
 * A link that was revoked meanwhile, and one of another commission, are refused (404).
 */
export function signed<V, T>(
  shop: Shop,
  who: Actor | Client,
  commissionId: string,
  input: Outcome<V>,
  work: (hand: Hand, row: CommissionRow, value: V) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const isClient = who.kind === "client"
  return command(shop, isClient ? visitor : who, isClient ? "anyone" : "admin", input, async (run, value) => {
    if (isClient && who.commissionId !== commissionId) return noLink
    const row = await lockCommission(run.tx, commissionId)
    // Links are revoked under the same lock: one that works now works until this transaction ends.
    if (isClient && !(row && (await stillWorks(run.tx, who, run.now)))) return noLink
    if (!row) return noCommission
    const hand: Hand = isClient ? { ...run, mover: "buyer", by: who.name } : { ...run, mover: "admin", by: nameOf(who) }
    return work(hand, row, value)
  })
}

/** Runs a command of the studio on a locked commission. */
export const inStudio = <V, T>(
  shop: Shop,
  actor: Actor,
  commissionId: string,
  input: Outcome<V>,
  work: (hand: Hand, row: CommissionRow, value: V) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => signed(shop, actor, commissionId, input, work)
