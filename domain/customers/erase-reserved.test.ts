import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/holds.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system } from "../actor.ts"
import { reserveWork } from "../orders/reservation-commands.server.ts"
import { eraseAddresses } from "./erase-addresses.server.ts"

test("a reservation by name alone is released and erased with the customer; reservations for others remain", async () => {
  const { shop } = await openWorkingShop()
  const until = new Date(shop.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10)
  const keep = async (name: string, note: string) => {
    const { id } = await insertWork(shop)
    const kept = await reserveWork(shop, system("Test"), { artworkId: id, number: null, name, email: "", note, until })
    expect(kept).toMatchObject({ ok: true })
    return id
  }
  const hers = await keep("June Okafor", "Kept from the viewing room “For June Okafor”")
  const other = await keep("June Okaforson", "Knows June Okafor")
  const erased = { emails: ["june@example.com"], names: ["June Okafor"] }
  await shop.db.transaction((tx) => eraseAddresses(shop, tx, erased, shop.now()))
  const of = async (id: string) => ({
    hold: (await shop.db.select().from(holds).where(eq(holds.artworkId, id)))[0],
    work: (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0],
  })
  expect(await of(hers)).toMatchObject({
    hold: { state: "released", reservedFor: "", reservedNote: "Kept from the viewing room “For [erased]”" },
    work: { availability: "available" },
  })
  expect(await of(other)).toMatchObject({
    hold: { state: "active", reservedFor: "June Okaforson", reservedNote: "Knows [erased]" },
    work: { availability: "reserved" },
  })
})
