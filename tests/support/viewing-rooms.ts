import { system } from "../../domain/actor.ts"
import type { Shop } from "../../domain/shop.ts"
import { newLink } from "../../domain/viewing-rooms/guest.server.ts"
import { createViewingRoom } from "../../domain/viewing-rooms/room-commands.server.ts"
import type { RoomInput } from "../../domain/viewing-rooms/viewing-room.ts"
import { must } from "./commissions.ts"
import { insertWork } from "./works.ts"

const artist = system("Artist")

/** The day `days` from now, as a form sends it. */
export const dayIn = (shop: Pick<Shop, "now">, days: number) =>
  new Date(shop.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Creates a viewing room for Hanne Brandvold with one work, open for ten days. */
export async function makeViewingRoom(shop: Shop, changes: Partial<RoomInput> = {}, title = "Neap") {
  const work = await insertWork(shop, { title })
  const id = crypto.randomUUID()
  const input = { title: "Five for the new house", name: "Hanne Brandvold", email: "h.brandvold@example.com" }
  must(
    await createViewingRoom(shop, artist, id, { ...input, until: dayIn(shop, 10), ...changes }, { works: [work.id] }),
  )
  return { id, work }
}

export const linkToRoom = (shop: Shop, id: string): Promise<string> =>
  shop.db.transaction((tx) => newLink(tx, id, shop.now()))
