import { and, eq, isNull } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { matchesId } from "../../db/matches-id.ts"
import { viewingRooms, viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, command } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"

export type ViewingRoomRow = typeof viewingRooms.$inferSelect
type RoomWorkRow = typeof viewingRoomWorks.$inferSelect

export const roomNotFound = refuse("not_found", "There is no such viewing room.")

export const viewingRoomNoun = "viewing room"

/** All writes to a room are under this lock; works are locked before it. */
export async function lockViewingRoom(tx: Transaction, id: string): Promise<ViewingRoomRow | null> {
  const [row] = await tx.select().from(viewingRooms).where(matchesId(viewingRooms.id, id)).for("update")
  return row ?? null
}

export const roomCommand = <V, T>(
  shop: Shop,
  actor: Actor,
  id: string,
  input: Outcome<V>,
  work: (run: CommandContext, row: ViewingRoomRow, value: V) => Promise<Outcome<T>>,
): Promise<Outcome<T>> =>
  command(shop, actor, "viewing-rooms.write", input, async (run, value) => {
    const row = await lockViewingRoom(run.tx, id)
    return row ? work(run, row, value) : roomNotFound
  })

export const recordRoomEvent = (
  { tx, actor, now }: Pick<CommandContext, "tx" | "actor" | "now">,
  id: string,
  action: string,
  more: Pick<Parameters<typeof recordEvent>[2], "changes" | "detail"> = {},
) => recordEvent(tx, actor, { noun: viewingRoomNoun, nounId: id, action, ...more }, now)

/** Null for a removed work. */
export async function findRoomWork(
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

export const isRoomWork = (roomId: string, artworkId: string) =>
  and(eq(viewingRoomWorks.roomId, roomId), eq(viewingRoomWorks.artworkId, artworkId))
