import { createHash, randomBytes } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { threads } from "../../db/tables/messages.ts"
import { viewingRoomLinks, viewingRooms } from "../../db/tables/viewing-rooms.ts"
import { networkOf } from "../../lib/network-address.ts"
import { system, visitor } from "../actor.ts"
import { type ArtworkRow, lockWork } from "../artworks/lock-works.server.ts"
import { command, type Run } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { lockRoom, type RoomRow } from "./room-row.server.ts"

/** Somebody whose link to a room was proved: see `openViewingRoom`. */
export type Guest = { roomId: string; linkId: string }

/** A room whose last day is over, for whoever has a link that worked. */
export type ClosedRoom = { closedAt: Date }

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url")

/** 192 bits, as `newLink` makes them. */
const isSecret = (text: string) => /^[\w-]{32}$/.test(text)

/** Makes a link to a room. @returns its secret, which is kept nowhere */
export async function newLink(tx: Transaction, roomId: string, now: Date): Promise<string> {
  const secret = randomBytes(24).toString("base64url")
  await tx.insert(viewingRoomLinks).values({ roomId, secretHash: hashOf(secret), createdAt: now })
  return secret
}

/** Links that lead nowhere, from one network. A link that works opens all the same: who guesses must not lock somebody out. */
const guesses = { points: 30, seconds: 3600 }

const noLink = refuse("not_found", "This link doesn’t work any more. Ask the studio for a new one.")

/**
 * Whose room a link opens. One that never was and one that was revoked are refused in the same way (404), so many of them
 * from one network with 429. A link that worked until the room closed says so.
 * @param address the network address of whoever asks
 */
export async function openViewingRoom(
  shop: Shop,
  secret: string,
  { address }: { address: string },
): Promise<Outcome<Guest | ClosedRoom>> {
  const [link] = isSecret(secret)
    ? await shop.db
        .select({ id: viewingRoomLinks.id, roomId: viewingRooms.id, expiresAt: viewingRooms.expiresAt })
        .from(viewingRoomLinks)
        .innerJoin(viewingRooms, eq(viewingRooms.id, viewingRoomLinks.roomId))
        .where(and(eq(viewingRoomLinks.secretHash, hashOf(secret)), isNull(viewingRoomLinks.revokedAt)))
    : []
  if (link && link.expiresAt > shop.now()) return done({ roomId: link.roomId, linkId: link.id })
  if (link) return done({ closedAt: link.expiresAt })
  const within = await shop.rateLimits.take(`viewing room:${networkOf(address)}`, guesses)
  return within ? noLink : refuse("too_many", "Please try again in an hour.")
}

/** What somebody in a room does, with whose room it is. `work`: the work it is about, locked. */
export type GuestRun = Run & { room: RoomRow; work: ArtworkRow | null }

/**
 * Runs a command of somebody in a room, which is locked after the work that it is about. A link that was revoked meanwhile,
 * and a room that has closed, are refused (404). The history has it under the name for which the room was made.
 */
export function asGuest<V, T>(
  shop: Shop,
  guest: Guest,
  input: Outcome<V>,
  act: (run: GuestRun, value: V) => Promise<Outcome<T>>,
  workOf: (value: V) => string | null = () => null,
): Promise<Outcome<T>> {
  return command(shop, visitor, "anyone", input, async (run, value) => {
    const artworkId = workOf(value)
    const work = artworkId ? await lockWork(run.tx, artworkId) : null
    const room = await lockRoom(run.tx, guest.roomId)
    // Links are revoked under the same lock: one that works now works until this transaction ends.
    if (!room || room.expiresAt <= run.now || !(await stillWorks(run.tx, guest))) return noLink
    return act({ ...run, actor: system(room.name), room, work }, value)
  })
}

async function stillWorks(tx: Transaction, { linkId }: Guest): Promise<boolean> {
  const [link] = await tx
    .select({ id: viewingRoomLinks.id })
    .from(viewingRoomLinks)
    .where(and(eq(viewingRoomLinks.id, linkId), isNull(viewingRoomLinks.revokedAt)))
  return link !== undefined
}

/** The address to which answers go: the room's, else that of the letters so far; null: none is known. */
export async function knownAddress(
  db: Database | Transaction,
  { email, threadId }: Pick<RoomRow, "email" | "threadId">,
): Promise<string | null> {
  if (email !== "") return email
  if (!threadId) return null
  const [thread] = await db.select({ email: threads.email }).from(threads).where(eq(threads.id, threadId))
  return thread?.email ?? null
}
