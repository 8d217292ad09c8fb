import { desc, eq } from "drizzle-orm"
import { isbot } from "isbot"
import { viewingRoomVisits } from "../../db/tables/viewing-rooms.ts"
import { type Actor, visitor } from "../actor.ts"
import { inTransaction } from "../in-transaction.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import type { RoomVisitor } from "./room-access.server.ts"
import { lockViewingRoom } from "./room-row.server.ts"

/** Views within this time are one visit. */
const visitMinutes = 30

type PageRequest = { method: string; headers: Headers; actor: () => Promise<Actor> }

/** Once per visit. Robots, link previews and admins do not count. Stores nothing about the visitor. @returns whether a new visit started */
export async function recordVisit(shop: Shop, { roomId }: RoomVisitor, request: PageRequest): Promise<boolean> {
  if (!(await isHumanVisit(shop, request))) return false
  const noted = await inTransaction(shop, async (tx) => {
    const room = await lockViewingRoom(tx, roomId)
    if (!room) return done(false)
    const now = shop.now()
    const [last] = await tx
      .select()
      .from(viewingRoomVisits)
      .where(eq(viewingRoomVisits.roomId, roomId))
      .orderBy(desc(viewingRoomVisits.at))
      .limit(1)
    const isSameVisit = last && now.getTime() - last.lastAt.getTime() < visitMinutes * 60_000
    if (isSameVisit) await tx.update(viewingRoomVisits).set({ lastAt: now }).where(eq(viewingRoomVisits.id, last.id))
    else await tx.insert(viewingRoomVisits).values({ roomId, at: now, lastAt: now })
    return done(!isSameVisit)
  })
  return noted.ok && noted.value
}

/** Browsers send Sec-Fetch-Mode over HTTPS; programs that fetch link previews do not, or identify themselves. */
async function isHumanVisit(shop: Shop, { method, headers, actor }: PageRequest): Promise<boolean> {
  const browser = headers.get("user-agent") ?? ""
  if (method !== "GET" || browser === "" || isbot(browser)) return false
  if (/prefetch|prerender|preview/i.test(headers.get("sec-purpose") ?? headers.get("purpose") ?? "")) return false
  if (shop.siteUrl.startsWith("https:") && !headers.has("sec-fetch-mode")) return false
  const who = headers.get("cookie")?.includes("session_token") ? await actor() : visitor
  return !(who.kind === "user" && who.role === "admin")
}
