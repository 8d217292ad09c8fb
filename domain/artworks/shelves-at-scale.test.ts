import { sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { freshDatabase } from "../../tests/support/database.ts"
import { insertManyWorks } from "../../tests/support/many-works.ts"
import { watched } from "../../tests/support/watched.ts"
import { system } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { countNames, listNames } from "./name-queries.server.ts"
import { listSeriesShelves } from "./series-shelves.server.ts"
import { listStatuses, readStatusPage } from "./status-queries.server.ts"

const { db, pool } = await freshDatabase()
const shop = { db, now: () => new Date() } as Shop
const studio = system("test")
const { watch, carriedOut } = watched(pool)

beforeAll(async () => {
  await insertManyWorks(db, 100_000)
  // directly: what triggers would announce is not asked here
  await db.execute(sql`alter table artworks disable trigger user`)
  await db.execute(
    sql`update artworks set tags = array['n' || newest_first / 3600000 % 90, 'common'], location = 'Shelf ' || newest_first / 3600000 % 7
      where newest_first / 3600000 % 10 = 0`,
  )
  await db.execute(sql`alter table artworks enable trigger user`)
  await db.execute(sql`vacuum analyze artworks`)
}, 240_000)

const pages: [string, () => Promise<unknown>, number][] = [
  ["the shelves of all statuses", () => readStatusPage(shop, studio, {}), 5],
  ["one shelf", () => readStatusPage(shop, studio, { state: "sold" }), 5],
  ["one place", () => readStatusPage(shop, studio, { place: "Shelf 3" }), 5],
  ["the latest changes", () => listStatuses(shop, studio, {}), 2],
  ["the latest changes of one status", () => listStatuses(shop, studio, { state: "reserved" }), 2],
  ["the series", () => listSeriesShelves(shop, studio), 4],
  ["the works in no series", () => listSeriesShelves(shop, studio, { one: "none" }), 4],
  ["the tags", () => listNames(shop, studio, "tag"), 3],
  ["how many names there are", () => countNames(shop, studio), 1],
]

test.each(pages)(
  "%s of 100,000 works: few statements, and none that sorts or reads them all to show some",
  async (_, page, most) => {
    const sent = await watch(page)
    expect(sent.length).toBeLessThanOrEqual(most)
    for (const one of sent) {
      // counting reads all works once, in one statement; what shows works reads only these
      if (/group by|count\(distinct/.test(one.text)) continue
      const { plan, pages: looked } = await carriedOut(one)
      expect(looked, plan).toBeLessThan(8_000)
    }
  },
)
