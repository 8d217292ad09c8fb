import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { must } from "../../tests/support/commissions.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { linkToRoom, makeViewingRoom } from "../../tests/support/viewing-rooms.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { askToBuy } from "./ask-to-buy.server.ts"
import { openViewingRoom } from "./guest.server.ts"
import { roomPaper } from "./room-paper.server.ts"
import { addRoomWorks, removeWork, saveWorks } from "./room-works.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Artist")

test("a room's price list has its works in its order with what is asked there, for the studio alone [ADM-15]", async () => {
  const { id, work } = await makeViewingRoom(shop, { note: "For the stairs." })
  const [ebb, flood] = [
    await insertWork(shop, { title: "Ebb", price: 240_000 }),
    await insertWork(shop, { title: "Flood", availability: "sold" }),
  ]
  must(await addRoomWorks(shop, artist, id, { ids: [ebb.id, flood.id] }))
  const own = { artworkId: ebb.id, price: 199_000, note: "Framed in ash" }
  const listed = (artworkId: string) => ({ artworkId, price: null, note: "" })
  must(await saveWorks(shop, artist, id, { works: [own, listed(work.id), listed(flood.id)] }))
  const paper = must(await roomPaper(shop, artist, id, { size: "A4" }))
  expect(paper).toMatchObject({ paper: "A4", heading: "Five for the new house", note: "For the stairs." })
  expect(paper.facts[0]).toBe("For Hanne Brandvold")
  expect(paper.works.map(({ title, asked }) => [title, asked])).toEqual([
    ["Ebb", { words: "$1,990", isSold: false }],
    ["Neap", { words: "$4,200", isSold: false }],
    ["Flood", { words: "Sold", isSold: true }],
  ])
  expect(paper.works[0]?.details).toContain("Framed in ash")

  // A requested work is reserved at its price, and a work without a price is on request.
  const guest = must(await openViewingRoom(shop, await linkToRoom(shop, id), { address: "203.0.113.7" }))
  if (!("roomId" in guest)) throw new Error("the room is closed")
  must(await askToBuy(shop, guest, { artworkId: ebb.id, seen: "USD 199000" }))
  await shop.db.update(artworks).set({ price: null }).where(eq(artworks.id, work.id))
  const later = must(await roomPaper(shop, artist, id, { size: "LETTER" }))
  expect(later.paper).toBe("LETTER")
  expect(later.works.map(({ asked }) => asked.words)).toEqual(["$1,990", "Price on request", "Sold"])

  expect(await roomPaper(shop, visitor, id)).toMatchObject({ ok: false, problem: { code: "unauthenticated" } })
  expect(await roomPaper(shop, artist, crypto.randomUUID())).toMatchObject({ problem: { code: "not_found" } })
  const { id: empty, work: only } = await makeViewingRoom(shop)
  must(await removeWork(shop, artist, empty, only.id))
  expect(await roomPaper(shop, artist, empty)).toMatchObject({ problem: { code: "invalid" } })
})
