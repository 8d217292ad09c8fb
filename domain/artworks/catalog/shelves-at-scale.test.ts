import { sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { openTestDatabase } from "../../../tests/support/database.ts"
import { insertManyWorks } from "../../../tests/support/many-works.ts"
import { watchStatements } from "../../../tests/support/watched-statements.ts"
import { system } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { listWorksForStudio } from "../list/artwork-admin-queries.server.ts"
import { workFilters, workSorts } from "../list/studio-list.ts"
import { countWorks, listWorkChoices } from "../list/work-views.server.ts"
import { getStatusPage, listStatuses } from "../status/status-queries.server.ts"
import { countNames, listNames } from "./name-queries.server.ts"
import { listSeriesShelves } from "./series-shelves.server.ts"

const { db, pool } = await openTestDatabase()
const shop = { db, now: () => new Date() } as Shop
const studio = system("test")
const { watch, carriedOut } = watchStatements(pool)

beforeAll(async () => {
  await insertManyWorks(db, 100_000)
  // directly: what triggers would announce is not asked here
  await db.execute(sql`alter table artworks disable trigger user`)
  await db.execute(
    sql`update artworks set tags = array['n' || newest_first / 3600000 % 90, 'common'], location = 'Shelf ' || newest_first / 3600000 % 7
      where newest_first / 3600000 % 10 = 0`,
  )
  await db.execute(
    sql`update artworks set archived_at = now(), inventory_number = 'AR-' || year || '-' || newest_first / 3600000 % 1000
      where newest_first / 3600000 % 33 = 0`,
  )
  await db.execute(sql`update artworks set availability = 'lost' where slug in ('work-50000', 'work-99990', 'work-77')`)
  await db.execute(sql`alter table artworks enable trigger user`)
  await db.execute(
    sql`insert into holds (artwork_id, number, state) select id, 1, 'active' from artworks
      where availability = 'available' and year % 13 = 0 order by created_at limit 100`,
  )
  await db.execute(sql`vacuum analyze artworks`)
}, 240_000)

const pages: [string, () => Promise<unknown>, number][] = [
  ["the shelves of all statuses", () => getStatusPage(shop, studio, {}), 5],
  ["one shelf", () => getStatusPage(shop, studio, { state: "sold" }), 5],
  ["one place", () => getStatusPage(shop, studio, { place: "Shelf 3" }), 5],
  ["the latest changes", () => listStatuses(shop, studio, {}), 2],
  ["the latest changes of one status", () => listStatuses(shop, studio, { state: "reserved" }), 2],
  ["the series", () => listSeriesShelves(shop, studio), 4],
  ["the works in no series", () => listSeriesShelves(shop, studio, { one: "none" }), 4],
  ["the tags", () => listNames(shop, studio, "tag"), 3],
  ["how many names there are", () => countNames(shop, studio), 1],
]

test.each(pages)(
  "%s of 100,000 works: few statements, and none that sorts or reads them all to show some [ADM-09, ADM-10]",
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

/** A hundredth of what reading every work takes, and an index in one of the orders passed from end to end. */
const mostOfList = 2_500

const views = [undefined, ...workFilters]
const listed = workSorts.flatMap((sort) => views.map((filter) => ({ sort, filter, view: filter ?? "all" })))

test.each(listed)(
  "Artwork Management by $sort, $view: a page of 100,000 works, in both directions, and the next",
  async ({ sort, filter }) => {
    for (const descending of [true, false]) {
      const first = await listWorksForStudio(shop, studio, { sort, filter, descending })
      if (!first.ok) throw new Error(first.problem.message)
      const after = first.value.next ?? undefined
      const sent = [
        ...(await watch(() => listWorksForStudio(shop, studio, { sort, filter, descending }))),
        ...(after ? await watch(() => listWorksForStudio(shop, studio, { sort, filter, descending, after })) : []),
      ]
      for (const one of sent) {
        const { plan, pages: looked } = await carriedOut(one)
        expect(plan).not.toContain("Seq Scan on artworks")
        expect(looked, plan).toBeLessThan(mostOfList)
      }
    }
  },
)

test.each([
  ["a common word", { search: "winter" }],
  ["a number", { search: "77123" }],
  ["an inventory number", { search: "AR-2024-11" }],
  ["a slip", { search: "noctrune 7711" }],
  ["two letters", { search: "wi" }],
  ["two letters that nothing begins with", { search: "qz" }],
  ["a series", { series: "Series 17", sort: "title" }],
  ["a type that nothing has", { type: "Mosaic", sort: "price" }],
  ["a place by price", { location: "Shelf 3", sort: "price" }],
  ["sold works of a series by year", { series: "Series 3", filter: "sold", sort: "year", descending: false }],
] as const)("Artwork Management narrowed to %s reads few works", async (_, query) => {
  for (const one of await watch(() => listWorksForStudio(shop, studio, query))) {
    const { plan, pages: looked } = await carriedOut(one)
    expect(plan).not.toContain("Seq Scan on artworks")
    expect(looked, plan).toBeLessThan(8_000)
  }
})

test("the numbers and choices of Artwork Management are found in indexes [ADM-08]", async () => {
  const sent = await watch(async () => {
    await countWorks(shop, studio)
    await listWorkChoices(shop, studio)
  })
  expect(sent).toHaveLength(5)
  for (const one of sent) {
    const { plan, pages: looked } = await carriedOut(one)
    expect(plan).not.toContain("Seq Scan on artworks")
    expect(looked, plan).toBeLessThan(mostOfList)
  }
})
