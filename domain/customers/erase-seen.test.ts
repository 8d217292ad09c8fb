import { expect, test } from "vitest"
import { places } from "../../db/tables/inventory.ts"
import { stockTakeCounts } from "../../db/tables/stock-takes.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system } from "../actor.ts"
import { finishStockTake } from "../stock-takes/finish-stock-take.server.ts"
import { receiveCounts } from "../stock-takes/receive-counts.server.ts"
import { getStockTake } from "../stock-takes/report-queries.server.ts"
import { startStockTake } from "../stock-takes/stock-take-commands.server.ts"
import { eraseAddresses } from "./erase-addresses.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Test")

test("somebody who is erased is in no stock-take any more; what was counted stays [ADM-15]", async () => {
  const work = await insertWork(shop, { title: "Weir", location: "June Okafor’s house" })
  const [home] = await shop.db.select().from(places)
  const take = crypto.randomUUID()
  await startStockTake(shop, artist, { id: take, places: [home?.id] })
  const at = shop.now().toISOString()
  const count = { id: crypto.randomUUID(), place: home?.id, spot: "Room of June Okafor", code: "for June Okafor", at }
  expect(await receiveCounts(shop, artist, { take, counts: [count] })).toMatchObject({ ok: true })
  expect(await finishStockTake(shop, artist, { take, among: 1 })).toMatchObject({ ok: true, value: { missing: 1 } })
  const said = async () =>
    JSON.stringify([await getStockTake(shop, artist, take), await shop.db.select().from(stockTakeCounts)])
  expect((await said()).match(/June Okafor/g)?.length).toBeGreaterThan(4)
  const person = { emails: ["june@x.example"], names: ["June Okafor"] }
  await shop.db.transaction((tx) => eraseAddresses(shop, tx, person, shop.now()))
  expect(await said()).not.toContain("Okafor")
  expect(await said()).toContain(work.id)
})
