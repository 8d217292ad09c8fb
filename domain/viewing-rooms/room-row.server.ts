import { and, eq, isNull } from "drizzle-orm"
import { z } from "zod"
import type { Database, Transaction } from "../../db/connect.ts"
import { viewingRooms, viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import type { Actor } from "../actor.ts"
import { command, type Run } from "../command.server.ts"
import { record } from "../history.server.ts"
import { type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"

export type RoomRow = typeof viewingRooms.$inferSelect
type RoomWorkRow = typeof viewingRoomWorks.$inferSelect

export const noRoom = refuse("not_found", "There is no such viewing room.")

export const roomNoun = "viewing room"

/** All writes to a room are under this lock; works are locked before it. */
export async function lockRoom(tx: Transaction, id: string): Promise<RoomRow | null> {
  if (!z.uuid().safeParse(id).success) return null
  const [row] = await tx.select().from(viewingRooms).where(eq(viewingRooms.id, id)).for("update")
  return row ?? null
}

export const commandOnRoom = <V, T>(
  shop: Shop,
  actor: Actor,
  id: string,
  input: Outcome<V>,
  work: (run: Run, row: RoomRow, value: V) => Promise<Outcome<T>>,
): Promise<Outcome<T>> =>
  command(shop, actor, "viewing-rooms.write", input, async (run, value) => {
    const row = await lockRoom(run.tx, id)
    return row ? work(run, row, value) : noRoom
  })

export const recordRoomEvent = (
  { tx, actor, now }: Pick<Run, "tx" | "actor" | "now">,
  id: string,
  action: string,
  more: Pick<Parameters<typeof record>[2], "changes" | "detail"> = {},
) => record(tx, actor, { noun: roomNoun, nounId: id, action, ...more }, now)

/** Null for a removed work. */
export async function workIn(
  db: Database | Transaction,
  roomId: string,
  artworkId: string,
): Promise<RoomWorkRow | null> {
  const { roomId: room, artworkId: work, removedAt } = viewingRoomWorks
  const [row] = await db
    .select()
    .from(viewingRoomWorks)
    .where(and(eq(room, roomId), eq(work, artworkId), isNull(removedAt)))
  return row ?? null
}

export const ofWork = (roomId: string, artworkId: string) =>
  and(eq(viewingRoomWorks.roomId, roomId), eq(viewingRoomWorks.artworkId, artworkId))
