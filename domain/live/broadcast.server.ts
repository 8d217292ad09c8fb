import { inArray } from "drizzle-orm"
import { users } from "../../db/tables/accounts.ts"
import { liveEvents } from "../../db/tables/live.ts"
import type { LiveEvent } from "../../services/live/live.ts"
import { refuseUnproved, type User } from "../actor.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type BroadcastMessage, type Json, socketLimits } from "./live-protocol.ts"

/** To all connections of every process (RT-04). Any signed-in user may broadcast, within limits over all their connections. */
export async function sendBroadcast(
  shop: Shop,
  user: User,
  { event, payload }: { event: string; payload: Json },
): Promise<Outcome<null>> {
  const unproved = refuseUnproved(user)
  if (unproved) return unproved
  const within = { points: socketLimits.broadcasts, seconds: socketLimits.broadcastSeconds }
  const kilobytes = Math.ceil(Buffer.byteLength(JSON.stringify({ event, payload })) / 1024)
  const hourly = { points: socketLimits.broadcastKilobytes, seconds: 3600 }
  if (
    !(await shop.rateLimits.consume(`broadcast:${user.id}`, within)) ||
    !(await shop.rateLimits.consume(`broadcast volume:${user.id}`, hourly, kilobytes))
  )
    return refuse("too_many", "That was a lot at once. Please wait a moment.")
  await shop.db.insert(liveEvents).values({ kind: "broadcast", userId: user.id, body: { event, payload } })
  return done(null)
}

/** Omits broadcasts of deleted accounts. The address is looked up at delivery, and not stored. */
export async function toBroadcastMessages(shop: Shop, events: LiveEvent[]): Promise<BroadcastMessage[]> {
  const broadcasts = events.filter(({ kind }) => kind === "broadcast")
  if (broadcasts.length === 0) return []
  const rows = await shop.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, [...new Set(broadcasts.map(({ userId }) => userId))]))
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  return broadcasts.flatMap(({ id, userId, createdAt, body }) => {
    const email = emails.get(userId)
    if (email === undefined) return []
    const { event, payload } = body as { event: string; payload: Json }
    return [{ id: String(id), type: event, payload, from: { userId, email }, timestamp: createdAt.toISOString() }]
  })
}
