import { system } from "../../domain/actor.ts"
import type { Shop } from "../../domain/shop.ts"
import { insertRoomLink } from "../../domain/viewing-rooms/room-access.server.ts"
import { createViewingRoom } from "../../domain/viewing-rooms/room-commands.server.ts"
import type { ViewingRoomInput } from "../../domain/viewing-rooms/viewing-room.ts"
import { expectOk } from "./commissions.ts"
import { insertWork } from "./works.ts"

const artist = system("Artist")

/** The day `days` from now, as a form sends it. */
export const formatDayFromNow = (shop: Pick<Shop, "now">, days: number) =>
  new Date(shop.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Creates a viewing room for Hanne Brandvold with one work, open for ten days. */
export async function createTestViewingRoom(shop: Shop, changes: Partial<ViewingRoomInput> = {}, title = "Neap") {
  const work = await insertWork(shop, { title })
  const id = crypto.randomUUID()
  const input = { title: "Five for the new house", name: "Hanne Brandvold", email: "h.brandvold@example.com" }
  expectOk(
    await createViewingRoom(
      shop,
      artist,
      id,
      { ...input, until: formatDayFromNow(shop, 10), ...changes },
      { works: [work.id] },
    ),
  )
  return { id, work }
}

export const createViewingRoomLink = (shop: Shop, id: string): Promise<string> =>
  shop.db.transaction((tx) => insertRoomLink(tx, id, shop.now()))
