import { createHash, randomBytes } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { threads } from "../../db/tables/messages.ts"
import { viewingRoomLinks, viewingRooms } from "../../db/tables/viewing-rooms.ts"
import { getNetwork } from "../../lib/network-address.ts"
import { system, visitor } from "../actor.ts"
import { type ArtworkRow, lockWork } from "../artworks/lock-works.server.ts"
import { type CommandContext, command } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { lockViewingRoom, type ViewingRoomRow } from "./room-row.server.ts"

/** Proved by `openViewingRoom`. */
export type RoomVisitor = { roomId: string; linkId: string }

/** For a valid link after the room's last day. */
export type ClosedRoom = { closedAt: Date }

const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("base64url")

/** 192 bits, as `insertRoomLink` generates them. */
const isSecret = (text: string) => /^[\w-]{32}$/.test(text)

/** @returns the link's secret, of which only a hash is stored */
export async function insertRoomLink(tx: Transaction, roomId: string, now: Date): Promise<string> {
  const secret = randomBytes(24).toString("base64url")
  await tx.insert(viewingRoomLinks).values({ roomId, secretHash: hashSecret(secret), createdAt: now })
  return secret
}

/** Wrong links per network. A valid link is never limited, so that guessing locks nobody out. */
const wrongLinkLimit = { points: 30, seconds: 3600 }

const linkNotFound = refuse("not_found", "This link doesn’t work any more. Ask the studio for a new one.")

/**
 * Unknown and revoked links get the same answer (404), many of them from one network 429. A valid link of a closed room says so.
 * @param address the caller's network address
 */
export async function openViewingRoom(
  shop: Shop,
  secret: string,
  { address }: { address: string },
): Promise<Outcome<RoomVisitor | ClosedRoom>> {
  const [link] = isSecret(secret)
    ? await shop.db
        .select({ id: viewingRoomLinks.id, roomId: viewingRooms.id, expiresAt: viewingRooms.expiresAt })
        .from(viewingRoomLinks)
        .innerJoin(viewingRooms, eq(viewingRooms.id, viewingRoomLinks.roomId))
        .where(and(eq(viewingRoomLinks.secretHash, hashSecret(secret)), isNull(viewingRoomLinks.revokedAt)))
    : []
  if (link && link.expiresAt > shop.now()) return done({ roomId: link.roomId, linkId: link.id })
  if (link) return done({ closedAt: link.expiresAt })
  const within = await shop.rateLimits.consume(`viewing room:${getNetwork(address)}`, wrongLinkLimit)
  return within ? linkNotFound : refuse("too_many", "Please try again in an hour.")
}

/** `work`: locked. */
export type RoomVisitorContext = CommandContext & { room: ViewingRoomRow; work: ArtworkRow | null }

/** Locks the room after the work. Refuses (404) a revoked link and a closed room. The history names the room's recipient. */
export function visitorCommand<V, T>(
  shop: Shop,
  roomVisitor: RoomVisitor,
  input: Outcome<V>,
  act: (run: RoomVisitorContext, value: V) => Promise<Outcome<T>>,
  workOf: (value: V) => string | null = () => null,
): Promise<Outcome<T>> {
  return command(shop, visitor, "anyone", input, async (run, value) => {
    const artworkId = workOf(value)
    const work = artworkId ? await lockWork(run.tx, artworkId) : null
    const room = await lockViewingRoom(run.tx, roomVisitor.roomId)
    // Links are revoked under the same lock: a valid one stays valid until this transaction ends.
    if (!room || room.expiresAt <= run.now || !(await isLinkValid(run.tx, roomVisitor))) return linkNotFound
    return act({ ...run, actor: system(room.name), room, work }, value)
  })
}

async function isLinkValid(tx: Transaction, { linkId }: RoomVisitor): Promise<boolean> {
  const [link] = await tx
    .select({ id: viewingRoomLinks.id })
    .from(viewingRoomLinks)
    .where(and(eq(viewingRoomLinks.id, linkId), isNull(viewingRoomLinks.revokedAt)))
  return link !== undefined
}

/** The room's address, else that of its messages so far; null: none. */
export async function findVisitorEmail(
  db: Database | Transaction,
  { email, threadId }: Pick<ViewingRoomRow, "email" | "threadId">,
): Promise<string | null> {
  if (email !== "") return email
  if (!threadId) return null
  const [thread] = await db.select({ email: threads.email }).from(threads).where(eq(threads.id, threadId))
  return thread?.email ?? null
}
