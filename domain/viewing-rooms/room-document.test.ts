import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { expectOk } from "../../tests/support/commissions.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { createTestViewingRoom, createViewingRoomLink } from "../../tests/support/viewing-rooms.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { requestPurchase } from "./request-purchase.server.ts"
import { openViewingRoom } from "./room-access.server.ts"
import { getRoomDocument } from "./room-document.server.ts"
import { addRoomWorks, removeRoomWork, updateRoomWorks } from "./room-works.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Artist")

test("a room's price list has its works in its order with what is asked there, for the studio alone [ADM-15]", async () => {
  const { id, work } = await createTestViewingRoom(shop, { note: "For the stairs." })
  const [ebb, flood] = [
    await insertWork(shop, { title: "Ebb", price: 240_000 }),
    await insertWork(shop, { title: "Flood", availability: "sold" }),
  ]
  expectOk(await addRoomWorks(shop, artist, id, { ids: [ebb.id, flood.id] }))
  const own = { artworkId: ebb.id, price: 199_000, note: "Framed in ash" }
  const listed = (artworkId: string) => ({ artworkId, price: null, note: "" })
  expectOk(await updateRoomWorks(shop, artist, id, { works: [own, listed(work.id), listed(flood.id)] }))
  const paper = expectOk(await getRoomDocument(shop, artist, id, { size: "A4" }))
  expect(paper).toMatchObject({ paper: "A4", heading: "Five for the new house", note: "For the stairs." })
  expect(paper.details[0]).toBe("For Hanne Brandvold")
  expect(paper.works.map(({ title, askingPrice }) => [title, askingPrice])).toEqual([
    ["Ebb", { text: "$1,990", isSold: false }],
    ["Neap", { text: "$4,200", isSold: false }],
    ["Flood", { text: "Sold", isSold: true }],
  ])
  expect(paper.works[0]?.details).toContain("Framed in ash")

  // A requested work is reserved at its price, and a work without a price is on request.
  const guest = expectOk(await openViewingRoom(shop, await createViewingRoomLink(shop, id), { address: "203.0.113.7" }))
  if (!("roomId" in guest)) throw new Error("the room is closed")
  expectOk(await requestPurchase(shop, guest, { artworkId: ebb.id, seen: "USD 199000" }))
  await shop.db.update(artworks).set({ price: null }).where(eq(artworks.id, work.id))
  const later = expectOk(await getRoomDocument(shop, artist, id, { size: "LETTER" }))
  expect(later.paper).toBe("LETTER")
  expect(later.works.map(({ askingPrice }) => askingPrice.text)).toEqual(["$1,990", "Price on request", "Sold"])

  expect(await getRoomDocument(shop, visitor, id)).toMatchObject({ ok: false, problem: { code: "unauthenticated" } })
  expect(await getRoomDocument(shop, artist, crypto.randomUUID())).toMatchObject({ problem: { code: "not_found" } })
  const { id: empty, work: only } = await createTestViewingRoom(shop)
  expectOk(await removeRoomWork(shop, artist, empty, only.id))
  expect(await getRoomDocument(shop, artist, empty)).toMatchObject({ problem: { code: "invalid" } })
})
