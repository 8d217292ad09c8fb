import { desc, eq } from "drizzle-orm"
import { isbot } from "isbot"
import { viewingRoomVisits } from "../../db/tables/viewing-rooms.ts"
import { type Actor, visitor } from "../actor.ts"
import { atomically } from "../atomically.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import type { Guest } from "./guest.server.ts"
import { lockRoom } from "./room-row.server.ts"

/** Looked at again within so many minutes is the same visit. */
const visitMinutes = 30

/** Who asks for a room's page. */
type Asker = { method: string; headers: Headers; actor: () => Promise<Actor> }

/**
 * Notes that a room was looked at, once a visit. Robots, programs that look at links in e-mails and messages before people
 * do, and people of the studio do not count. Nothing is kept of who it was: a room is one person's, and its visits follow
 * one another.
 * @returns whether a new visit began
 */
export async function noteVisit(shop: Shop, { roomId }: Guest, asker: Asker): Promise<boolean> {
  if (!(await isPerson(shop, asker))) return false
  const noted = await atomically(shop, async (tx) => {
    const room = await lockRoom(tx, roomId)
    if (!room) return done(false)
    const now = shop.now()
    const [last] = await tx
      .select()
      .from(viewingRoomVisits)
      .where(eq(viewingRoomVisits.roomId, roomId))
      .orderBy(desc(viewingRoomVisits.at))
      .limit(1)
    const goesOn = last && now.getTime() - last.lastAt.getTime() < visitMinutes * 60_000
    if (goesOn) await tx.update(viewingRoomVisits).set({ lastAt: now }).where(eq(viewingRoomVisits.id, last.id))
    else await tx.insert(viewingRoomVisits).values({ roomId, at: now, lastAt: now })
    return done(!goesOn)
  })
  return noted.ok && noted.value
}

/**
 * Every browser says how it asks for a page (Sec-Fetch-Mode), where the site has https; programs that fetch a page to show a
 * preview of it do not, or say their names.
 */
async function isPerson(shop: Shop, { method, headers, actor }: Asker): Promise<boolean> {
  const browser = headers.get("user-agent") ?? ""
  if (method !== "GET" || browser === "" || isbot(browser)) return false
  if (/prefetch|prerender|preview/i.test(headers.get("sec-purpose") ?? headers.get("purpose") ?? "")) return false
  if (shop.siteUrl.startsWith("https:") && !headers.has("sec-fetch-mode")) return false
  const who = headers.get("cookie")?.includes("session_token") ? await actor() : visitor
  return !(who.kind === "user" && who.role === "admin")
}
